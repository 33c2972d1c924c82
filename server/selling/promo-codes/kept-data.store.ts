import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the codes that orders used, and the codes that they bought as gifts. */
export async function describeKeptCodes(
  { trx, tenantId }: Scope,
  { orderIds, orderItemIds }: Pick<TracedThings, 'orderIds' | 'orderItemIds'>,
): Promise<KeptThings[]> {
  const uses = await trx
    .selectFrom('promo_code_uses')
    .select(['promo_code_id', 'order_id', 'held_until'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyId(orderIds))
    .execute();
  const presents = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('gift_order_item_id', '=', anyId(orderItemIds))
    .execute();
  return [
    { kind: 'codes', table: 'promo_code_uses', rows: uses },
    { kind: 'codes', table: 'promo_codes', rows: presents },
  ];
}
