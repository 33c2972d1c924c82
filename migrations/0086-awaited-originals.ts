import { type Kysely, sql } from 'kysely';

/** Photos that wait for their original, and the upload link of each photo (docs/decisions/0148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos
    add column awaits_original boolean not null default false,
    add column upload_link_id uuid`.execute(db);
  await sql`create index photos_awaiting_original on photos (tenant_id, content_hash)
    where awaits_original`.execute(db);
  await sql`create index photos_of_upload_link on photos (tenant_id, upload_link_id)
    where upload_link_id is not null`.execute(db);
}
