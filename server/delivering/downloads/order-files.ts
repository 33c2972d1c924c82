import { findCompetitor, listCompetitorsByBib } from '#finding/competitors/index.ts';
import { findSold, type PhotoRecord } from '#finding/photos/index.ts';
import { findPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import { findSoldVideos, type VideoRecord } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type FramedPhotoRecord, listFramedPhotos } from '#selling/frames/index.ts';
import {
  deliverPackage,
  listOrderItems,
  type OrderItemRecord,
  type OrderRecord,
} from '#selling/orders/index.ts';
import { type DeliveredFile, framedPhotoFile, photoFile, videoFile } from './delivered-file.ts';
import { type NamedFile, nameFiles, type UnnamedFile } from './named-files.ts';

/** One file that an order gives its buyer. */
export interface OrderFile extends NamedFile {
  orderItemId: string;
}

/** What the items of an order are made of, read once for all of them; each by its id. */
interface Goods {
  photos: ReadonlyMap<string, PhotoRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
  /** By item. */
  framed: ReadonlyMap<string, readonly FramedPhotoRecord[]>;
}

/**
 * Every file of an order, each once, in the order of the items. A package holds what it held when it was bought, and
 * whatever was published or recognised since (blueprint §7), which it keeps from then on; one in a frame, what has been
 * ordered to be framed.
 */
export async function readOrderFiles(
  deps: RecognitionDeps,
  scope: Scope,
  order: Pick<OrderRecord, 'orderId'>,
): Promise<OrderFile[]> {
  const items = await listOrderItems(scope, order.orderId);
  const goods = await readGoods(scope, items);
  const seen = new Set<string>();
  const found: (UnnamedFile & { orderItemId: string })[] = [];
  for (const item of items) {
    const { orderItemId, eventName } = item;
    const files = await filesOf(deps, scope, item, goods);
    const bib = await bibOf(scope, item, goods);
    for (const file of files) {
      if (seen.has(file.fileId)) continue;
      seen.add(file.fileId);
      found.push({ orderItemId, file, eventName, bib, label: labelOf(item, file) });
    }
  }
  return nameFiles(scope, found);
}

async function readGoods(scope: Scope, items: readonly OrderItemRecord[]): Promise<Goods> {
  const framed = await listFramedPhotos(
    scope,
    items.flatMap(({ frame, orderItemId }) => (frame === null ? [] : orderItemId)),
  );
  const photos = await findSold(scope, [
    ...new Set([...items.flatMap(({ photoId }) => photoId ?? []), ...framed.map(({ photoId }) => photoId)]),
  ]);
  const videos = await findSoldVideos(
    scope,
    items.flatMap(({ videoId }) => videoId ?? []),
  );
  return {
    photos: new Map(photos.map((photo) => [photo.photoId, photo])),
    videos: new Map(videos.map((video) => [video.videoId, video])),
    framed: Map.groupBy(framed, ({ orderItemId }) => orderItemId),
  };
}

async function filesOf(
  deps: RecognitionDeps,
  scope: Scope,
  item: OrderItemRecord,
  { photos, videos, framed }: Goods,
): Promise<DeliveredFile[]> {
  if (item.videoId !== null) {
    const video = videos.get(item.videoId);
    return video === undefined ? [] : [videoFile(video)];
  }
  if (item.frame !== null)
    return (framed.get(item.orderItemId) ?? [])
      .flatMap((each) => {
        const photo = photos.get(each.photoId);
        return photo === undefined ? [] : framedPhotoFile(each, photo);
      })
      .toSorted((a, b) => (a.takenAt?.getTime() ?? 0) - (b.takenAt?.getTime() ?? 0));
  const single = item.photoId === null ? undefined : photos.get(item.photoId);
  const plain = single === undefined ? await deliverPackage(deps, scope, item) : [single];
  return plain.map(photoFile);
}

/** The file of an item that a signed link names; undefined where there is none any more, or it is still being made. */
export async function findOrderFile(
  scope: Scope,
  item: OrderItemRecord,
  fileId: string,
): Promise<DeliveredFile | undefined> {
  if (item.videoId !== null) return (await findSoldVideos(scope, [fileId])).map(videoFile)[0];
  if (item.frame === null) return (await findSold(scope, [fileId])).map(photoFile)[0];
  const framed = (await listFramedPhotos(scope, [item.orderItemId])).find(
    ({ framedPhotoId }) => framedPhotoId === fileId,
  );
  const [photo] = framed === undefined ? [] : await findSold(scope, [framed.photoId]);
  return framed && photo && framedPhotoFile(framed, photo);
}

/** What a file is called beside event and time, where it is no plain photo. */
function labelOf(item: OrderItemRecord, { source }: DeliveredFile): string | null {
  if ('video' in source) return source.video.kind === 'Full' ? source.video.title : item.title;
  return item.frame?.title ?? null;
}

/** The bib of whose photos an item is, or of who crosses the line in it. */
async function bibOf(
  scope: Scope,
  { personId, videoId, eventId }: OrderItemRecord,
  { videos }: Goods,
): Promise<string | null> {
  const bibKey = videos.get(videoId ?? '')?.bibKey ?? null;
  if (bibKey !== null) return (await listCompetitorsByBib(scope, eventId, [bibKey]))[0]?.bib ?? bibKey;
  const person = personId === null ? undefined : await findPerson(scope, personId);
  const competitorId = person?.competitorId ?? null;
  const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
  return competitor?.bib ?? null;
}
