import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import { lastPayment, type PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { paymentsQuery, paymentTypesQuery } from './order-queries.ts';

/** The selected payment method and the available ones. */
export interface PaymentChoice {
  /** Undefined while loading. */
  types: readonly PaymentTypeOffer[] | undefined;
  chosen: PaymentTypeOffer | undefined;
  choose: (type: PaymentType) => void;
  /** Why the payment methods could not be loaded. */
  error: Error | null;
  retry: () => void;
}

/** Returns the buyer's selection; without one, the method last tried if still offered, otherwise the first. */
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
