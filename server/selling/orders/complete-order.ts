import { readOrderRetention } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { canFollow } from '#selling/transitions.ts';
import { isErasedBuyer } from './order-address.rules.ts';
import { findAddressedOrder } from './order-addresses.store.ts';
import { keptFrom, ORDER_TRANSITIONS } from './orders.rules.ts';
import { findOrder, type OrderRecord, setKeptUntil, setOrderCompleted } from './orders.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An order was paid; its files belong to its buyer from now on. */
    'order.paid': { orderId: string };
  }
  interface StepPayloads {
    /** Confirms the uses of codes that a paid order held, and issues the gift codes that it bought. */
    'order.settle-codes': { orderId: string };
    /** Makes the consents of crew members final, because a paid order contains their photos. */
    'order.keep-consents': { orderId: string };
    /**
     * Resumes a canceled preorder that was paid after all, and marks a preorder as ready if its photos are published.
     */
    'order.resume-preorder': { orderId: string };
    /** Books a sale. */
    'order.book-sale': { orderId: string };
    /** Orders the framing of a paid order's photos. */
    'order.frame-photos': { orderId: string };
    /** Writes the mail that delivers a paid order. */
    'order.mail-delivery': { orderId: string };
    /** Issues the receipt of a paid order. */
    'order.issue-receipt': { orderId: string };
  }
}

/**
 * Completes a paid order and emits the event, once: a second call finds it completed and changes nothing. An order that
 * was canceled meanwhile is reinstated, because received money is never lost (product §12). An order canceled for good
 * is not (docs/decisions/0200).
 */
export async function completeOrder(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  orderId: string,
): Promise<void> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (order.cancelReason !== null || !canFollow(ORDER_TRANSITIONS, order.state, 'Completed')) return;
  const completedAt = deps.clock.now();
  const keptUntil = keptFrom(completedAt, await readOrderRetention(scope));
  await setOrderCompleted(scope, orderId, { completedAt, keptUntil });
  await takeStepsOfPaid(deps, scope, { orderId });
}

/**
 * Runs the steps that a paid order needs, in the transaction that records the payment. If one fails, all are rolled
 * back. The provider's next webhook or the next poll then runs them again.
 */
async function takeStepsOfPaid(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  paid: { orderId: string },
): Promise<void> {
  // Runs before the ledger, which records the redeemed gift codes.
  await events.run(scope, 'order.settle-codes', paid);
  await events.run(scope, 'order.keep-consents', paid);
  await events.run(scope, 'order.resume-preorder', paid);
  await events.run(scope, 'order.book-sale', paid);
  await events.run(scope, 'order.frame-photos', paid);
  await events.run(scope, 'order.mail-delivery', paid);
  await events.emit(scope, 'order.paid', paid);
  // Runs last: the year's number is locked until the transaction ends, and every other sale waits for it.
  await events.run(scope, 'order.issue-receipt', paid);
}

/**
 * Restarts the retention of a paid order's files now, because some arrived only now. It never ends earlier than before.
 * The files of an erased buyer stay closed.
 * @returns when the files expire; null if never
 */
export async function startRetention(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, cartId, keptUntil: before }: Pick<OrderRecord, 'orderId' | 'cartId' | 'keptUntil'>,
): Promise<Date | null> {
  // An imported preorder has no promised end before its photos arrive.
  if (before === null && cartId !== null) return before;
  const address = await findAddressedOrder(scope, orderId);
  if (address !== undefined && isErasedBuyer(address)) return before;
  const keptUntil = keptFrom(deps.clock.now(), await readOrderRetention(scope));
  if (before !== null && keptUntil !== null && keptUntil <= before) return before;
  await setKeptUntil(scope, orderId, keptUntil);
  return keptUntil;
}
