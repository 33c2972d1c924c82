import { type Kysely, sql } from 'kysely';

/** The provider's own id of a payment; the shop identifies it by the invoice number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column provider_reference text`.execute(db);
}
