import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { VideoState } from './videos.store.ts';

/** The progress of an event's videos, in numbers. */
export interface VideoCounts {
  eventId: string;
  processing: number;
  published: number;
  failed: number;
  /** How many failed for each reason. */
  reasons: Record<string, number>;
  /** The number of published videos that are shorter than requested, by reason. */
  shortfalls: Record<string, number>;
}

/**
 * Counts the videos of each event by state, for the operator. It counts rows, so it is too slow for visitors' pages.
 */
export async function countVideos(scope: Scope): Promise<VideoCounts[]> {
  const rows = await selectFrom(scope, 'videos')
    .select(['eventId', 'state', 'failure'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['eventId', 'state', 'failure'])
    .execute();
  return [...Map.groupBy(rows, (row) => row.eventId)].map(([eventId, group]) => {
    const of = (...states: VideoState[]) =>
      group.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0);
    const reasonsOf = (state: VideoState) =>
      Object.fromEntries(
        group.flatMap((row) =>
          row.state === state && row.failure !== null ? [[row.failure, row.count] as const] : [],
        ),
      );
    return {
      eventId,
      processing: of('Waiting', 'Cut'),
      published: of('Published'),
      failed: of('Failed'),
      reasons: reasonsOf('Failed'),
      shortfalls: reasonsOf('Published'),
    };
  });
}

/** Resets an event's failed videos to the step that failed; the caller sends the jobs. */
export async function resetFailedVideos(
  scope: Scope,
  eventId: string,
): Promise<{ videoId: string; videoFileId: string; state: VideoState }[]> {
  return updateTable(scope, 'videos')
    .set({
      // A video that has a size was cut.
      state: sql<VideoState>`case when byte_size is null then 'Waiting' else 'Cut' end`,
      failure: null,
    })
    .where('eventId', '=', eventId)
    .where('state', '=', 'Failed')
    .returning(['videoId', 'videoFileId', 'state'])
    .execute();
}
