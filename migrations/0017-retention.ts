import { type Kysely, sql } from 'kysely';

/** For how long a tenant keeps an order's files for its buyer, and the day that each order was promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column retention jsonb`.execute(db);
  await sql`alter table orders add column kept_until timestamptz`.execute(db);
}
