import { faultAt } from '#contract/faults.ts';
import { toMinor } from '#contract/money.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  decidePartRefund,
  decideRefund,
  isAsConfirmed,
  planPartRefund,
  planRefund,
  type SeenRefund,
} from '#selling/invoices/index.ts';
import { findOrder, waiveCredits } from '#selling/orders/index.ts';
import type { Purchase } from './consequences.rules.ts';
import { readPurchases } from './describe-consequences.ts';

/** A refund that a member confirmed: a whole order, or only its lines that lose all their photos. */
interface ConfirmedRefund {
  orderId: string;
  /** As shown, in major units. */
  amount: number;
  of: 'Order' | 'Photo';
}

/** The refunds that a member confirmed with a photo's removal. */
interface ConfirmedRefunds {
  photoId: string;
  isAlsoBought: boolean;
  seenOrderIds: readonly string[];
  refunds: readonly ConfirmedRefund[];
}

const CHANGED = [faultAt('refunds', 'OrderChangedInRemoval')];

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
 * Returns how much refunding only the lost lines of each order would return now, by order id. Orders for which that is
 * nothing, or everything, are left out.
 */
export async function listPhotoRefunds(
  scope: Scope,
  purchases: readonly Pick<Purchase, 'orderId' | 'dueItemIds'>[],
): Promise<Map<string, number>> {
  const refundable = new Map<string, number>();
  for (const { orderId, dueItemIds } of purchases) {
    if (dueItemIds.length === 0) continue;
    const plan = await planPartRefund(scope, orderId, { orderItemIds: dueItemIds, amountMinor: null });
    if (plan?.kind === 'Part') refundable.set(orderId, plan.amountMinor);
  }
  return refundable;
}

/**
 * Refunds the confirmed orders, or lines of them, in the transaction that removes their photo, so that one confirmation
 * does everything on its list, or nothing (docs/decisions/0285). Packages of other orders that counted a removed photo stay
 * with their buyers; those that counted another photo of a refunded order go back (docs/decisions/0237).
 * @returns Invalid without a reason, for an order that was not shown, or for one that is named twice; Conflict for an
 *   order without the photo, or if an amount changed
 */
export async function refundWithPhoto(
  deps: Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>,
  scope: Scope,
  { photoId, isAlsoBought, seenOrderIds, refunds }: ConfirmedRefunds,
  cause: Cause,
): Promise<Refusal | undefined> {
  if (refunds.length === 0) return undefined;
  if (!isAlsoBought || cause.why === '') return refuse('Invalid', [faultAt('refunds', 'RefundsNeedReason')]);
  if (new Set(refunds.map(({ orderId }) => orderId)).size < refunds.length)
    return refuse('Invalid', [faultAt('refunds', 'OrderNamedTwice')]);
  // Which orders were shown is only the caller's claim. An order without the photo was not on the list.
  const purchases = new Map(
    (await readPurchases(deps, scope, [photoId])).map((purchase) => [purchase.orderId, purchase]),
  );
  // In the same order in all transactions, so that no two deadlock.
  for (const refund of refunds.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
    const order = seenOrderIds.includes(refund.orderId) ? await findOrder(scope, refund.orderId) : undefined;
    if (order === undefined) return refuse('Invalid', [faultAt('refunds', 'OrderNotShown')]);
    const purchase = purchases.get(refund.orderId);
    const amountMinor = toMinor(refund.amount, order.currencyId);
    if (purchase === undefined) return refuse('Conflict', CHANGED);
    const isDone =
      refund.of === 'Order'
        ? await refundOrder(deps, scope, refund.orderId, amountMinor, cause)
        : await refundLostLines(deps, scope, purchase, amountMinor, cause);
    if (!isDone) return refuse('Conflict', CHANGED);
    await waiveCredits(scope, purchase.lostItemIds);
  }
  return undefined;
}

async function refundOrder(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  orderId: string,
  amountMinor: number,
  cause: Cause,
): Promise<boolean> {
  const seen: SeenRefund = { kind: 'Refund', amountMinor };
  const plan = await decideRefund(deps, scope, orderId, cause, seen);
  return plan !== undefined && isAsConfirmed(plan, seen);
}

/** Refunds the lines of an order that lose all their photos. @returns false if that is another amount by now */
async function refundLostLines(
  deps: Pick<Deps, 'clock' | 'newId' | 'queue'>,
  scope: Scope,
  { orderId, dueItemIds }: Purchase,
  amountMinor: number,
  cause: Cause,
): Promise<boolean> {
  if (dueItemIds.length === 0) return false;
  const input = { orderItemIds: dueItemIds, amountMinor: null };
  const plan = await planPartRefund(scope, orderId, input);
  if (plan?.kind !== 'Part' || plan.amountMinor !== amountMinor) return false;
  // The rest is compared again under the lock of the order.
  const decided = await decidePartRefund(deps, scope, orderId, input, cause, plan.leftMinor);
  return decided?.refundId !== undefined;
}
