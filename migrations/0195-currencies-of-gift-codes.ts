import { type Kysely, sql } from 'kysely';

/** Gives bought gift codes the currency of their order (docs/decisions/0353): they pay in no other one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update promo_codes set currency_id = orders.currency_id
    from order_items as item join orders on orders.tenant_id = item.tenant_id and orders.order_id = item.order_id
    where item.tenant_id = promo_codes.tenant_id and item.order_item_id = promo_codes.gift_order_item_id`.execute(
    db,
  );
  await sql`comment on column promo_codes.currency_id is
    'The currency of a fixed amount, or in which a gift code was bought; null for other codes.'`.execute(db);
}
