import { type KeyValueStorage, readJson } from './storage.ts';

/** Orders sent to a payment provider whose outcome this browser has not seen yet (product §4). */
export interface PendingOrders {
  list: () => string[];
  add: (orderId: string) => void;
  remove: (orderId: string) => void;
}

export const PENDING_ORDERS_KEY = 'pendingOrders';

/** Creates the list of pending orders. An id is added only once; the key is removed with the last id (product §4). */
export function createPendingOrders(local: KeyValueStorage): PendingOrders {
  const list = () => {
    const value = readJson(local, PENDING_ORDERS_KEY);
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
  };
  return {
    list,
    add: (orderId) => {
      const ids = list();
      if (!ids.includes(orderId)) local.setItem(PENDING_ORDERS_KEY, JSON.stringify([...ids, orderId]));
    },
    remove: (orderId) => {
      const ids = list().filter((id) => id !== orderId);
      if (ids.length === 0) local.removeItem(PENDING_ORDERS_KEY);
      else local.setItem(PENDING_ORDERS_KEY, JSON.stringify(ids));
    },
  };
}
