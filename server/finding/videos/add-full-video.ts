import { addToVideoCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertVideos } from './making-videos.store.ts';
import { makePreviewJob } from './publish-video.ts';
import { isFullVideoRemoved } from './removed-videos.store.ts';
import type { VideoFileRecord } from './video-files.store.ts';

/** The outcome of selling a whole file. */
export type FullVideoOutcome = 'Added' | 'Known' | 'Removed';

/**
 * Sells a camera's file as it is, once.
 * @returns Known if the file is sold already; Removed, with nothing changed, if a member removed its video
 */
export async function addFullVideo(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  file: VideoFileRecord,
  title: string,
): Promise<FullVideoOutcome> {
  const { facts, eventId, videoFileId } = file;
  const added = await insertVideos(scope, [
    {
      videoId: deps.newId(),
      eventId,
      videoFileId,
      kind: 'Full',
      bibKey: null,
      title,
      camera: file.camera,
      startsAt: file.startsAt,
      durationMs: file.durationMs,
      cut: null,
      original: {
        width: facts.width,
        height: facts.height,
        byteSize: file.byteSize,
        crc32: file.crc32,
      },
      createdAt: deps.clock.now(),
    },
  ]);
  await addToVideoCounts(scope, eventId, { processing: added.length });
  await deps.queue.send(
    scope,
    makePreviewJob,
    added.map((videoId) => ({ videoId })),
  );
  if (added.length > 0) return 'Added';
  return (await isFullVideoRemoved(scope, videoFileId)) ? 'Removed' : 'Known';
}
