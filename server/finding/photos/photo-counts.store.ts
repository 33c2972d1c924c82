import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** The progress of an event's photos, in numbers. */
export interface PhotoCounts {
  eventId: string;
  received: number;
  processing: number;
  published: number;
  failed: number;
  /** Photos published in the last minute. */
  perMinute: number;
  /** The number of failures by reason. */
  reasons: Record<string, number>;
}

const RATE_WINDOW_SECONDS = 60;

/**
 * Counts the photos of each event by state, for the operator; removed photos are left out. It counts rows, so it is too
 * slow for visitors' pages.
 */
export async function countPhotos(scope: Scope, now: Date): Promise<PhotoCounts[]> {
  const since = new Date(now.getTime() - RATE_WINDOW_SECONDS * 1000);
  const rows = await selectFrom(scope, 'photos')
    .select(['eventId', 'state', 'failure'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where published_at > ${since})`.as('recent'))
    .where('state', 'not in', ['Withdrawn', 'Removed'])
    .groupBy(['eventId', 'state', 'failure'])
    .execute();
  return [...Map.groupBy(rows, (row) => row.eventId)].map(([eventId, group]) => {
    const of = (state: string) =>
      group.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
    const failed = group.filter((row) => row.state === 'Failed');
    return {
      eventId,
      received: group.reduce((sum, row) => sum + row.count, 0),
      processing: of('Received'),
      published: of('Published'),
      failed: of('Failed'),
      perMinute: group.reduce((sum, row) => sum + row.recent, 0),
      reasons: Object.fromEntries(failed.map((row) => [row.failure ?? 'unknown', row.count])),
    };
  });
}

/** Resets an event's failed photos, to be read again; the caller sends the jobs. @returns their ids */
export async function resetFailed(scope: Scope, eventId: string): Promise<string[]> {
  const rows = await updateTable(scope, 'photos')
    .set({ state: 'Received', failure: null })
    .where('eventId', '=', eventId)
    .where('state', '=', 'Failed')
    .returning('photoId')
    .execute();
  return rows.map((row) => row.photoId);
}

/** Counts an event's published photos by photographer, most first; null stands for photos without a photographer. */
export async function countByPhotographer(
  scope: Scope,
  eventId: string,
): Promise<{ photographerId: string | null; count: number }[]> {
  return selectFrom(scope, 'photos')
    .select('photographerId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'Published')
    .groupBy('photographerId')
    .orderBy('count', 'desc')
    .execute();
}
