import { type Kysely, sql } from 'kysely';

/** Orders the photos of an upload link by folder, so that asking for a missing folder does not read all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_of_link_folder on photos (tenant_id, upload_link_id, folder collate "C")
    where upload_link_id is not null`.execute(db);
  await sql`drop index photos_of_upload_link`.execute(db);
}
