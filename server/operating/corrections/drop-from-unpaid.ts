import { writeCanceledOrderMail } from '#delivering/mails/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { rebuildCart, type TakenGoods } from '#selling/carts/index.ts';
import { cancelForGood } from '#selling/invoices/index.ts';
import { findOrder, listOrdersWithPhotos } from '#selling/orders/index.ts';

export type DropDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits'>;

/**
 * The most mails about canceled orders per address and day. Anybody can place unpaid orders under any address, so
 * members who hide photos could otherwise cause endless mails; each order's page shows the same.
 */
const TOLD = { turn: 'canceled-orders-told', limit: 10, windowSeconds: 24 * 3600 };
const BY_SHOP: Cause = { actor: { kind: 'Job', job: 'corrections' }, why: '' };

/**
 * Locks the unpaid orders with a photo, so that none is paid until the transaction ends.
 * @returns their ids, those of canceled ones included
 */
export async function lockUnpaidOrders(scope: Scope, photoId: string): Promise<string[]> {
  const lines = await listOrdersWithPhotos(scope, [photoId]);
  const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
  return lockOrders(scope, unpaid);
}

/** Locks orders in the order of their ids, like all other code. @returns the ids, each once */
export async function lockOrders(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
  const sorted = [...new Set(orderIds)].toSorted();
  for (const orderId of sorted) await findOrder(scope, orderId, { lock: true });
  return sorted;
}

/**
 * Cancels the unpaid ones of given orders for good, because items of them are gone. The rest is in a new cart of their
 * buyer, who gets at most ten mails a day. Each cancellation is recorded. An order paid meanwhile stays unchanged.
 * @returns the numbers of the canceled orders
 */
export async function dropFromUnpaid(
  deps: DropDeps,
  scope: Scope,
  orderIds: readonly string[],
  taken: TakenGoods,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const orderId of orderIds) {
    const isCanceled = await cancelForGood(deps, scope, orderId, 'PhotoRemoved');
    const order = await findOrder(scope, orderId);
    if (order?.cancelReason !== 'PhotoRemoved') continue;
    if (isCanceled || order.nextCartId !== null) await rebuildCart(deps, scope, orderId, taken);
    if (!isCanceled) continue;
    numbers.push(order.number);
    await recordAction(scope, { what: 'order.cancel', thingId: orderId }, BY_SHOP);
    if ((await deps.rateLimits.takeTurn(scope, TOLD, emailKey(order.email))) === undefined)
      await writeCanceledOrderMail(deps, scope, orderId);
  }
  return numbers;
}
