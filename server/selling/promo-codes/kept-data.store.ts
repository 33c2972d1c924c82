import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the codes that orders used, and the codes that they bought as gifts. */
export async function describeKeptCodes(
  scope: Scope,
  { orderIds, orderItemIds }: Pick<TracedThings, 'orderIds' | 'orderItemIds'>,
): Promise<KeptThings[]> {
  const uses = await selectFrom(scope, 'promoCodeUses')
    .select(['promoCodeId', 'orderId', 'heldUntil'])
    .where('orderId', '=', anyId(orderIds))
    .execute();
  const presents = await selectFrom(scope, 'promoCodes')
    .selectAll()
    .where('giftOrderItemId', '=', anyId(orderItemIds))
    .execute();
  return [
    { kind: 'codes', table: 'promoCodeUses', rows: uses },
    { kind: 'codes', table: 'promoCodes', rows: presents },
  ];
}
