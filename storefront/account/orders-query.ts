import { infiniteQueryOptions } from '@tanstack/react-query';
import { orderService } from '#storefront/api/services.ts';
import { readSession } from './session.ts';

export const ACCOUNT_ORDERS_KEY = 'accountOrders';

/** The page size of the order list. */
const ORDERS_AT_A_TIME = 10;

/** Loads the orders of the signed-in user page by page, newest first. */
export const accountOrdersQuery = (subject: string) =>
  infiniteQueryOptions({
    // By user, not by token, because tokens are renewed.
    queryKey: [ACCOUNT_ORDERS_KEY, subject],
    queryFn: ({ pageParam: offset, signal }) => {
      const session = readSession();
      const token = session.state === 'SignedIn' ? session.token : undefined;
      return orderService.listOrders({ query: { offset, count: ORDERS_AT_A_TIME }, token, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total, orders }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.orders.length, 0);
      return orders.length > 0 && shown < total ? shown : undefined;
    },
    // The order may have been paid a second ago.
    staleTime: 0,
  });
