import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { coverOf } from './cover-of.rules.ts';
import { type VideoRecord, videosOfCompetitor } from './videos.store.ts';

/**
 * Finds the video whose still represents a video, among the videos of a bib. If the footage does not show that bib,
 * returns the video itself.
 */
export async function findCover(scope: Scope, video: VideoRecord, bib: string): Promise<VideoRecord> {
  return coverOf(video, await videosOfCompetitor(scope, video.eventId, [bibKey(bib)]));
}
