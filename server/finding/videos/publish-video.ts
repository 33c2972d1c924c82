import { join } from 'node:path';
import { z } from 'zod';
import { makeVideoPreview, VideoToolFailed } from '#engines/video/index.ts';
import { addToVideoCounts, lockVideoCounts } from '#finding/events/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { deleteFilesOfVideo } from './delete-clip-files.ts';
import { markVideoPublished, markVideosFailed } from './making-videos.store.ts';
import { videoKeys } from './video-keys.ts';
import type { VideoReason } from './video-reasons.ts';
import { findVideo, type VideoRecord } from './videos.store.ts';
import { inWorkFolder, localPath, type WorkFolder } from './work-folder.ts';

/** Marks a video as failed after the last try of its preview. */
export const videoFailedJob = defineJob('videos.give-up-video', { videoId: z.uuid() });

/** Makes a video's preview and still, and publishes it. */
export const makePreviewJob = defineJob(
  'videos.make-preview',
  { videoId: z.uuid() },
  { retryLimit: 3, expireSeconds: 1800, deadLetterJob: videoFailedJob.name },
);

export interface PublishDeps extends Pick<Deps, 'config' | 'database' | 'storage' | 'clock'> {
  tenants: TenantResolver;
}

/** The length of a full video's preview: a sample, not the whole. */
const FULL_PREVIEW_MS = 60_000;
/** A preview has at most 1.4 + 0.1 Mbit/s; its still and its watermark have some megabytes. */
const PREVIEW_BYTES_A_SECOND = 200_000;
const PREVIEW_BYTES_BASE = 10_000_000;
/** Why a video failed that cannot be decoded. */
const NOT_DECODED: VideoReason = 'NotDecoded';

/**
 * Makes the preview and the still of a cut video, and publishes it. After a kill the video is unchanged; another run
 * writes the same files and publishes once.
 */
export async function publishVideo(
  deps: PublishDeps,
  tenantId: string,
  videoId: string,
  signal: AbortSignal,
): Promise<void> {
  const video = await deps.database.inTenant(tenantId, (scope) => findVideo(scope, videoId));
  if (video?.state !== 'Cut') return;
  const isMade = await inWorkFolder(deps, (place) => storePreview(deps, tenantId, video, place, signal));
  const isGone = await deps.database.inTenant(tenantId, async (scope) => {
    await lockVideoCounts(scope, video.eventId);
    if (isMade) {
      if (await markVideoPublished(scope, videoId, deps.clock.now()))
        await addToVideoCounts(scope, video.eventId, { processing: -1, published: 1 });
      const now = await findVideo(scope, videoId);
      return now === undefined || now.state === 'Removed';
    }
    const failed = await markVideosFailed(scope, { videoIds: [videoId] }, 'Cut', NOT_DECODED);
    await addToVideoCounts(scope, video.eventId, { processing: -failed });
    return false;
  });
  // The video was replaced or removed while its preview was made, and its files may have been deleted before this one was stored.
  if (isGone) await deleteFilesOfVideo(deps, tenantId, video);
}

/** @returns false if the video cannot be decoded */
async function storePreview(
  deps: PublishDeps,
  tenantId: string,
  video: VideoRecord,
  place: WorkFolder,
  signal: AbortSignal,
): Promise<boolean> {
  const { folder, reserveSpace } = place;
  const keys = videoKeys(video);
  const { settings } = await deps.tenants.read(tenantId);
  const previewPath = join(folder, 'preview.mp4');
  const posterPath = join(folder, 'poster.jpg');
  const isFull = video.kind === 'Full';
  const shownMs = isFull ? Math.min(FULL_PREVIEW_MS, video.durationMs) : video.durationMs;
  const input = {
    path: await localPath(deps, tenantId, keys.original, place),
    watermark: settings.tenantName,
    width: video.width,
    height: video.height,
    watermarkPath: join(folder, 'watermark.png'),
    previewPath,
    posterPath,
    posterAtMs: posterMoment(video, shownMs),
    ...(isFull ? { untilMs: shownMs } : {}),
  };
  const release = await reserveSpace(PREVIEW_BYTES_BASE + (shownMs / 1000) * PREVIEW_BYTES_A_SECOND);
  try {
    await makeVideoPreview(input, { signal });
  } catch (error) {
    if (error instanceof VideoToolFailed && !signal.aborted) return false;
    throw error;
  } finally {
    release();
  }
  await deps.storage.putFile(tenantKey(tenantId, keys.preview), previewPath);
  await deps.storage.putFile(tenantKey(tenantId, keys.poster), posterPath);
  return true;
}

/** Returns the moment of the still: when the runner crosses the line, or the middle of a full video. */
function posterMoment(video: VideoRecord, shownMs: number): number {
  const wanted = video.finishesAtMs ?? shownMs / 2;
  // The last frame may be before a clip's end.
  return Math.max(0, Math.min(wanted, shownMs - 500));
}
