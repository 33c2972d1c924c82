import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import { lastPayment, type PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { paymentsQuery, paymentTypesQuery } from './order-queries.ts';

/** Which of the ways to pay is chosen, of those there are. */
export interface PaymentChoice {
  /** Undefined while they are not known. */
  types: readonly PaymentTypeOffer[] | undefined;
  chosen: PaymentTypeOffer | undefined;
  choose: (type: PaymentType) => void;
  /** Why the ways to pay could not be loaded. */
  error: Error | null;
  retry: () => void;
}

/**
 * Returns the buyer's choice; until there is one, the way that was tried last if it is still offered, else the
 * first.
 */
export function usePaymentChoice(order: Order): PaymentChoice {
  const { data, error, refetch } = useQuery(paymentTypesQuery(order));
  const { data: tries } = useQuery(paymentsQuery(order.invoiceId));
  const [picked, setPicked] = useState<PaymentType>();
  const types = data?.paymentTypes;
  const tried = tries && lastPayment(tries.payments)?.paymentTypeId;
  return {
    types,
    chosen: types?.find(({ id }) => id === picked) ?? types?.find(({ id }) => id === tried) ?? types?.[0],
    choose: setPicked,
    error: types === undefined ? error : null,
    retry: () => void refetch(),
  };
}
