import { bibKey } from '#contract/competitor.ts';
import { deleteArchives } from '#delivering/archives/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  eraseBibs,
  hideProtected,
  holdPhotos,
  listBibVerdicts,
  lockPhotos,
  protectPhotos,
  removePhoto,
  SHOP_HOLD,
  type StoredPhoto,
} from '#finding/photos/index.ts';
import { eraseBibsOfFaces, eraseFacesOfPhotos } from '#finding/recognition/index.ts';
import { eraseClips, listErasedClips, listHeldClips, lockVideos } from '#finding/videos/index.ts';
import {
  dropFromUnpaid,
  findArchives,
  lockOrders,
  lockUnpaidOrders,
  readPurchases,
} from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { eraseCarts } from '#selling/carts/index.ts';
import { listOrdersWithPhotos, listOrdersWithVideos, listVideosOfOthers } from '#selling/orders/index.ts';
import type { ErasureDeps } from './describe-erasure.ts';
import {
  addCounts,
  listOpenPhotos,
  type PhotoOutcome,
  type RunningErasure,
  type StepDone,
  settlePhotos,
} from './erasures.store.ts';
import { isTheirsByVerdict } from './verdict-photos.rules.ts';

/** The number of photos per transaction. It keeps locks so short that others wait only some tenths of a second. */
const BATCH = 50;

/** Deletes the person's clips, and cancels unpaid orders with them. The clips' files are deleted together with those of the photos. */
export async function eraseClipRows(
  deps: ErasureDeps,
  scope: Scope,
  { ids, counts, options }: RunningErasure,
): Promise<StepDone> {
  if (ids === null) return { isDone: true };
  let clips = ids.clips;
  let changed = counts;
  for (const { eventId, bibKeys } of ids.bibs) {
    const videoIds = await listErasedClips(scope, eventId, bibKeys);
    if (videoIds.length === 0) continue;
    // From here on the clips cannot be ordered: a checkout with one waits, and then finds it gone.
    await lockVideos(scope, eventId, videoIds);
    await eraseCarts(scope, { emails: [], personIds: [], videoIds });
    // An unpaid order costs nothing, so anybody could otherwise keep one, and pay later.
    const unpaid = (await listOrdersWithVideos(scope, videoIds)).filter(({ state }) => state !== 'Completed');
    const unpaidIds = unpaid.map(({ orderId }) => orderId);
    await dropFromUnpaid(deps, scope, await lockOrders(scope, unpaidIds), { videoIds });
    const { held, ofOthers } = await listVideosOfOthers(scope, videoIds, ids.orderIds);
    const kept = options.isAlsoBought ? [] : [...ofOthers];
    const deleted = await eraseClips(scope, eventId, videoIds, held, new Set(kept));
    const without = [...held].filter((videoId) => !kept.includes(videoId));
    clips = [...clips, ...deleted, ...(await listHeldClips(scope, without))];
    changed = addCounts(changed, 'Database', { clips: videoIds.length - kept.length });
    changed = addCounts(changed, 'BoughtByOthers', { clips: kept.length });
  }
  return { isDone: true, ids: { ...ids, clips }, counts: changed };
}

/** Removes the next photos that show no other person, and the person's tags from the other photos. */
export async function erasePhotoBatch(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
): Promise<StepDone> {
  const { erasureId, ids } = erasure;
  const photos = await listOpenPhotos(scope, erasureId, BATCH);
  if (photos.length === 0 || ids === null) return { isDone: true };
  let { counts } = erasure;
  const shared = photos.filter(({ isAlone }) => !isAlone).map(({ photoId }) => photoId);
  const bibs = [...new Set(ids.bibs.flatMap(({ spellings }) => spellings))];
  await hideSaid(deps, scope, shared, bibs);
  const stored = await lockPhotos(
    scope,
    photos.map(({ photoId }) => photoId),
  );
  if (shared.length > 0) {
    await hideProtected(scope, shared);
    counts = addCounts(counts, 'Database', await eraseBibs(scope, shared, bibs));
    for (const [eventId, own] of Map.groupBy(stored, (photo) => photo.eventId)) {
      const photoIds = own.map(({ photoId }) => photoId);
      await protectPhotos({}, scope, eventId, { photoIds }, bibs);
      // Only faces of the target event are known to be the person's. Nobody searches the merged event by face.
      const isMerged = (await findEvent(scope, eventId))?.mergedInto != null;
      if (isMerged) counts = addCounts(counts, 'Database', await eraseFacesOfPhotos(scope, photoIds));
    }
    await eraseBibsOfFaces(scope, shared, bibs);
    await settlePhotos(scope, erasureId, shared, { outcome: 'Untagged', hasFiles: false });
    // Portraits in them were cut for this person only.
    await settlePhotos(scope, erasureId, await listOwnOnly(scope, shared, ids.orderIds), { hasFiles: true });
    counts = addCounts(counts, 'AlsoOfOthers', { photos: shared.length });
  }
  const alone = photos.filter(({ isAlone }) => isAlone);
  const byId = new Map(stored.map((photo) => [photo.photoId, photo]));
  const aloneIds = alone.map(({ photoId }) => photoId);
  counts = addCounts(counts, 'Database', await eraseFacesOfPhotos(scope, aloneIds));
  for (const { photoId } of alone) {
    const outcome = await eraseOwnPhoto(deps, scope, byId.get(photoId), erasure);
    await settlePhotos(scope, erasureId, [photoId], { outcome, hasFiles: outcome !== 'Gone' });
    if (outcome === 'Removed') counts = addCounts(counts, 'Database', { photos: 1 });
    if (outcome === 'Kept') counts = addCounts(counts, 'BoughtByOthers', { photos: 1 });
  }
  return { isDone: false, counts };
}

/** Hides photos that are the person's only by a reviewer's verdict, until an operator decides. They are not deleted. */
async function hideSaid(
  deps: ErasureDeps,
  scope: Scope,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<void> {
  const verdicts = await listBibVerdicts(scope, photoIds);
  const ownKeys = new Set(bibs.map(bibKey));
  const withVerdicts = photoIds.filter((photoId) => isTheirsByVerdict(verdicts.get(photoId) ?? [], ownKeys));
  const why = 'erasure: a reviewer named the bib; remove the photo if it shows that person alone';
  await holdPhotos(deps, scope, withVerdicts, SHOP_HOLD, { actor: { kind: 'Job', job: 'erasure' }, why });
}

/** Lists the photos that only the given orders contain, singly or in a package. */
async function listOwnOnly(
  scope: Scope,
  photoIds: readonly string[],
  orderIds: readonly string[],
): Promise<string[]> {
  const lines = await listOrdersWithPhotos(scope, photoIds);
  const byPhoto = Map.groupBy(lines, ({ photoId }) => photoId);
  return [...byPhoto].flatMap(([photoId, own]) =>
    own.every(({ orderId }) => orderIds.includes(orderId)) ? photoId : [],
  );
}

/** Removes a photo that shows no other person. Other buyers keep it, unless it is removed from their orders too. */
async function eraseOwnPhoto(
  deps: ErasureDeps,
  scope: Scope,
  photo: StoredPhoto | undefined,
  { ids, options }: RunningErasure,
): Promise<PhotoOutcome> {
  if (photo === undefined || photo.state === 'Removed') return 'Gone';
  const unpaidIds = await lockUnpaidOrders(scope, photo.photoId);
  const purchases = (await readPurchases(deps, scope, [photo.photoId])).filter(
    ({ state }) => state !== 'Awaited',
  );
  const ofOthers = purchases.filter(({ orderId }) => ids?.orderIds.includes(orderId) !== true);
  const isKept = !options.isAlsoBought && ofOthers.some(({ state }) => state === 'Paid');
  await removePhoto(deps, scope, photo.photoId, { isKept });
  await dropFromUnpaid(deps, scope, unpaidIds, {
    photoIds: [photo.photoId],
    personIds: ids?.personIds ?? [],
  });
  await deleteArchives(scope, await findArchives(scope, photo, isKept ? [] : purchases));
  return isKept ? 'Kept' : 'Removed';
}
