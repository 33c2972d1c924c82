import { z } from 'zod';
import { deleteArchives } from '#delivering/archives/index.ts';
import { deletePortraits, listPortraitFiles } from '#delivering/portraits/index.ts';
import { fileToRead, findRemoved, photoFiles } from '#finding/photos/index.ts';
import { deleteFilesOfVideo, findVideo } from '#finding/videos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { framedPhotoKeys, listFramesOfPhoto } from '#selling/frames/index.ts';
import {
  findArchives,
  findArchivesOfVideos,
  readPurchases,
  readVideoPurchases,
} from './describe-consequences.ts';
import { notifyBuyer, notifyBuyerJob } from './drop-from-unpaid.ts';

/** Deletes the files of a removed photo in a job, because the storage may be unavailable. */
export const deleteRemovedFilesJob = defineJob(
  'corrections.delete-removed-files',
  { photoId: z.uuid() },
  { retryLimit: 20 },
);

/** Deletes the files of a removed video in a job, because the storage may be unavailable. */
export const deleteRemovedVideoJob = defineJob(
  'corrections.delete-removed-video',
  { videoId: z.uuid() },
  { retryLimit: 20 },
);

export const correctionJobs = [deleteRemovedFilesJob, deleteRemovedVideoJob, notifyBuyerJob];

export function correctionHandlers(deps: Deps): JobHandler[] {
  return [
    handleJob(deleteRemovedFilesJob, 1, async ({ tenantId, photoId }) => {
      await deleteRemovedFiles(deps, tenantId, photoId);
    }),
    handleJob(deleteRemovedVideoJob, 1, ({ tenantId, videoId }) =>
      deleteRemovedVideo(deps, tenantId, videoId),
    ),
    handleJob(notifyBuyerJob, 1, ({ tenantId, orderId }) =>
      deps.database.inTenant(tenantId, (scope) => notifyBuyer(deps, scope, orderId)),
    ),
  ];
}

/**
 * Deletes all files of a removed photo, or those that its buyers do not need. After a crash, run it again.
 * @returns the number of files that buyers could have had, not counting those of an event's cover
 */
export async function deleteRemovedFiles(
  deps: Pick<Deps, 'database' | 'clock' | 'storage'>,
  tenantId: string,
  photoId: string,
): Promise<number> {
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const photo = await findRemoved(scope, photoId);
    if (photo === undefined) return undefined;
    const isKept = photo.state === 'Withdrawn';
    // Includes archives that were prepared while the photo was being removed.
    const purchases = isKept ? [] : await readPurchases(deps, scope, [photoId]);
    await deleteArchives(scope, await findArchives(scope, photo, purchases));
    const framed = await listFramesOfPhoto(scope, photoId);
    return { photo, isKept, framed, portraits: await listPortraitFiles(scope, photo) };
  });
  if (found === undefined) return 0;
  const { photo, isKept, framed, portraits } = found;
  const { cover, smallCover, original, standIn, thumb, preview } = photoFiles(photo.eventId, photo);
  const bought = [fileToRead(photo), thumb, preview, ...framed.flatMap(framedPhotoKeys), ...portraits];
  for (const key of [cover, smallCover, ...(isKept ? [] : [...bought, original, standIn])])
    await deps.storage.delete(tenantKey(tenantId, key));
  // Done last, because the rows contain the files' keys.
  if (!isKept) await deps.database.inTenant(tenantId, (scope) => deletePortraits(scope, photoId));
  return isKept ? 0 : bought.length;
}

/**
 * Deletes the files of a removed video, and archives that were prepared while it was being removed. After a crash, run it
 * again. If its row was deleted meanwhile, its files were deleted with it.
 */
async function deleteRemovedVideo(
  deps: Pick<Deps, 'database' | 'clock' | 'storage'>,
  tenantId: string,
  videoId: string,
): Promise<void> {
  const removed = await deps.database.inTenant(tenantId, async (scope) => {
    const video = await findVideo(scope, videoId);
    if (video?.state !== 'Removed' && video?.state !== 'Lost') return undefined;
    const purchases = await readVideoPurchases(deps, scope, [videoId]);
    await deleteArchives(scope, await findArchivesOfVideos(scope, [video], purchases));
    return video;
  });
  if (removed !== undefined) await deleteFilesOfVideo(deps, tenantId, removed);
}
