import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the codes that orders used, and the codes that they bought as gifts. */
export async function describeKeptCodes(
  { trx, tenantId }: Scope,
  { orderIds, orderItemIds }: Pick<TracedThings, 'orderIds' | 'orderItemIds'>,
): Promise<KeptThings[]> {
  const uses = await trx
    .selectFrom('promoCodeUses')
    .select(['promoCodeId', 'orderId', 'heldUntil'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', anyId(orderIds))
    .execute();
  const presents = await trx
    .selectFrom('promoCodes')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('giftOrderItemId', '=', anyId(orderItemIds))
    .execute();
  return [
    { kind: 'codes', table: 'promoCodeUses', rows: uses },
    { kind: 'codes', table: 'promoCodes', rows: presents },
  ];
}
