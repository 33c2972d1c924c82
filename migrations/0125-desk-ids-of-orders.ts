import { type Kysely, sql } from 'kysely';

/**
 * Adds a second id to every order; the desk shows it to members who may not open the order (docs/decisions/0230). Orders of older
 * versions get theirs by the column's default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column desk_id uuid not null default gen_random_uuid()`.execute(db);
  await sql`alter table orders add constraint orders_desk_id unique (tenant_id, desk_id)`.execute(db);
}
