import pLimit from 'p-limit';
import { deletePortraits, listPortraitFiles } from '#delivering/portraits/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { deletePartsOf } from '#finding/uploads/index.ts';
import { deleteClipFiles } from '#finding/videos/index.ts';
import { deleteRemovedFiles } from '#operating/corrections/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { eraseFramedPhotos, framedPhotoKeys, listFramedOfLines } from '#selling/frames/index.ts';
import { listErasedLines } from '#selling/orders/index.ts';
import type { ErasureDeps } from './describe-erasure.ts';
import {
  addCounts,
  listPhotosWithFiles,
  lockErasure,
  type RunningErasure,
  saveProgress,
  settlePhotos,
} from './erasures.store.ts';

/**
 * The number of photos whose files are deleted before progress is recorded. The next constant is the number deleted at
 * once, because calls to a remote storage take time.
 */
const BATCH = 200;
const AT_ONCE = 8;

/**
 * Deletes some files of an erasure, and records the progress. After a crash they are deleted again, which has no
 * effect, and are counted once.
 * @returns whether there were any
 */
export async function deleteFilesOfErasure(
  deps: ErasureDeps,
  tenantId: string,
  erasure: RunningErasure,
): Promise<boolean> {
  const { erasureId, ids, options } = erasure;
  if (await deleteUploads(deps, tenantId, erasure)) return true;
  const { database, storage } = deps;
  const personIds = options.isAlsoBought ? (ids?.personIds ?? []) : [];
  const found = await database.inTenant(tenantId, async (scope) => {
    const lineIds = await listErasedLines(scope, { orderIds: ids?.orderIds ?? [], personIds });
    return {
      photos: await listPhotosWithFiles(scope, erasureId, BATCH),
      framed: await listFramedOfLines(scope, lineIds),
      clips: ids?.clips ?? [],
    };
  });
  const { photos, framed, clips } = found;
  if (photos.length + framed.length + clips.length === 0) return false;
  const limit = pLimit(AT_ONCE);
  const counted = await limit.map(photos, ({ photoId, isAlone }) =>
    isAlone ? deleteRemovedFiles(deps, tenantId, photoId) : deletePortraitFiles(deps, tenantId, photoId),
  );
  const framedKeys = framed.flatMap(framedPhotoKeys);
  await limit.map(framedKeys, (key) => storage.delete(tenantKey(tenantId, key)));
  await limit.map(clips, (clip) => deleteClipFiles(deps, tenantId, clip));
  await database.inTenant(tenantId, async (scope) => {
    const now = await lockErasure(scope, erasureId);
    // Another process was faster and has counted these files.
    if (now === undefined || now.step !== 'Files' || now.ids === null) return;
    const photoIds = photos.map(({ photoId }) => photoId);
    const lineIds = [...new Set(framed.map(({ orderItemId }) => orderItemId))];
    await settlePhotos(scope, erasureId, photoIds, { hasFiles: false });
    const { framedPhotos } = await eraseFramedPhotos(scope, lineIds);
    const photoFiles = counted.reduce((sum, count) => sum + count, 0);
    const files = { photoFiles, framedPhotos, clips: now.ids.clips.length };
    const counts = addCounts(now.counts, 'Storage', files);
    await saveProgress(scope, { ...now, ids: { ...now.ids, clips: [] }, counts });
  });
  return true;
}

/** Deletes the crops of a remaining photo. @returns how many files */
async function deletePortraitFiles(
  { database, storage }: Pick<ErasureDeps, 'database' | 'storage'>,
  tenantId: string,
  photoId: string,
): Promise<number> {
  const keys = await database.inTenant(tenantId, async (scope) => {
    const [photo] = await listPhotosById(scope, [photoId]);
    return photo === undefined ? [] : listPortraitFiles(scope, photo);
  });
  for (const key of keys) await storage.delete(tenantKey(tenantId, key));
  // Done last, because the rows contain the files' keys.
  await database.inTenant(tenantId, (scope) => deletePortraits(scope, photoId));
  return keys.length;
}

/** Ends a photographer's running uploads. @returns whether there was anything */
async function deleteUploads(
  deps: ErasureDeps,
  tenantId: string,
  { erasureId, ids }: RunningErasure,
): Promise<boolean> {
  const photographerIds = (ids?.takenAs ?? []).map(({ photographerId }) => photographerId);
  if (photographerIds.length === 0) return false;
  const uploads = await deletePartsOf(deps, tenantId, photographerIds);
  if (uploads === 0) return false;
  await deps.database.inTenant(tenantId, async (scope) => {
    const now = await lockErasure(scope, erasureId);
    if (now === undefined || now.step !== 'Files') return;
    await saveProgress(scope, { ...now, counts: addCounts(now.counts, 'Storage', { uploads }) });
  });
  return true;
}
