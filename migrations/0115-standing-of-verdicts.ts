import { type Kysely, sql } from 'kysely';

/**
 * Records whether the author of a bib verdict may hand out originals of orders (docs/decisions/0224). Unknown for earlier
 * verdicts, which count as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bib_verdicts add column by_operator boolean not null default true`.execute(db);
}
