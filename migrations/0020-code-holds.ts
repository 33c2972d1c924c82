import { type Kysely, sql } from 'kysely';

/** Until when an unpaid order holds a code's use; a paid order holds it without an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table promo_code_uses add column held_until timestamptz`.execute(db);
  await sql`update promo_code_uses use set held_until = orders.created_at + interval '30 minutes'
    from orders where orders.tenant_id = use.tenant_id and orders.order_id = use.order_id
      and orders.state = 'AwaitingPayment'`.execute(db);
}
