import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** The number of seconds that a finish clip shows before and after the runner crosses the line. */
export interface ClipSeconds {
  before: number;
  after: number;
}

/** Adds to the event's stored counts of videos; lists read these counts instead of counting rows. */
export async function addToVideoCounts(
  scope: Scope,
  eventId: string,
  change: { published?: number; processing?: number },
): Promise<void> {
  await updateTable(scope, 'events')
    .set({
      videosPublishedCount: sql`videos_published_count + ${change.published ?? 0}`,
      videosProcessingCount: sql`videos_processing_count + ${change.processing ?? 0}`,
    })
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Locks the counts of an event's videos until the transaction ends. Call it before changing rows of videos. Planning
 * locks the event first, so a transaction that locked a video first could deadlock with it.
 */
export async function lockVideoCounts(scope: Scope, eventId: string): Promise<void> {
  await selectFrom(scope, 'events')
    .select('eventId')
    .where('eventId', '=', eventId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Stores the length of an event's finish clips; omitted values stay. Locks the event until the transaction ends, so
 * that only one process plans its clips.
 * @returns the resulting length
 */
export async function settleClipSeconds(
  scope: Scope,
  eventId: string,
  change: Partial<ClipSeconds>,
): Promise<ClipSeconds> {
  const row = await updateTable(scope, 'events')
    .set({
      clipSecondsBefore: sql`coalesce(${change.before ?? null}::real, clip_seconds_before)`,
      clipSecondsAfter: sql`coalesce(${change.after ?? null}::real, clip_seconds_after)`,
    })
    .where('eventId', '=', eventId)
    .returning(['clipSecondsBefore', 'clipSecondsAfter'])
    .executeTakeFirstOrThrow();
  return { before: row.clipSecondsBefore, after: row.clipSecondsAfter };
}
