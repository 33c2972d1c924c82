import { type Kysely, sql } from 'kysely';

/** Finds files of an upload link by folder and name, so that a question about one file does not read all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_of_link_name on photos (tenant_id, upload_link_id, folder collate "C", file_name)
    where upload_link_id is not null`.execute(db);
  await sql`drop index photos_of_link_folder`.execute(db);
  await sql`create index uploaded_files_name on uploaded_files (tenant_id, link_id, folder, file_name)`.execute(
    db,
  );
}
