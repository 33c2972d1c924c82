import { listOrderArchives } from '#delivering/archives/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type AlsoReturned, listAlsoReturned, planRefund, type RefundPlan } from '#selling/invoices/index.ts';
import { findOrder, listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import { findCodes, normaliseCode } from '#selling/promo-codes/index.ts';

/** The consequences of refunding an order. */
export interface RefundConsequences {
  order: OrderRecord;
  plan: RefundPlan;
  /** The gift codes that the order bought. They become invalid; purchases made with a used code stay valid. */
  giftCodes: { code: string; isUsed: boolean }[];
  /** The number of the order's archives, whose links stop working. */
  archives: number;
  /** The packages of other orders that are returned and refunded too, because payments for this order's photos had reduced their price. */
  packages: AlsoReturned[];
}

/**
 * Describes the consequences of refunding an order; changes nothing.
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
    packages: await listAlsoReturned(scope, orderId),
  };
}
