import { addToVideoCounts, lockVideoCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { cutClipsJob } from './cut-waiting-clips.ts';
import { makePreviewJob } from './publish-video.ts';
import { resetFailedVideos } from './video-counts.store.ts';

/** Makes the failed videos of an event again, perhaps with a newer ffmpeg. @returns how many */
export async function retryFailedVideos(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  eventId: string,
): Promise<number> {
  await lockVideoCounts(scope, eventId);
  const videos = await resetFailedVideos(scope, eventId);
  await addToVideoCounts(scope, eventId, { processing: videos.length });
  const waiting = videos.filter(({ state }) => state === 'Waiting');
  const files = [...new Set(waiting.map(({ videoFileId }) => videoFileId))];
  const cut = videos.filter(({ state }) => state === 'Cut');
  await deps.queue.send(
    scope,
    cutClipsJob,
    files.map((videoFileId) => ({ videoFileId })),
  );
  await deps.queue.send(
    scope,
    makePreviewJob,
    cut.map(({ videoId }) => ({ videoId })),
  );
  return videos.length;
}
