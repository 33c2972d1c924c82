import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '#contract/invoice.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { invoiceService, orderService } from '#storefront/api/services.ts';
import { isUnknownOrder, orderQuery } from '#storefront/selling/order-queries.ts';
import { isFinal, type PaymentOutcome, pauseAfter, paymentOutcome } from './payment-outcome.ts';

interface Sight {
  order: Order;
  payments: readonly Payment[];
}

async function look(orderId: string, signal: AbortSignal, client: QueryClient): Promise<Sight> {
  const order = await orderService.getOrder({ params: { orderId }, signal });
  // Once it is paid, the order's own page finds it here.
  client.setQueryData(orderQuery(orderId).queryKey, order);
  // A settled order decides by itself: the success page comes one call sooner.
  if (order.state !== 'AwaitingPayment') return { order, payments: [] };
  const params = { invoiceId: order.invoiceId };
  const { payments } = await invoiceService.listPayments({ params, query: { count: 100 }, signal });
  return { order, payments };
}

const outcomeOf = ({ order, payments }: Sight, waitedMs: number) =>
  paymentOutcome({ orderState: order.state, payments }, waitedMs);

export interface PaymentWatch {
  /** As it was last seen. */
  sight: Sight | undefined;
  /** Undefined while nothing was seen. */
  outcome: PaymentOutcome | undefined;
  /** Of the last look. */
  error: Error | null;
  /** Whether the page goes on looking by itself. */
  isWatching: boolean;
  /** Begins anew. */
  lookAgain: () => void;
}

/** Looks at an order and its payments with growing pauses, until they are settled or a minute has passed. */
export function usePaymentWatch(orderId: string): PaymentWatch {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const waitedAt = (updatedAt: number, failedAt: number) =>
    Math.max(0, updatedAt - startedAt, failedAt - startedAt);
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['payment-watch', orderId, startedAt],
    queryFn: ({ signal, client }) => look(orderId, signal, client),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // Looking again after a pause is what this does anyway.
    retry: false,
    // Back from the bank's app, the answer is there before the next look is due.
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
  // By when it was seen: looks that failed since are no sign that nobody has paid.
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
