import { type Kysely, sql } from 'kysely';

/**
 * Marks photos that came from another event and whose faces may not be read any more (docs/decisions/0336). Photos of
 * earlier moves whose faces were not read yet get the mark by the present facts of the event that they left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column faces_barred text
    check (faces_barred in ('Forgotten', 'Protected', 'NoGround', 'OtherGround'))`.execute(db);
  await sql`comment on column photos.faces_barred is
    'Why the faces may never be read, since the photo was moved from another event. Null if they may.'`.execute(
    db,
  );
  await sql`update photos set faces_unread = false, faces_barred = case
      when source.faces_forgotten_at is not null then 'Forgotten'
      when source.has_protected then 'Protected'
      when source.face_ground is null then 'NoGround'
      else 'OtherGround' end
    from moved_contents as moved
    join events as source on source.tenant_id = moved.tenant_id and source.event_id = moved.event_id
    where moved.tenant_id = photos.tenant_id and moved.into_event_id = photos.event_id
      and moved.content_hash = photos.content_hash and photos.faces_unread
      and (source.faces_forgotten_at is not null or source.has_protected or source.face_ground is null
        or source.face_ground is distinct from (select face_ground from events as own
          where own.tenant_id = photos.tenant_id and own.event_id = photos.event_id))`.execute(db);
  // No code can queue the reading of such faces.
  await sql`alter table photos add constraint photos_barred_faces_stay_unread
    check (faces_barred is null or not faces_unread)`.execute(db);
}
