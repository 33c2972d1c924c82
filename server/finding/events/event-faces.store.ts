import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { type EventRecord, type FaceSettings, recordOf } from './events.store.ts';

/** Stores how an event treats faces from now on. */
export async function updateFaceSettings(
  { trx, tenantId }: Scope,
  eventId: string,
  settings: Partial<FaceSettings>,
): Promise<void> {
  const change = {
    ...(settings.faceIndexing === undefined ? {} : { face_indexing: settings.faceIndexing }),
    ...(settings.faceRetentionDays === undefined ? {} : { face_retention_days: settings.faceRetentionDays }),
  };
  if (Object.keys(change).length === 0) return;
  await trx
    .updateTable('events')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Notes that an event's faces are gone. */
export async function markFacesForgotten(
  { trx, tenantId }: Scope,
  eventId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ faces_forgotten_at: now, faces_epoch: sql`faces_epoch + 1` })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Has every process forget the faces of an event that it keeps in memory: some of them were deleted. */
export async function noteFacesChange({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await trx
    .updateTable('events')
    .set({ faces_epoch: sql`faces_epoch + 1` })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Lists the events whose faces must be deleted by a day (`YYYY-MM-DD`). */
export async function listFacesToForget({ trx, tenantId }: Scope, today: string): Promise<EventRecord[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('faces_forgotten_at', 'is', null)
    .where(sql<boolean>`date + face_retention_days < ${today}::date`)
    .execute();
  return rows.map(recordOf);
}
