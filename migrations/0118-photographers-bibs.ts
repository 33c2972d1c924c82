import { type Kysely, sql } from 'kysely';

/**
 * Stores with a photo the bibs that its photographer named, how far they are trusted, and the number of its faces; and with an
 * upload link how far its photographer is trusted. Null for earlier photos, whose photographers named no bibs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column photographer_bibs text, add column named_bibs text[],
    add column faces_seen smallint`.execute(db);
  await sql`alter table upload_links add column photographer_bibs text not null default 'listed'`.execute(db);
}
