import { type Kysely, sql } from 'kysely';

/** Votes of a person's other photos, stored with a photo's tags; and the text that was read below a face. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_tags add column votes jsonb`.execute(db);
  await sql`create index photo_tags_by_votes on photo_tags (tenant_id, photo_id) where votes is not null`.execute(
    db,
  );
  await sql`alter table faces add column read_bib text`.execute(db);
  await sql`update faces set read_bib = bib where bib is not null`.execute(db);
}
