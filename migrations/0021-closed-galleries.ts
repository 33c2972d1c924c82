import { type Kysely, sql } from 'kysely';

/**
 * Whether an event with a factor shows its gallery (no existing one does), whether a photo belongs to the photo report, and
 * whether an event has faces for comparing a selfie.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column is_gallery_opened boolean not null default false,
    add column has_faces boolean not null default false,
    add column report_count integer not null default 0,
    add column is_cover_report boolean not null default false`.execute(db);
  await sql`update events set has_faces = true
    where exists (select from faces where faces.tenant_id = events.tenant_id and faces.event_id = events.event_id)`.execute(
    db,
  );
  await sql`alter table photos add column is_report boolean not null default false`.execute(db);
  await sql`create index photos_report on photos (tenant_id, event_id, sorted_at, photo_id) where is_report`.execute(
    db,
  );
}
