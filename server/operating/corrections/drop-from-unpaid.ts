import { z } from 'zod';
import { countCanceledOrderMails, writeCanceledOrderMail } from '#delivering/mails/index.ts';
import { recordJobActions } from '#hosting/actions/index.ts';
import { emailKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { rebuildCarts, type TakenGoods } from '#selling/carts/index.ts';
import { cancelAllForGood } from '#selling/invoices/index.ts';
import {
  findOrder,
  listDroppedSince,
  listOrdersWithPhotos,
  lockUnpaid,
  type UnpaidOrder,
} from '#selling/orders/index.ts';

export type DropDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits'>;

/** Notifies the buyer of one canceled order. */
export const notifyBuyerJob = defineJob('corrections.notify-buyer', { orderId: z.uuid() });

/**
 * The most mails about canceled orders per address and day. Anybody can place any number of unpaid orders with a
 * stranger's address. Without a limit, removing one photo would then send the stranger a mail for each of them. Each
 * order's page says as well that it was canceled.
 */
const TO_ADDRESS = { turn: 'canceled-orders-told', limit: 10, windowSeconds: 24 * 3600 };
/** The most mails about the orders that are canceled together: the addresses of unpaid orders are unproved. */
const TOLD_AT_ONCE = 100;
/**
 * The most mails about those of them for which no payment was started: these cost a stranger one call each
 * (docs/decisions/0343).
 */
const UNTRIED_TOLD_AT_ONCE = 20;
/** The most mails about orders without a started payment per address and day. */
const UNTRIED_TO_ADDRESS = { turn: 'untried-orders-told', limit: 1, windowSeconds: 24 * 3600 };
/** The most of these mails per brand and hour: several removals may cancel orders before the jobs have written any mail. */
const UNTRIED_PER_HOUR = { turn: 'untried-orders-mailed', limit: 200, windowSeconds: 3600 };
/** The most mails about canceled orders per brand and hour. */
const TOLD_PER_HOUR = 600;
const HOUR_MS = 3600_000;

/**
 * Locks the unpaid orders with a photo, so that none can be paid until the transaction ends.
 * @returns their ids, without those that were canceled for good and have no cart with remaining items
 */
export async function lockUnpaidOrders(scope: Scope, photoId: string): Promise<string[]> {
  const lines = await listOrdersWithPhotos(scope, [photoId]);
  const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
  return lockOrders(scope, unpaid);
}

/**
 * Locks unpaid orders, sorted by id as everywhere else.
 * @returns the distinct ids, without those of orders for which nothing can change
 */
export async function lockOrders(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
  return (await lockUnpaid(scope, orderIds)).map(({ orderId }) => orderId);
}

/**
 * Cancels those of the given orders that are unpaid, for good, because some of their items no longer exist. Each
 * order's remaining items are put into a new cart of its buyer. Each cancellation is recorded. Buyers get a mail,
 * within limits. An order that was paid meanwhile stays unchanged.
 * @returns the numbers of the canceled orders
 */
export async function dropFromUnpaid(
  deps: DropDeps,
  scope: Scope,
  orderIds: readonly string[],
  taken: TakenGoods,
): Promise<string[]> {
  const { unpaid, canceled, tried } = await cancelAllForGood(deps, scope, orderIds, 'PhotoRemoved');
  const dropped = unpaid.filter(({ cancelReason }) => cancelReason === 'PhotoRemoved');
  const now = dropped.filter(({ orderId }) => canceled.has(orderId));
  await rebuildCarts(
    deps,
    scope,
    dropped.filter(({ orderId, nextCartId }) => canceled.has(orderId) || nextCartId !== null),
    taken,
  );
  const thingIds = now.map(({ orderId }) => orderId);
  await recordJobActions(scope, { what: 'order.cancel', thingIds }, 'corrections');
  await writeMails(deps, scope, now, tried);
  return now.map(({ number }) => number);
}

/**
 * Writes mails to the buyers of canceled orders who started a payment; jobs write to some of the others, so that the
 * removal needs no more statements for many orders than for few. The brand's mails are counted without a lock, so that
 * concurrent withdrawals need not wait for each other; each may then exceed the limit by its own mails.
 */
async function writeMails(
  deps: DropDeps,
  scope: Scope,
  orders: readonly UnpaidOrder[],
  tried: ReadonlySet<string>,
): Promise<void> {
  if (orders.length === 0) return;
  const since = new Date(deps.clock.now().getTime() - HOUR_MS);
  const told = await countCanceledOrderMails(scope, await listDroppedSince(scope, since));
  const left = Math.max(0, TOLD_PER_HOUR - told);
  // The newest first: their buyers may be paying right now.
  const newest = orders.toSorted((one, other) => other.number.localeCompare(one.number));
  const triedOrders = newest
    .filter(({ orderId }) => tried.has(orderId))
    .slice(0, Math.min(TOLD_AT_ONCE, left));
  for (const { orderId, email } of triedOrders)
    if ((await deps.rateLimits.takeTurn(scope, TO_ADDRESS, emailKey(email))) === undefined)
      await writeCanceledOrderMail(deps, scope, orderId);
  const untried = newest
    .filter(({ orderId }) => !tried.has(orderId))
    .slice(0, Math.min(UNTRIED_TOLD_AT_ONCE, left - triedOrders.length));
  await deps.queue.send(
    scope,
    notifyBuyerJob,
    untried.map(({ orderId }) => ({ orderId })),
  );
}

/** Notifies the buyer of a canceled order for which no payment was started; at most once a day for an address. */
export async function notifyBuyer(deps: DropDeps, scope: Scope, orderId: string): Promise<void> {
  const order = await findOrder(scope, orderId);
  // Meanwhile the buyer's data may have been erased.
  if (order?.cancelReason !== 'PhotoRemoved') return;
  // The brand's limit comes first: a mail that it prevents must not use up the address's only turn of the day.
  if ((await deps.rateLimits.takeTurn(scope, UNTRIED_PER_HOUR, idKey(scope.tenantId))) !== undefined) return;
  const isToldToday = await deps.rateLimits.takeTurn(scope, UNTRIED_TO_ADDRESS, emailKey(order.email));
  if (isToldToday !== undefined) return;
  await writeCanceledOrderMail(deps, scope, orderId);
}
