import { dropFromUnpaid } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { cancelForGood } from '#selling/invoices/index.ts';
import { listErasedOrders, listInvoiceIds, setCancelReason } from '#selling/orders/index.ts';
import { closePayments } from '#selling/payments/index.ts';
import type { ErasureDeps, RunDeps } from './describe-erasure.ts';
import type { RunningErasure, StepDone } from './erasures.store.ts';

/** Finds the unpaid orders of a person, and those of others for them, including canceled ones. */
async function listUnpaid(scope: Scope, { subject, ids }: RunningErasure) {
  const orders = await listErasedOrders(scope, {
    emails: subject.emails,
    personIds: ids?.personIds ?? subject.personIds,
  });
  // Others keep orders of a photo that shows them: only the person's identity is erased.
  return orders.filter(({ state, isTheirs, isFor }) => state !== 'Completed' && (isTheirs || isFor));
}

/**
 * Closes open payments at providers for orders of a person being erased, which are never completed from now on. A
 * provider that does not answer does not delay this: money that still arrives is refunded.
 */
export async function closeTheirPayments(
  deps: RunDeps,
  tenantId: string,
  erasure: RunningErasure,
): Promise<void> {
  const invoiceIds = await deps.database.inTenant(tenantId, async (scope) => {
    const theirs = (await listUnpaid(scope, erasure)).filter(({ isTheirs }) => isTheirs);
    const orderIds = theirs.map(({ orderId }) => orderId);
    await setCancelReason(scope, orderIds, 'Erased');
    return [...(await listInvoiceIds(scope, orderIds)).values()];
  });
  await closePayments(deps, tenantId, invoiceIds);
}

/**
 * Cancels a person's unpaid orders for good; those placed under their address since the erasure started are erased with the
 * others. Other people's unpaid orders with items of the person are canceled too, and the rest is in a new cart.
 */
export async function cancelTheirOrders(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
): Promise<StepDone> {
  const { ids } = erasure;
  if (ids === null) return { isDone: true };
  const unpaid = await listUnpaid(scope, erasure);
  const idsOf = (isTheirs: boolean) =>
    unpaid.flatMap((order) => (order.isTheirs === isTheirs ? order.orderId : [])).toSorted();
  for (const orderId of idsOf(true)) await cancelForGood(deps, scope, orderId, 'Erased');
  await dropFromUnpaid(deps, scope, idsOf(false), { personIds: ids.personIds });
  return {
    isDone: true,
    ids: {
      ...ids,
      orderIds: [...new Set([...ids.orderIds, ...idsOf(true)])],
      otherOrderIds: [...new Set([...ids.otherOrderIds, ...idsOf(false)])],
    },
  };
}
