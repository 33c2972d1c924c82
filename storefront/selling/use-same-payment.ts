import { useQuery } from '@tanstack/react-query';
import type { Payment } from '#contract/invoice.schema.ts';
import { DISCOUNT_PAYMENT_TYPE, TYPES_WITH_VAT } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { paymentTypesQuery } from './order-queries.ts';
import { payable } from './payable.ts';
import type { PaymentStart } from './use-start-payment.ts';

/** A payment that can be repeated, with its amount in major units. */
export interface SamePayment {
  start: PaymentStart;
  sum: number;
}

/**
 * Returns how to pay again at once by the last method.
 * @param isRepriced whether the last try was rejected because the price has changed, so that its amount is outdated
 * @returns null if there was no try, the method is no longer offered, or it needs details that are not stored
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
