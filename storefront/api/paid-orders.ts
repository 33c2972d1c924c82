import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

/** A paid order, and the events of its items. */
interface PaidOrder {
  orderId: string;
  eventIds: readonly string[];
}

/** Paid orders that this browser has shown: their ids prove the purchase. */
export interface PaidOrders {
  /** Order ids, latest first; if an event is given, only orders with an item of it. */
  list: (eventId?: string) => string[];
  add: (order: PaidOrder) => void;
}

export const PAID_ORDERS_KEY = 'paidOrders';

function isPaidOrder(value: unknown): value is PaidOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderId' in value &&
    typeof value.orderId === 'string' &&
    'eventIds' in value &&
    Array.isArray(value.eventIds)
  );
}

/** Creates the list of paid orders; when it is full, the oldest entry is dropped. */
export function createPaidOrders(local: KeyValueStorage): PaidOrders {
  const read = () => {
    const value = readJson(local, PAID_ORDERS_KEY);
    return Array.isArray(value) ? value.filter(isPaidOrder) : [];
  };
  return {
    list: (eventId) =>
      read()
        .filter(({ eventIds }) => eventId === undefined || eventIds.includes(eventId))
        .map(({ orderId }) => orderId),
    add: ({ orderId, eventIds }) => {
      const others = read().filter((order) => order.orderId !== orderId);
      const orders = [{ orderId, eventIds }, ...others].slice(0, KNOWN_ORDERS_MAX);
      local.setItem(PAID_ORDERS_KEY, JSON.stringify(orders));
    },
  };
}

/** Remembers a paid order with the events of its items. */
export function rememberPaid(
  { paidOrders }: { paidOrders: Pick<PaidOrders, 'add'> },
  { orderId, items }: { orderId: string; items: readonly { eventId: string }[] },
): void {
  paidOrders.add({ orderId, eventIds: [...new Set(items.map(({ eventId }) => eventId))] });
}
