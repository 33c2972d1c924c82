import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addFullVideo } from './add-full-video.ts';
import { planClips } from './plan-clips.ts';
import { isBarred, RESTORED } from './removed-videos.rules.ts';
import { markVideo, searchVideos } from './removed-videos.store.ts';
import { findVideoFile } from './video-files.store.ts';
import type { VideoRecord } from './videos.store.ts';

/** A camera has few clips of one runner: the one in use, and those that results replaced. */
const FIRST_CLIPS = { offset: 0, count: 100 };

/**
 * Makes a removed video again, as a new one with another id. A clip is cut as the results and clocks say now. Buyers
 * who kept the removed video keep it; those who lost it do not get it back. The caller must have locked the video.
 * @returns NotRemoved if nothing was changed; NotPlanned if the results no longer have a time for its clip: the caller must
 *   then roll back
 */
export async function restoreVideo(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  { videoId, eventId, videoFileId, kind, bibKey, state, title }: VideoRecord,
): Promise<'Restored' | 'NotPlanned' | 'NotRemoved'> {
  if (!isBarred(state)) return 'NotRemoved';
  await markVideo(scope, videoId, RESTORED[state]);
  const file = await findVideoFile(scope, videoFileId);
  if (file === undefined) return 'NotPlanned';
  if (kind === 'Finish') {
    await planClips(deps, scope, eventId, {});
    // The camera may have been renamed since the removed clip was cut.
    const { camera } = file;
    const clips = await searchVideos(scope, eventId, { kind, bib: bibKey ?? '', camera }, FIRST_CLIPS);
    return clips.some((clip) => clip.state === 'Waiting') ? 'Restored' : 'NotPlanned';
  }
  await addFullVideo(deps, scope, file, title);
  return 'Restored';
}
