import { type Kysely, sql } from 'kysely';

/** Where a photo that was bought singly shows its buyer, because an order line of a single photo names no person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column region jsonb`.execute(db);
}
