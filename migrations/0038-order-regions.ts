import { type Kysely, sql } from 'kysely';

/** Where a photo bought singly shows its buyer as their own: a plain photo of an order names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column region jsonb`.execute(db);
}
