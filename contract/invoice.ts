/** Invoice service (product §7): the payment of an order. */
export const invoiceRoutes = {
  listPaymentTypes: { method: 'GET', path: '/public/invoice-service/api/v1/paymentTypes' },
  createPayment: { method: 'POST', path: '/public/invoice-service/api/v1/invoices/:invoiceId/payments' },
  listPayments: { method: 'GET', path: '/public/invoice-service/api/v1/invoices/:invoiceId/payments' },
} as const;

/** Product §12. */
export const PAYMENT_STATES = ['Created', 'Pending', 'Paid', 'Declined', 'Expired', 'Refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The decline reasons on which a buyer can act. Providers report more, which are left out. */
export const DECLINE_REASONS = ['InsufficientFunds', 'ExpiredCard', 'NotAuthenticated'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The payment methods (product §2); each tenant chooses which it offers. */
export const PAYMENT_TYPES = [
  'PersonalCard',
  'BusinessCard',
  'RussianCard',
  'BelarusianCard',
  'QuickPayment',
  'Aggregator',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/** The services on whose pages buyers pay, by the names that they write themselves. */
export const PAYMENT_SERVICES = ['Stripe', 'PayPal', 'YooKassa', 'bePaid'] as const;
export type PaymentService = (typeof PAYMENT_SERVICES)[number];
/** The type of the pseudo-payment that contains a method's discount (product §3, §12). */
export const DISCOUNT_PAYMENT_TYPE = 'Discount';

/** The payment types of businesses, whose receipts name the recipient (product §2: VAT information needed). */
export const TYPES_WITH_VAT: readonly PaymentType[] = ['BusinessCard'];

/** A payment as the outcome rule needs it. */
interface OutcomePayment {
  paymentTypeId: string;
  state: PaymentState;
  createdOn: string;
}

/**
 * Finds the deciding payment: the most recent by `createdOn` among those whose type is not Discount (product §4).
 * @returns undefined if there was no attempt yet
 */
export function lastPayment<P extends OutcomePayment>(payments: readonly P[]): P | undefined {
  return payments
    .filter((payment) => payment.paymentTypeId !== DISCOUNT_PAYMENT_TYPE)
    .reduce<P | undefined>(
      (last, payment) => (last === undefined || payment.createdOn >= last.createdOn ? payment : last),
      undefined,
    );
}
