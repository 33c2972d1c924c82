import { type Kysely, sql } from 'kysely';

/** Captions that members and photographers write for photos (docs/decisions/0328). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column caption text not null default ''
    check (char_length(caption) <= 200)`.execute(db);
  await sql`comment on column photos.caption is
    'Written at the desk or on the upload page, never read from a file. Empty if there is none.'`.execute(db);
  // For erasures, which look for a person in all captions.
  await sql`create index photos_captioned on photos (tenant_id, event_id) where caption <> ''`.execute(db);
}
