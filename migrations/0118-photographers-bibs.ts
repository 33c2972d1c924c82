import { type Kysely, sql } from 'kysely';

/**
 * Keeps with a photo which bibs its photographer named, how far that is believed, and how many faces were seen on it; and with
 * an upload link how far its photographer is believed. Null of photos from before: their photographers named nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column photographer_bibs text, add column named_bibs text[],
    add column faces_seen smallint`.execute(db);
  await sql`alter table upload_links add column photographer_bibs text not null default 'listed'`.execute(db);
}
