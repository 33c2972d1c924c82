import { addToVideoCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { stateAfterRemoval } from './removed-videos.rules.ts';
import { markVideo } from './removed-videos.store.ts';
import type { VideoRecord } from './videos.store.ts';

/**
 * Removes a locked video from the event's list, search and counts. Its row stays, so that no import and no plan of clips
 * makes it again, and orders can refer to it. The caller deletes its files.
 * @param isKept whether its buyers keep it
 * @returns false, with nothing changed, if it was removed before
 */
export async function removeVideo(
  scope: Scope,
  { videoId, eventId, state }: Pick<VideoRecord, 'videoId' | 'eventId' | 'state'>,
  { isKept }: { isKept: boolean },
): Promise<boolean> {
  const after = stateAfterRemoval(state, isKept);
  if (after === undefined) return false;
  await markVideo(scope, videoId, after);
  await addToVideoCounts(scope, eventId, {
    published: state === 'Published' ? -1 : 0,
    processing: state === 'Waiting' || state === 'Cut' ? -1 : 0,
  });
  return true;
}
