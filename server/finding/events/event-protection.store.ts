/** An event's data about its protected participants (docs/decisions/0125). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** The event's criteria for protecting participants, besides the tenant's age limit. */
interface EventYouth {
  /** The race day: `YYYY-MM-DD`. */
  date: string;
  youthDistances: string[];
  hasProtected: boolean;
}

/** Reads the event's criteria for protecting participants. */
export async function readEventYouth(scope: Scope, eventId: string): Promise<EventYouth | undefined> {
  return selectFrom(scope, 'events')
    .select(['date', 'youthDistances', 'hasProtected'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}

/**
 * Records the tenant's age limit with which an event's participants were judged, and whether any of them is protected.
 * Erased participants who were protected still count.
 */
export async function markEventYouth(
  scope: Scope,
  eventId: string,
  { youthAge, hasProtected }: { youthAge: number; hasProtected: boolean },
): Promise<void> {
  const isOff = sql<boolean>`(${hasProtected}::boolean or faces_stay_off)`;
  await updateTable(scope, 'events')
    .set({ youthAge, hasProtected: isOff })
    .where('eventId', '=', eventId)
    .where(sql<boolean>`(youth_age, has_protected) <> (${youthAge}::integer, ${isOff})`)
    .execute();
}

/**
 * Stops reading faces of an event. Its erased participant was protected, and their face cannot be recognised and left
 * out.
 */
export async function disableFaces(scope: Scope, eventId: string): Promise<void> {
  await updateTable(scope, 'events').set({ facesStayOff: true }).where('eventId', '=', eventId).execute();
}

/**
 * Lists the events of a tenant whose participants were judged with another age limit. Events being deleted are left
 * out.
 */
export async function listJudgedByOtherAge(scope: Scope, youthAge: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'events')
    .select('eventId')
    .where('deletedAt', 'is', null)
    // An index supports `<` and `>` but not `<>`.
    .where((or) => or.or([or('youthAge', '<', youthAge), or('youthAge', '>', youthAge)]))
    .execute();
  return rows.map((row) => row.eventId);
}
