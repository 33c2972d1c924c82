import type { Payment, PaymentTypeOffer } from '#contract/invoice.schema.ts';
import { DISCOUNT_PAYMENT_TYPE } from '#contract/invoice.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Order } from '#contract/order.schema.ts';

type Sum = Pick<Order, 'totalAmount' | 'currencyId'>;

const minus = ({ totalAmount, currencyId }: Sum, discount: number) =>
  toMajor(toMinor(totalAmount, currencyId) - toMinor(discount, currencyId), currencyId);

/** Returns an order's total for a payment method, in major units, after that method's discount. */
export function payable(order: Sum, { discount }: Pick<PaymentTypeOffer, 'discount'>): number {
  return minus(order, discount);
}

/** The final total of a paid order, and the payment method's discount; major units. */
export interface Settlement {
  paid: number;
  discount: number;
}

/** Computed from the paid discount pseudo-payments (product §3); one declined with its payment gives no discount. */
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
