import { type Kysely, sql } from 'kysely';

/**
 * Lets an emptied order name a catalog that was deleted with its event. Such an order has no lines and was never paid; it
 * is kept to match a late payment (docs/decisions/0265).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_tenant_id_catalog_id_fkey`.execute(db);
}
