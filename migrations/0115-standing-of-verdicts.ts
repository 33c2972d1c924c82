import { type Kysely, sql } from 'kysely';

/**
 * Notes whether who said which bib stands in a photo may hand out originals of orders (docs/decisions/0224). Of earlier words
 * nobody knows: they count as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bib_verdicts add column by_operator boolean not null default true`.execute(db);
}
