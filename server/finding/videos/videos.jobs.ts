import { addToVideoCounts, lockVideoCounts } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type CutDeps, clipsFailedJob, cutClipsJob, cutWaitingClips } from './cut-waiting-clips.ts';
import { deleteClipFiles, deleteClipFilesJob } from './delete-clip-files.ts';
import { markVideosFailed } from './making-videos.store.ts';
import { makePreviewJob, type PublishDeps, publishVideo, videoFailedJob } from './publish-video.ts';
import { findVideoFile } from './video-files.store.ts';
import type { VideoReason } from './video-reasons.ts';
import { findVideo, listClipBibs } from './videos.store.ts';

export interface VideoDeps extends Deps, CutDeps, PublishDeps {}

export const videoJobs = [cutClipsJob, clipsFailedJob, makePreviewJob, videoFailedJob, deleteClipFilesJob];

/** The failure of a video that no run of the program could make. */
const TOOL_FAILED: VideoReason = 'VideoToolFailed';

/**
 * Handles the slice's jobs. Files are cut one after the other, to spare the disk; as many previews are made at once
 * as photos are read.
 */
export function videoHandlers(deps: VideoDeps): JobHandler[] {
  return [
    handleJob(cutClipsJob, 1, ({ tenantId, videoFileId }, signal) =>
      cutWaitingClips(deps, tenantId, videoFileId, signal),
    ),
    handleJob(clipsFailedJob, 2, ({ tenantId, videoFileId }) => giveUpClips(deps, tenantId, videoFileId)),
    handleJob(makePreviewJob, deps.config.readerThreads, ({ tenantId, videoId }, signal) =>
      publishVideo(deps, tenantId, videoId, signal),
    ),
    handleJob(videoFailedJob, 2, ({ tenantId, videoId }) => giveUpVideo(deps, tenantId, videoId)),
    handleJob(deleteClipFilesJob, 4, ({ tenantId, ...clip }) => deleteClipFiles(deps, tenantId, clip)),
  ];
}

/** Implements the steps of slices that videos build on. */
export function subscribeVideos({ events }: Pick<Deps, 'events'>): void {
  events.handle('event.find-clips', async (scope, { eventId, bibKeys, found }) => {
    for (const key of await listClipBibs(scope, eventId, bibKeys)) found.add(key);
  });
}

async function giveUpClips(deps: VideoDeps, tenantId: string, videoFileId: string): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const file = await findVideoFile(scope, videoFileId);
    if (file === undefined) return;
    await lockVideoCounts(scope, file.eventId);
    const failed = await markVideosFailed(scope, { videoFileId }, 'Waiting', TOOL_FAILED);
    await addToVideoCounts(scope, file.eventId, { processing: -failed });
  });
}

async function giveUpVideo(deps: VideoDeps, tenantId: string, videoId: string): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const video = await findVideo(scope, videoId);
    if (video === undefined) return;
    await lockVideoCounts(scope, video.eventId);
    const failed = await markVideosFailed(scope, { videoIds: [videoId] }, 'Cut', TOOL_FAILED);
    await addToVideoCounts(scope, video.eventId, { processing: -failed });
  });
}
