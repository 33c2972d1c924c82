import { type Kysely, sql } from 'kysely';

/** Finds the few orders with an address that came after the payment, which the one at the payment still proves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_of_later_addresses on orders (tenant_id, order_id)
    where email_origin = 'Later'`.execute(db);
}
