import { type Kysely, sql } from 'kysely';

/** Adds why a bank declined a payment; null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column decline_reason text`.execute(db);
}
