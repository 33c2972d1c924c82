import { dropFromUnpaid } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { cancelAllForGood, decideRefund, planRefund } from '#selling/invoices/index.ts';
import {
  cancelOrder,
  type ErasedOrder,
  listErasedOrders,
  listInvoiceIds,
  lockUnpaid,
  setCancelReason,
} from '#selling/orders/index.ts';
import { closePayments, listTriedInvoices } from '#selling/payments/index.ts';
import type { ErasureDeps, RunDeps } from './describe-erasure.ts';
import type { RunningErasure, StepDone } from './erasures.store.ts';
import { listFreeAwaiting } from './list-free-awaiting.ts';
import { REFUND_REASON, sortAwaiting } from './sort-awaiting.ts';

const listOrders = (scope: Scope, { subject, ids }: RunningErasure) =>
  listErasedOrders(scope, {
    emails: subject.emails,
    personIds: ids?.personIds ?? subject.personIds,
  });

/** Finds the unpaid orders of a person, and other buyers' unpaid orders for them, including canceled ones. */
function filterUnpaid(orders: readonly ErasedOrder[]): ErasedOrder[] {
  // Other buyers keep orders of a photo that only shows the person; only the person's identity is erased.
  return orders.filter(({ state, isTheirs, isFor }) => state !== 'Completed' && (isTheirs || isFor));
}

/**
 * Closes open payments at providers for orders of a person who is being erased. These orders can never be completed
 * from now on. If a provider does not answer, the erasure does not wait: money that still arrives is refunded.
 */
export async function closeTheirPayments(
  deps: RunDeps,
  tenantId: string,
  erasure: RunningErasure,
): Promise<void> {
  const invoiceIds = await deps.database.inTenant(tenantId, async (scope) => {
    const theirs = filterUnpaid(await listOrders(scope, erasure)).filter(({ isTheirs }) => isTheirs);
    const orderIds = theirs.map(({ orderId }) => orderId);
    await setCancelReason(scope, orderIds, 'Erased');
    return [...(await listTriedInvoices(scope, [...(await listInvoiceIds(scope, orderIds)).values()]))];
  });
  await closePayments(deps, tenantId, invoiceIds);
}

/**
 * Cancels a person's unpaid orders for good, those of total 0 that wait for their event, and those that are refunded.
 * Orders placed under the person's address since the erasure started are erased with the others. Jobs make the refunds.
 * Other buyers' unpaid orders with items of the person are canceled too; the rest of each is put into a new cart.
 */
export async function cancelTheirOrders(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
): Promise<StepDone> {
  const { ids } = erasure;
  if (ids === null) return { isDone: true };
  const orders = await listOrders(scope, erasure);
  const unpaid = filterUnpaid(orders);
  const free = new Set((await listFreeAwaiting(scope, orders)).map(({ orderId }) => orderId));
  const refunded = await decideRefunds(deps, scope, orders);
  const idsOf = (isTheirs: boolean) =>
    unpaid.flatMap((order) => (order.isTheirs === isTheirs ? order.orderId : [])).toSorted();
  const theirs = [...idsOf(true), ...free, ...refunded].toSorted();
  // Locked first, all in the order of their ids, as everywhere else.
  await lockUnpaid(
    scope,
    unpaid.map(({ orderId }) => orderId),
  );
  for (const orderId of [...free, ...refunded].toSorted())
    await cancelOrder(deps, scope, orderId, { isRefund: refunded.has(orderId) });
  await cancelAllForGood(deps, scope, idsOf(true), 'Erased');
  await dropFromUnpaid(deps, scope, idsOf(false), { personIds: ids.personIds });
  return {
    isDone: true,
    ids: {
      ...ids,
      orderIds: [...new Set([...ids.orderIds, ...theirs])],
      otherOrderIds: [...new Set([...ids.otherOrderIds, ...idsOf(false)])],
    },
  };
}

/**
 * Decides the refunds of a person's orders of which nothing was delivered, including orders paid after the erasure was
 * requested.
 * @returns their ids, and those of orders whose refunds were decided before
 */
async function decideRefunds(
  deps: ErasureDeps,
  scope: Scope,
  orders: readonly ErasedOrder[],
): Promise<Set<string>> {
  const { undelivered } = await sortAwaiting(deps, scope, orders);
  const refunded = new Set(undelivered.map(({ orderId }) => orderId));
  for (const { orderId, state, isTheirs } of orders) {
    if (!isTheirs || state !== 'Completed') continue;
    const plan = await planRefund(scope, orderId);
    if (plan?.kind === 'Resume') refunded.add(orderId);
    else if (refunded.has(orderId))
      await decideRefund(deps, scope, orderId, {
        actor: { kind: 'Job', job: 'erasure.erase' },
        why: REFUND_REASON,
      });
  }
  return refunded;
}
