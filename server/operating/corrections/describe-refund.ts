import { listOrderArchives } from '#delivering/archives/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { planRefund, type RefundPlan } from '#selling/invoices/index.ts';
import { findOrder, listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import { findCodes, normaliseCode } from '#selling/promo-codes/index.ts';

/** What refunding an order would mean. */
export interface RefundConsequences {
  order: OrderRecord;
  plan: RefundPlan;
  /** The gift codes that it bought. They end with it; what was bought with a used one cannot be taken back. */
  giftCodes: { code: string; isUsed: boolean }[];
  /** Archives of it, whose links end. */
  archives: number;
}

/**
 * Describes what refunding an order would mean; changes nothing.
 * @returns undefined if there is no such order
 */
export async function describeRefund(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
): Promise<RefundConsequences | undefined> {
  const order = await findOrder(scope, orderId);
  const plan = order && (await planRefund(scope, orderId));
  if (order === undefined || plan === undefined) return undefined;
  const codes = (await listOrderItems(scope, orderId)).flatMap(({ giftCode }) => giftCode ?? []);
  const known = await findCodes(deps, scope, codes.map(normaliseCode), order.currencyId);
  const isUsed = (code: string) => known.get(normaliseCode(code))?.terms.isUsedUp === true;
  return {
    order,
    plan,
    giftCodes: codes.map((code) => ({ code, isUsed: isUsed(code) })),
    archives: (await listOrderArchives(scope, orderId)).length,
  };
}
