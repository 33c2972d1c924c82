import { useQuery } from '@tanstack/react-query';
import type { Payment } from '#contract/invoice.schema.ts';
import { DISCOUNT_PAYMENT_TYPE, TYPES_WITH_VAT } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { paymentTypesQuery } from './order-queries.ts';
import { payable } from './payable.ts';
import type { PaymentStart } from './use-start-payment.ts';

/** A payment that can be tried again as it was, and what it asks for, major units. */
export interface SamePayment {
  start: PaymentStart;
  sum: number;
}

/**
 * Returns how to pay again by the way of the last try: at once, for it was offered a moment ago.
 * @param isRepriced whether the last try was refused for a price that has changed: then its sum is no longer true
 * @returns null if nothing was tried, it is not offered any more, or it asks for details that are not remembered
 */
export function useSamePayment(
  order: Order,
  last: Payment | undefined,
  isRepriced: boolean,
): SamePayment | null {
  const { memory } = useStorefront();
  const { data } = useQuery(paymentTypesQuery(order));
  if (last === undefined || last.paymentTypeId === DISCOUNT_PAYMENT_TYPE) return null;
  const { paymentTypeId, amount } = last;
  const type = data?.paymentTypes.find(({ id }) => id === paymentTypeId);
  if (type === undefined && (data !== undefined || isRepriced)) return null;
  const sum = type === undefined ? amount : payable(order, type);
  if (!TYPES_WITH_VAT.includes(paymentTypeId)) return { start: { paymentTypeId }, sum };
  const vat = memory.vatDetails.read();
  return vat === null ? null : { start: { paymentTypeId, vat }, sum };
}
