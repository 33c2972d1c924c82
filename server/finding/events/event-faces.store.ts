import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { faceGraceEnd } from './events.rules.ts';
import { EVENT, type EventRecord, recordOf } from './events.store.ts';

/**
 * Stores how many days after the race an event's faces are deleted. If there are fewer days than before, the deletion
 * is delayed: see `faceGraceEnd`.
 */
export async function updateFaceRetention(
  scope: Scope,
  eventId: string,
  faceRetentionDays: number,
  now: Date,
): Promise<void> {
  await updateTable(scope, 'events')
    .set({
      faceRetentionDays,
      facesKeptUntil: sql`case when face_retention_days > ${faceRetentionDays} then ${faceGraceEnd(now)}::timestamptz
        else faces_kept_until end`,
    })
    .where('eventId', '=', eventId)
    .execute();
}

/** Delays the deletion of an event's faces: see `faceGraceEnd`. */
export async function delayForgetting(scope: Scope, eventId: string, now: Date): Promise<void> {
  await updateTable(scope, 'events')
    .set({ facesKeptUntil: faceGraceEnd(now) })
    .where('eventId', '=', eventId)
    .execute();
}

/** Records that an event's faces were deleted. */
export async function markFacesForgotten(scope: Scope, eventId: string, now: Date): Promise<void> {
  await updateTable(scope, 'events')
    .set({ facesForgottenAt: now, facesEpoch: sql`faces_epoch + 1` })
    .where('eventId', '=', eventId)
    .execute();
}

/** Finds an event and locks it until the transaction ends. */
export async function holdEvent(scope: Scope, eventId: string): Promise<EventRecord | undefined> {
  const row = await selectFrom(scope, 'events')
    .select(EVENT)
    .where('eventId', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Records that an event has no faces now. They may be read again, unlike faces deleted at the end of their retention.
 */
export async function markFacesWithdrawn(scope: Scope, eventId: string): Promise<void> {
  await updateTable(scope, 'events')
    .set({ hasFaces: false, facesEpoch: sql`faces_epoch + 1` })
    .where('eventId', '=', eventId)
    .execute();
}

/** Lists the events whose faces must be deleted, because face search is switched off or has no legal basis. */
export async function listFacesToWithdraw(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'events')
    .select('eventId')
    .where('hasFaces', '=', true)
    .where('facesForgottenAt', 'is', null)
    .where(sql<boolean>`(face_ground is null or face_indexing <> 'atImport')`)
    .execute();
  return rows.map((row) => row.eventId);
}

/** Makes every process drop its cached faces of an event after some were deleted. */
export async function noteFacesChange(scope: Scope, eventId: string): Promise<void> {
  await updateTable(scope, 'events')
    .set({ facesEpoch: sql`faces_epoch + 1` })
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Lists the events whose retention of faces has ended, and is not delayed by a recent change.
 * @param only lists this event alone
 */
export async function listFacesToForget(scope: Scope, now: Date, only?: string): Promise<EventRecord[]> {
  const today = now.toISOString().slice(0, 10);
  let query = selectFrom(scope, 'events')
    .select(EVENT)
    .where('facesForgottenAt', 'is', null)
    .where(sql<boolean>`date + face_retention_days < ${today}::date`)
    .where(({ or, eb }) => or([eb('facesKeptUntil', 'is', null), eb('facesKeptUntil', '<', now)]));
  if (only !== undefined) query = query.where('eventId', '=', only);
  return (await query.execute()).map(recordOf);
}
