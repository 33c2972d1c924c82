import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bought } from '#contract/archive.schema.ts';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { isUuid } from '#storefront/api/is-uuid.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';

const BOUGHT_KEY = 'bought';

type OrderMemory = Pick<VisitorMemory, 'paidOrders' | 'pendingOrders'>;

/**
 * Lists the orders with which this browser proves purchases: those it has shown as paid (of one event, if given), and
 * those it sent to payment, which may be paid by now.
 */
export function knownOrders({ paidOrders, pendingOrders }: OrderMemory, eventId?: string): string[] {
  const orderIds = new Set([...pendingOrders.list(), ...paidOrders.list(eventId)]);
  return [...orderIds].filter(isUuid).slice(0, KNOWN_ORDERS_MAX).toSorted();
}

/**
 * Returns the purchases of an event: those of the known orders and of the logged-in user. Most visitors have bought
 * nothing, so the query and its texts are loaded only for those who have.
 */
export const boughtQuery = (eventId: string, orderIds: readonly string[], subject: string | null) =>
  queryOptions({
    queryKey: [BOUGHT_KEY, eventId, orderIds, subject],
    queryFn: async ({ signal }) => {
      const { loadBought } = await import('#storefront/delivering/load-bought.ts');
      return loadBought(eventId, orderIds, signal);
    },
  });

/** Lists the known orders of all events, including those that a login on this page added. */
export function provenOrders(memory: OrderMemory, client: QueryClient): string[] {
  const answers = client.getQueriesData<Bought>({ queryKey: [BOUGHT_KEY] });
  const ofLogin = answers.flatMap(([, bought]) => bought?.orders.map(({ orderId }) => orderId) ?? []);
  return [...new Set([...knownOrders(memory), ...ofLogin])].slice(0, KNOWN_ORDERS_MAX);
}
