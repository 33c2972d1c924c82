import { type Kysely, sql } from 'kysely';

/**
 * Marks each photo on which no face was looked for, so that faces can be read later without importing again. Photos that
 * were read while their event looked for faces stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column faces_unread boolean not null default false`.execute(db);
  await sql`alter table photos alter column faces_unread set default true`.execute(db);
  await sql`update photos set faces_unread = true from events
    where events.tenant_id = photos.tenant_id and events.event_id = photos.event_id
      and (photos.state = 'Received' or events.face_indexing = 'off' or events.face_ground is null)`.execute(
    db,
  );
  await sql`create index photos_faces_unread on photos (tenant_id, event_id, photo_id) where faces_unread`.execute(
    db,
  );
}
