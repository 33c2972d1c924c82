import type { Language } from '#contract/languages.ts';
import { listArchivesWith } from '#delivering/archives/index.ts';
import { prepareTakenPhotoLetter, prepareTakenVideoLetter } from '#delivering/mails/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findSold, listPhotosById, photoFiles, type StoredPhoto } from '#finding/photos/index.ts';
import { type ListedVideo, searchVideos, type VideoRecord, videoKeys } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { listCartsWithPhotos, listCartsWithVideos } from '#selling/carts/index.ts';
import { framedPhotoKey, listFramesOfPhoto } from '#selling/frames/index.ts';
import { listOrdersWithPhotos, listOrdersWithVideos, listPhotosOfPackages } from '#selling/orders/index.ts';
import { listPurchases, type Purchase, type RefundDue, sumRefunds } from './consequences.rules.ts';

/** The consequences of removing photos or videos for their buyers. */
export interface BuyerConsequences {
  /** Their buyers, oldest order first. */
  purchases: Purchase[];
  /** The amounts to refund if they are removed from their buyers' orders too. */
  refunds: RefundDue[];
  /** A prepared letter, in each language of the buyers who would lose photos. */
  letters: Partial<Record<Language, string>>;
  /** Open carts that contain one of them. */
  carts: number;
  /** Prepared archives that contain one of them. */
  archives: number;
}

/** The consequences of removing photos. */
export interface Consequences extends BuyerConsequences {
  /** The existing photos, including removed ones. */
  photos: StoredPhoto[];
}

/** The consequences of removing videos. */
interface VideoConsequences extends BuyerConsequences {
  /** The existing videos of the event, including removed ones. */
  videos: ListedVideo[];
}

/** Describes the consequences of removing photos for buyers, carts and archives; changes nothing. */
export async function describeConsequences(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  photoIds: readonly string[],
): Promise<Consequences> {
  const photos = await listPhotosById(scope, photoIds);
  const purchases = await readPurchases({ clock }, scope, photoIds);
  const archiveIds = new Set<string>();
  for (const photo of photos)
    for (const archiveId of await findArchives(scope, photo, purchases)) archiveIds.add(archiveId);
  return {
    photos,
    purchases,
    refunds: sumRefunds(purchases),
    letters: await prepareLetters(scope, photos, purchases, prepareTakenPhotoLetter),
    carts: (await listCartsWithPhotos(scope, photoIds)).length,
    archives: archiveIds.size,
  };
}

/** Describes the consequences of removing videos of an event for buyers, carts and archives; changes nothing. */
export async function describeVideoConsequences(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  eventId: string,
  videoIds: readonly string[],
): Promise<VideoConsequences> {
  const videos = await searchVideos(scope, eventId, { videoIds }, { offset: 0, count: videoIds.length });
  const purchases = await readVideoPurchases({ clock }, scope, videoIds);
  const archives = await findArchivesOfVideos(scope, videos, purchases);
  return {
    videos,
    purchases,
    refunds: sumRefunds(purchases),
    letters: await prepareLetters(scope, videos, purchases, prepareTakenVideoLetter),
    carts: (await listCartsWithVideos(scope, videoIds)).length,
    archives: archives.length,
  };
}

async function prepareLetters(
  scope: Scope,
  removed: readonly { eventId: string }[],
  purchases: readonly Purchase[],
  prepare: typeof prepareTakenPhotoLetter,
): Promise<BuyerConsequences['letters']> {
  const titles = new Set<string>();
  for (const eventId of new Set(removed.map((one) => one.eventId)))
    titles.add((await findEvent(scope, eventId))?.title ?? '');
  const paid = purchases.filter(({ state }) => state === 'Paid');
  return Object.fromEntries(
    paid.map(({ language }) => [language, prepare(language, [...titles].join(', '))]),
  );
}

/** Lists the buyers of given photos, and the amounts to refund if all photos are removed. */
export async function readPurchases(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  photoIds: readonly string[],
): Promise<Purchase[]> {
  const lines = await listOrdersWithPhotos(scope, photoIds);
  if (lines.length === 0) return [];
  const itemIds = [...new Set(lines.map(({ orderItemId }) => orderItemId))];
  const contents = await listPhotosOfPackages(scope, itemIds);
  const sold = await findSold(scope, [...new Set([...contents.values()].flat())]);
  const asked = new Set(photoIds);
  const kept = new Set(sold.flatMap(({ photoId }) => (asked.has(photoId) ? [] : photoId)));
  const leftOf = new Map(
    [...contents].map(([itemId, own]) => [itemId, own.filter((photoId) => kept.has(photoId)).length]),
  );
  const photos = await listPhotosById(scope, photoIds);
  const awaited = new Set(photos.flatMap(({ photoId, awaitsOriginal }) => (awaitsOriginal ? photoId : [])));
  return listPurchases(lines, leftOf, awaited, clock.now());
}

/** Lists the buyers of given videos. A video is an order line of its own, like a single photo. */
export async function readVideoPurchases(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  videoIds: readonly string[],
): Promise<Purchase[]> {
  const lines = await listOrdersWithVideos(scope, videoIds);
  const single = lines.map(({ videoId, ...line }) => Object.assign(line, { photoId: videoId }));
  return listPurchases(single, new Map(), new Set(), clock.now());
}

/** Finds the archives that contain one of an event's videos. @returns their ids */
export async function findArchivesOfVideos(
  scope: Scope,
  videos: readonly VideoRecord[],
  purchases: readonly Pick<Purchase, 'orderId'>[],
): Promise<string[]> {
  return listArchivesWith(
    scope,
    { eventIds: [], orderIds: purchases.map(({ orderId }) => orderId) },
    videos.map((video) => tenantKey(scope.tenantId, videoKeys(video).original)),
  );
}

/** Finds the archives that contain a photo's original or one of its framed pictures. @returns their ids */
export async function findArchives(
  scope: Scope,
  photo: StoredPhoto,
  purchases: readonly Pick<Purchase, 'orderId'>[],
): Promise<string[]> {
  const framed = await listFramesOfPhoto(scope, photo.photoId);
  const keys = [photoFiles(photo.eventId, photo).original, ...framed.map(framedPhotoKey)];
  return listArchivesWith(
    scope,
    { eventIds: [photo.eventId], orderIds: purchases.map(({ orderId }) => orderId) },
    keys.map((key) => tenantKey(scope.tenantId, key)),
  );
}
