import { faultAt } from '#contract/faults.ts';
import { type CurrencyId, toMinor } from '#contract/money.ts';
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
import { readPurchases, readVideoPurchases } from './describe-consequences.ts';
import { type ReplaceDeps, replaceInOrder } from './replace-photo.ts';

/** A refund that a member confirmed: a whole order, or only its lines that lose all their photos. */
interface ConfirmedRefund {
  orderId: string;
  /** As shown, in major units. */
  amount: number;
  of: 'Order' | 'Photo';
}

/** What buyers get for a removed photo or video, as a member confirmed it. */
interface Compensation {
  removed: { photoId: string } | { videoId: string };
  isAlsoBought: boolean;
  seenOrderIds: readonly string[];
  refunds: readonly ConfirmedRefund[];
  /** Orders in which another photo replaces the removed one; none for a video. */
  replacements: readonly Replacement[];
}

interface Replacement {
  orderId: string;
  /** The photo that replaces the removed one. */
  photoId: string;
}

type CompensateDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'> & ReplaceDeps;
type PathOf = 'refunds' | 'replacements';

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
 * Refunds the confirmed orders, or lines of them, or replaces the photo in them. It does so in the transaction that
 * removes the photo or video, so that one confirmation does everything on its list, or nothing (docs/decisions/0285). Packages
 * of other orders that counted a removed photo stay with their buyers; those that counted another photo of a refunded
 * order go back (docs/decisions/0237). The caller must have locked the photos or the video.
 * @returns Invalid without a reason, for an order that was not shown, or for one that is named twice; Conflict for an
 *   order without the photo, if an amount changed, or if a photo may not replace it
 */
export async function compensateBuyers(
  deps: CompensateDeps,
  scope: Scope,
  { removed, isAlsoBought, seenOrderIds, refunds, replacements }: Compensation,
  cause: Cause,
): Promise<Refusal | undefined> {
  const orders = [...refunds, ...replacements];
  if (orders.length === 0) return undefined;
  const path: PathOf = refunds.length > 0 ? 'refunds' : 'replacements';
  if (!isAlsoBought || cause.why === '') return refuse('Invalid', [faultAt(path, 'RefundsNeedReason')]);
  if (new Set(orders.map(({ orderId }) => orderId)).size < orders.length)
    return refuse('Invalid', [faultAt(path, 'OrderNamedTwice')]);
  // Which orders were shown is only the caller's claim. An order without the photo was not on the list.
  const purchases = new Map(
    (await readPurchasesOf(deps, scope, removed)).map((purchase) => [purchase.orderId, purchase]),
  );
  // In the same order in all transactions, so that no two deadlock.
  for (const one of orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const order = seenOrderIds.includes(one.orderId) ? await findOrder(scope, one.orderId) : undefined;
    const onePath: PathOf = 'of' in one ? 'refunds' : 'replacements';
    if (order === undefined) return refuse('Invalid', [faultAt(onePath, 'OrderNotShown')]);
    const purchase = purchases.get(one.orderId);
    const isDone =
      purchase !== undefined &&
      ('of' in one
        ? await refundFor(deps, scope, purchase, { ...one, currencyId: order.currencyId }, cause)
        : 'photoId' in removed &&
          (await replaceInOrder(
            deps,
            scope,
            { removedId: removed.photoId, purchase, photoId: one.photoId },
            cause,
          )));
    if (!isDone) return refuse('Conflict', [faultAt(onePath, 'OrderChangedInRemoval')]);
  }
  return undefined;
}

const readPurchasesOf = (deps: CompensateDeps, scope: Scope, removed: Compensation['removed']) =>
  'photoId' in removed
    ? readPurchases(deps, scope, [removed.photoId])
    : readVideoPurchases(deps, scope, [removed.videoId]);

/** Refunds an order or its lost lines. @returns false if the amount has changed since it was shown */
async function refundFor(
  deps: CompensateDeps,
  scope: Scope,
  purchase: Purchase,
  { orderId, amount, of, currencyId }: ConfirmedRefund & { currencyId: CurrencyId },
  cause: Cause,
): Promise<boolean> {
  const amountMinor = toMinor(amount, currencyId);
  const isDone =
    of === 'Order'
      ? await refundOrder(deps, scope, orderId, amountMinor, cause)
      : await refundLostLines(deps, scope, purchase, amountMinor, cause);
  if (isDone) await waiveCredits(scope, purchase.lostItemIds);
  return isDone;
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

/**
 * Refunds the lines of an order that lose all their photos.
 * @returns false if the amount has changed since it was shown
 */
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
  // The amount that is left of the order is compared again under the order's lock.
  const decided = await decidePartRefund(deps, scope, orderId, input, cause, plan.leftMinor);
  return decided?.refundId !== undefined;
}
