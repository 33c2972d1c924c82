import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { cancelOrder, findOrder, listUnpaidOrders } from '#selling/orders/index.ts';
import { isUndecided, listTries, UNPAID_FOR_MS } from '#selling/payments/index.ts';

/** The most orders per run; the next run continues. */
const LOOKED_AT_ONCE = 1_000;

/**
 * A payment that is undecided for longer than this is ignored, because its provider was removed or reports an unknown
 * state.
 */
const GIVEN_UP_AFTER_MS = 4 * UNPAID_FOR_MS;

/**
 * Cancels orders that have been unpaid for `UNPAID_FOR_MS`, unless a payment's outcome is still unknown. Money that
 * arrives later reinstates them.
 * @returns how many were canceled
 */
export async function cancelUnpaidOrders(
  deps: Pick<Deps, 'database' | 'clock' | 'events' | 'log'>,
  tenantId: string,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - UNPAID_FOR_MS);
  const orderIds = await deps.database.inTenant(tenantId, (scope) =>
    listUnpaidOrders(scope, before, LOOKED_AT_ONCE),
  );
  let canceled = 0;
  const round = {
    sweep: 'invoices.cancel-unpaid',
    tenantId,
    items: orderIds,
    keyOf: (orderId: string) => orderId,
  };
  await eachItem(deps, round, async (orderId) => {
    const isCanceled = await deps.database.inTenant(tenantId, async (scope) => {
      const order = await findOrder(scope, orderId, { lock: true });
      if (order?.state !== 'AwaitingPayment') return false;
      const payments = await listTries(scope, order.invoiceId);
      const since = new Date(deps.clock.now().getTime() - GIVEN_UP_AFTER_MS);
      const isAwaited = payments.some(
        ({ state, createdAt }) => state === 'Paid' || (isUndecided(state) && createdAt > since),
      );
      if (isAwaited) return false;
      return cancelOrder(deps, scope, orderId);
    });
    canceled += isCanceled ? 1 : 0;
  });
  return canceled;
}
