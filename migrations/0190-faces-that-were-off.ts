import { type Kysely, sql } from 'kysely';

/**
 * Adds a reason why faces of moved photos are never read: their event was set to store none (docs/decisions/0336).
 * Photos of earlier moves whose faces were not read yet get it if the event that they left stores none now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos drop constraint photos_faces_barred_check,
    add constraint photos_faces_barred_check
      check (faces_barred in ('Forgotten', 'Protected', 'NoGround', 'Off', 'OtherGround'))`.execute(db);
  await sql`update photos set faces_unread = false, faces_barred = 'Off'
    from moved_contents as moved
    join events as source on source.tenant_id = moved.tenant_id and source.event_id = moved.event_id
    where moved.tenant_id = photos.tenant_id and moved.into_event_id = photos.event_id
      and moved.content_hash = photos.content_hash and photos.faces_unread
      and source.face_indexing = 'off'`.execute(db);
}
