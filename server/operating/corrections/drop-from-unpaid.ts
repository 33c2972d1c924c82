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
 * The most mails about canceled orders per address and day. Anybody can place any number of unpaid orders with a
 * stranger's address. Without a limit, removing one photo would then send the stranger a mail for each of them. Each
 * order's page says as well that it was canceled.
 */
const TOLD = { turn: 'canceled-orders-told', limit: 10, windowSeconds: 24 * 3600 };
const BY_SHOP: Cause = { actor: { kind: 'Job', job: 'corrections' }, why: '' };

/**
 * Locks the unpaid orders with a photo, so that none can be paid until the transaction ends.
 * @returns their ids, including those of canceled orders
 */
export async function lockUnpaidOrders(scope: Scope, photoId: string): Promise<string[]> {
  const lines = await listOrdersWithPhotos(scope, [photoId]);
  const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
  return lockOrders(scope, unpaid);
}

/**
 * Locks orders one after the other, sorted by id as everywhere else.
 * @returns the distinct ids
 */
export async function lockOrders(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
  const sorted = [...new Set(orderIds)].toSorted();
  for (const orderId of sorted) await findOrder(scope, orderId, { lock: true });
  return sorted;
}

/**
 * Cancels those of the given orders that are unpaid, for good, because some of their items no longer exist. Each
 * order's remaining items are put into a new cart of its buyer. A buyer gets at most ten mails a day about this. Each
 * cancellation is recorded. An order that was paid meanwhile stays unchanged.
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
