import { type Kysely, sql } from 'kysely';

/** How long a tenant keeps an order's files for its buyer, and the day until which each order's files are promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column retention jsonb`.execute(db);
  await sql`alter table orders add column kept_until timestamptz`.execute(db);
}
