import type { Payment, PaymentTypeOffer } from '#contract/invoice.schema.ts';
import { DISCOUNT_PAYMENT_TYPE } from '#contract/invoice.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Order } from '#contract/order.schema.ts';

type Sum = Pick<Order, 'totalAmount' | 'currencyId'>;

const minus = ({ totalAmount, currencyId }: Sum, discount: number) =>
  toMajor(toMinor(totalAmount, currencyId) - toMinor(discount, currencyId), currencyId);

/** Returns the price of an order by a way to pay, in major units, less that way's discount. */
export function payable(order: Sum, { discount }: Pick<PaymentTypeOffer, 'discount'>): number {
  return minus(order, discount);
}

/** What a paid order cost in the end, and what its way to pay took off; major units. */
export interface Settlement {
  paid: number;
  discount: number;
}

/** By the discount pseudo-payments that were paid (product §3); one that was declined with its payment took nothing off. */
export function settlementOf(
  order: Sum,
  payments: readonly Pick<Payment, 'paymentTypeId' | 'state' | 'amount'>[],
): Settlement {
  const discountMinor = payments
    .filter(({ paymentTypeId, state }) => paymentTypeId === DISCOUNT_PAYMENT_TYPE && state === 'Paid')
    .reduce((sum, { amount }) => sum + toMinor(amount, order.currencyId), 0);
  const discount = toMajor(discountMinor, order.currencyId);
  return { paid: minus(order, discount), discount };
}
