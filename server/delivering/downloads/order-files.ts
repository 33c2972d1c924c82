import { bibKey } from '#contract/competitor.ts';
import { listCompetitorsByBib, listCompetitorsById } from '#finding/competitors/index.ts';
import { findSold, type PhotoRecord, type Region } from '#finding/photos/index.ts';
import { listPersonsById, type RecognitionDeps } from '#finding/recognition/index.ts';
import { findCover, findSoldVideos, type VideoRecord } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type FramedPhotoRecord, listFramedPhotos } from '#selling/frames/index.ts';
import { deliverPackages, listOrderItems, type OrderItemRecord } from '#selling/orders/index.ts';
import { type DeliveredFile, framedPhotoFile, photoFile, videoFile } from './delivered-file.ts';
import { type NamedFile, nameFiles } from './named-files.ts';

/** One file that an order gives its buyer. */
export interface OrderFile extends NamedFile {
  orderItemId: string;
  /** The person for whom it was bought; null for a plain photo that was bought singly. */
  personId: string | null;
  /** The person in it, or for whom it is; null if there is no particular person. */
  owner: FileOwner | null;
  /** The region that shows its buyer, if it was bought singly. */
  region: Region | null;
  /** For a video: the video whose still is its cover. */
  cover: VideoRecord | null;
}

/** A person with files in an order. */
export interface FileOwner {
  personId: string;
  /** The name on the day of the order; null for a person who was found by a selfie. */
  name: string | null;
  bib: string | null;
}

/** The sources of an order's items, each by its id; read once for all items. */
interface Goods {
  photos: ReadonlyMap<string, PhotoRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
  /** Framed photos by item. */
  framed: ReadonlyMap<string, readonly FramedPhotoRecord[]>;
  /** Photos of packages by item. */
  packages: ReadonlyMap<string, readonly PhotoRecord[]>;
}

export interface FilesOptions {
  /** Whether a photo in the packages of two people is listed for each of them. */
  forEachOwner?: boolean;
  /** Whether packages get new photos; if false, they are read as they were last. */
  isSearched?: boolean;
}

/**
 * Lists every file of an order, each once, in the order of the items. A package contains the photos it had when it
 * was bought, and all photos that were published or recognised since (product §12), which then stay in it. A framed
 * package contains the photos whose framing was ordered. Refunded items are left out. `handOver` decides whether
 * the order may be delivered.
 */
export async function readOrderFiles(
  deps: RecognitionDeps,
  scope: Scope,
  orderId: string,
  { forEachOwner = false, ...options }: FilesOptions = {},
): Promise<OrderFile[]> {
  const items = (await listOrderItems(scope, orderId)).filter(({ isReturned }) => !isReturned);
  const goods = await readGoods(deps, scope, items, options);
  const { ofItem, ofPerson } = await readBibs(scope, items, goods);
  const unnamed = uniqueFiles(items, goods, forEachOwner).map(async ({ item, file }) => {
    const { orderItemId, eventName, personId, region, ownerId, ownerName } = item;
    const ownerBib = ofPerson.get(ownerId ?? '') ?? null;
    return {
      orderItemId,
      personId,
      owner: ownerId === null ? null : { personId: ownerId, name: ownerName, bib: ownerBib },
      region,
      cover: await findCoverOf(scope, file, ownerBib),
      file,
      eventName,
      bib: ofItem.get(orderItemId) ?? null,
      shownBib: ofItem.get(orderItemId) ?? ownerBib,
      label: labelOf(item, file),
    };
  });
  return nameFiles(scope, await Promise.all(unnamed));
}

async function findCoverOf(
  scope: Scope,
  { source }: DeliveredFile,
  bib: string | null,
): Promise<VideoRecord | null> {
  if (!('video' in source)) return null;
  return bib === null ? source.video : findCover(scope, source.video, bib);
}

/** Reads the files of some items, each once, in the order of the items; packages as in `readOrderFiles`. */
export async function readItemFiles<Item extends OrderItemRecord>(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly Item[],
): Promise<{ item: Item; file: DeliveredFile }[]> {
  const goods = await readGoods(deps, scope, items);
  return uniqueFiles(items, goods, false);
}

function uniqueFiles<Item extends OrderItemRecord>(
  items: readonly Item[],
  goods: Goods,
  forEachOwner: boolean,
): { item: Item; file: DeliveredFile }[] {
  const seen = new Set<string>();
  return items.flatMap((item) =>
    filesOf(item, goods)
      .filter(({ fileId }) => {
        const key = forEachOwner ? `${item.ownerId} ${fileId}` : fileId;
        return !seen.has(key) && seen.add(key);
      })
      .map((file) => ({ item, file })),
  );
}

async function readGoods(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
  options: Pick<FilesOptions, 'isSearched'> = {},
): Promise<Goods> {
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
    packages: await deliverPackages(
      deps,
      scope,
      items.filter(({ frame }) => frame === null),
      options,
    ),
  };
}

function filesOf(item: OrderItemRecord, { photos, videos, framed, packages }: Goods): DeliveredFile[] {
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
  const plain = single === undefined ? (packages.get(item.orderItemId) ?? []) : [single];
  return plain.map(photoFile);
}

/** Finds the file of an item that a signed link names; undefined if it no longer exists, or is not ready yet. */
export async function findOrderFile(
  scope: Scope,
  item: OrderItemRecord,
  fileId: string,
): Promise<DeliveredFile | undefined> {
  if (item.videoId !== null) return (await findSoldVideos(scope, [fileId])).map(videoFile)[0];
  // A link to a photo that another one replaced is a link to nothing.
  if (item.photoId !== null && item.frame === null && item.photoId !== fileId) return undefined;
  if (item.frame === null) return (await findSold(scope, [fileId])).map(photoFile)[0];
  const framed = (await listFramedPhotos(scope, [item.orderItemId])).find(
    ({ framedPhotoId }) => framedPhotoId === fileId,
  );
  const [photo] = framed === undefined ? [] : await findSold(scope, [framed.photoId]);
  return framed && photo && framedPhotoFile(framed, photo);
}

/** Returns the label in a file name, besides event and time; null for a plain photo. */
function labelOf(item: OrderItemRecord, { source }: DeliveredFile): string | null {
  if ('video' in source) return source.video.kind === 'Full' ? source.video.title : item.title;
  return item.frame?.title ?? null;
}

/**
 * Reads, by item, the bib of the person in its photos or crossing the line in its video; and by person the bibs of the
 * owners.
 */
async function readBibs(
  scope: Scope,
  items: readonly OrderItemRecord[],
  { videos }: Goods,
): Promise<Record<'ofItem' | 'ofPerson', ReadonlyMap<string, string>>> {
  const crossing = items.flatMap(({ orderItemId, eventId, videoId }) => {
    const key = videos.get(videoId ?? '')?.bibKey ?? null;
    return key === null ? [] : { orderItemId, eventId, key };
  });
  const worn = new Map<string, string>();
  for (const [eventId, group] of Map.groupBy(crossing, (item) => item.eventId)) {
    const keys = [...new Set(group.map(({ key }) => key))];
    for (const { bib } of await listCompetitorsByBib(scope, eventId, keys))
      worn.set(`${eventId} ${bibKey(bib)}`, bib);
  }
  const persons = await listPersonsById(scope, [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))]);
  const competitors = await listCompetitorsById(
    scope,
    persons.flatMap(({ competitorId }) => competitorId ?? []),
  );
  // The person of a competitor has the competitor's id.
  const bibOf = new Map(competitors.map(({ competitorId, bib }) => [competitorId, bib]));
  for (const { personId, bib } of persons) if (bib !== null) bibOf.set(personId, bib);
  const bibs = new Map<string, string>();
  for (const { orderItemId, personId } of items) {
    const bib = bibOf.get(personId ?? '');
    if (bib !== undefined) bibs.set(orderItemId, bib);
  }
  for (const { orderItemId, eventId, key } of crossing)
    bibs.set(orderItemId, worn.get(`${eventId} ${key}`) ?? key);
  return { ofItem: bibs, ofPerson: bibOf };
}
