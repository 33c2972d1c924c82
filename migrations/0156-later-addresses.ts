import { type Kysely, sql } from 'kysely';

/** An index of the few orders whose address a visitor changed after the payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_of_later_addresses on orders (tenant_id, order_id)
    where email_origin = 'Later'`.execute(db);
}
