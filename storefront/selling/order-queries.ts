import { queryOptions } from '@tanstack/react-query';
import { PAGE_COUNT_MAX } from '#contract/limits.ts';
import type { Order } from '#contract/order.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { invoiceService, orderService } from '#storefront/api/services.ts';

/** Returns an order. It is fetched again on every page, because it may have been paid a second ago. */
export const orderQuery = (orderId: string) =>
  queryOptions({ ...answerQuery(orderService.getOrder, { params: { orderId } }), staleTime: 0 });

/** Returns every payment attempt of an invoice. */
export const paymentsQuery = (invoiceId: string) =>
  queryOptions({
    ...answerQuery(invoiceService.listPayments, { params: { invoiceId }, query: { count: PAGE_COUNT_MAX } }),
    staleTime: 0,
  });

/** Returns the payment methods of an order. */
export function paymentTypesQuery({ totalAmount, currencyId, items }: Order) {
  const albumId = items[0]?.eventId;
  const query = { amount: totalAmount, currencyId, ...(albumId === undefined ? {} : { albumId }) };
  return answerQuery(invoiceService.listPaymentTypes, { query });
}

/** Returns whether no order has the requested id, or the request contained no valid id. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}
