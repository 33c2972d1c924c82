import { type Kysely, sql } from 'kysely';

/** The newest orders of a tenant, as the desk lists them before a search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_newest on orders (tenant_id, created_at desc, order_id desc)`.execute(db);
}
