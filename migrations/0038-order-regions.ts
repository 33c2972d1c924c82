import { type Kysely, sql } from 'kysely';

/** Where a photo that was bought alone shows a person who bought it as their own: a plain photo of an order names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column region jsonb`.execute(db);
}
