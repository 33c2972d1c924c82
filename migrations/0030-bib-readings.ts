import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Everything that was read in a photo, and why a number is doubtful. With this, a new start list or new rules can judge the photo
 * again without its pixels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_readings (
    tenant_id text not null,
    photo_id uuid not null,
    event_id uuid not null,
    readings jsonb not null,
    primary key (tenant_id, photo_id),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index photo_readings_of_event on photo_readings (tenant_id, event_id, photo_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'photo_readings');
  await sql`alter table photo_tags add column doubt text`.execute(db);
  await sql`update photo_tags set doubt = 'Unsure' where not is_shown and source = 'bib'`.execute(db);
  await sql`create index photo_tags_in_doubt on photo_tags (tenant_id, event_id, photo_id)
    where doubt is not null`.execute(db);
}
