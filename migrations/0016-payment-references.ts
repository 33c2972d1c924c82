import { type Kysely, sql } from 'kysely';

/** What a provider calls a payment that we know by its invoice number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column provider_reference text`.execute(db);
}
