import { toMinor } from '#contract/money.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { decideRefund, isAsConfirmed, planRefund, type SeenRefund } from '#selling/invoices/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import type { Purchase } from './consequences.rules.ts';
import { readPurchases } from './describe-consequences.ts';

/** The orders whose refund a member confirmed with a photo's removal, and the amounts that were shown. */
interface ConfirmedRefunds {
  photoId: string;
  isAlsoBought: boolean;
  seenOrderIds: readonly string[];
  refunds: readonly { orderId: string; amount: number }[];
}

const CHANGED = [{ path: 'refunds', message: 'an order changed: look at the removal again' }];

/**
 * Returns how much refunding each whole order would return now, by order id. Orders for which that is nothing are left
 * out.
 */
export async function listRefundable(
  scope: Scope,
  purchases: readonly Pick<Purchase, 'orderId' | 'state' | 'orderMinor'>[],
): Promise<Map<string, number>> {
  const refundable = new Map<string, number>();
  for (const { orderId, state, orderMinor } of purchases) {
    if (state !== 'Paid' || orderMinor === 0) continue;
    const plan = await planRefund(scope, orderId);
    if (plan?.kind === 'Refund') refundable.set(orderId, plan.payment.amountMinor);
  }
  return refundable;
}

/**
 * Refunds the confirmed orders in the transaction that removes their photo, so that one confirmation does everything on
 * its list, or nothing (docs/decisions/0285).
 * @returns Invalid without a reason, or for an order that was not shown; Conflict for an order without the photo, or if
 *   an amount changed
 */
export async function refundWithPhoto(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  { photoId, isAlsoBought, seenOrderIds, refunds }: ConfirmedRefunds,
  cause: Cause,
): Promise<Refusal | undefined> {
  if (refunds.length === 0) return undefined;
  if (!isAlsoBought || cause.why === '')
    return refuse('Invalid', [{ path: 'refunds', message: 'need a reason, and that buyers lose the photo' }]);
  const amounts = new Map(refunds.map(({ orderId, amount }) => [orderId, amount]));
  // Which orders were shown is only the caller's claim. An order without the photo was not on the list.
  const purchases = await readPurchases(deps, scope, [photoId]);
  const withPhoto = new Set(purchases.map(({ orderId }) => orderId));
  // In the same order in all transactions, so that no two deadlock.
  for (const [orderId, amount] of [...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const order = seenOrderIds.includes(orderId) ? await findOrder(scope, orderId) : undefined;
    if (order === undefined)
      return refuse('Invalid', [{ path: 'refunds', message: 'names an order that was not shown' }]);
    if (!withPhoto.has(orderId)) return refuse('Conflict', CHANGED);
    const seen: SeenRefund = { kind: 'Refund', amountMinor: toMinor(amount, order.currencyId) };
    const plan = await decideRefund(deps, scope, orderId, cause, seen);
    if (plan === undefined || !isAsConfirmed(plan, seen)) return refuse('Conflict', CHANGED);
  }
  return undefined;
}
