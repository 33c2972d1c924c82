import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '#contract/invoice.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { invoiceService, orderService } from '#storefront/api/services.ts';
import { isUnknownOrder, orderQuery } from '#storefront/selling/order-queries.ts';
import type { AskedPayment } from './asked-payment.ts';
import { isFinal, type PaymentOutcome, pauseAfter, paymentOutcome } from './payment-outcome.ts';
import { paymentService } from './services.ts';

interface Sight {
  order: Order;
  payments: readonly Payment[];
}

/**
 * Fetches the payment that the return address names (product §7): while it is pending, nothing else has changed.
 * Otherwise fetches the order.
 */
async function look(
  asked: AskedPayment,
  last: Sight | undefined,
  { signal, client }: { signal: AbortSignal; client: QueryClient },
): Promise<Sight> {
  const payment =
    asked.payment === null
      ? undefined
      : await paymentService.getPayment({ params: asked.payment, signal }).catch((error: unknown) => {
          if (isUnknownOrder(error)) return undefined;
          throw error;
        });
  if (last !== undefined && payment?.state === 'Pending') return last;
  return lookAtOrder(asked.orderId, signal, client);
}

async function lookAtOrder(orderId: string, signal: AbortSignal, client: QueryClient): Promise<Sight> {
  const order = await orderService.getOrder({ params: { orderId }, signal });
  // Stored for the order's own page, which opens once the order is paid.
  client.setQueryData(orderQuery(orderId).queryKey, order);
  // The outcome of a settled order does not depend on its payments, so they are not fetched: the success page needs one
  // call less.
  if (order.state !== 'AwaitingPayment') return { order, payments: [] };
  const params = { invoiceId: order.invoiceId };
  const { payments } = await invoiceService.listPayments({ params, query: { count: 100 }, signal });
  return { order, payments };
}

const outcomeOf = ({ order, payments }: Sight, waitedMs: number) =>
  paymentOutcome({ orderState: order.state, payments }, waitedMs);

export interface PaymentWatch {
  /** The order and its payments, as last fetched. */
  sight: Sight | undefined;
  /** Undefined while nothing was seen. */
  outcome: PaymentOutcome | undefined;
  /** The error of the last poll. */
  error: Error | null;
  /** Whether the page is still polling. */
  isWatching: boolean;
  /** Begins polling again. */
  lookAgain: () => void;
}

/** Polls an order and its payments with growing pauses, until they are settled or a minute has passed. */
export function usePaymentWatch(asked: AskedPayment): PaymentWatch {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const waitedAt = (updatedAt: number, failedAt: number) =>
    Math.max(0, updatedAt - startedAt, failedAt - startedAt);
  const queryKey = ['payment-watch', asked, startedAt];
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal, client }) => look(asked, client.getQueryData<Sight>(queryKey), { signal, client }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // The polling itself retries after a pause.
    retry: false,
    // When the buyer returns from the bank's app, the result is fetched before the next poll is due.
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (isUnknownOrder(state.error)) return false;
      const seen = state.data && outcomeOf(state.data, waitedAt(state.dataUpdatedAt, 0));
      if (seen !== undefined && isFinal(seen)) return false;
      return pauseAfter(waitedAt(state.dataUpdatedAt, state.errorUpdatedAt)) ?? false;
    },
  });
  const waitedMs = waitedAt(dataUpdatedAt, errorUpdatedAt);
  // Counts the wait only up to the last successful poll. Otherwise failed polls would let the time pass after which a
  // payment counts as not made.
  const outcome = data && outcomeOf(data, waitedAt(dataUpdatedAt, 0));
  const isSettled = isUnknownOrder(error) || (outcome !== undefined && isFinal(outcome));
  return {
    sight: data,
    outcome,
    error,
    isWatching: !isSettled && pauseAfter(waitedMs) !== undefined,
    lookAgain: () => setStartedAt(Date.now()),
  };
}
