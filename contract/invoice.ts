/** Invoice service (spec §7): how an order is paid. */
export const invoiceRoutes = {
  listPaymentTypes: { method: 'GET', path: '/public/invoice-service/api/v1/paymentTypes' },
  createPayment: { method: 'POST', path: '/public/invoice-service/api/v1/invoices/:invoiceId/payments' },
  listPayments: { method: 'GET', path: '/public/invoice-service/api/v1/invoices/:invoiceId/payments' },
} as const;

/** Blueprint §7. */
export const PAYMENT_STATES = ['Created', 'Pending', 'Paid', 'Declined', 'Expired', 'Refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The ways to pay that exist today; `Discount` marks the discount pseudo-payment (spec §3). */
export const PAYMENT_TYPES = ['SandboxCard'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export const DISCOUNT_PAYMENT_TYPE = 'Discount';

/** A payment as the outcome rule needs it. */
interface OutcomePayment {
  paymentTypeId: string;
  state: PaymentState;
  createdOn: string;
}

/**
 * The last payment decides: the most recent by `createdOn` among those whose type is not Discount (spec §4).
 * @returns undefined where nothing was tried yet
 */
export function lastPayment<P extends OutcomePayment>(payments: readonly P[]): P | undefined {
  return payments
    .filter((payment) => payment.paymentTypeId !== DISCOUNT_PAYMENT_TYPE)
    .reduce<P | undefined>(
      (last, payment) => (last === undefined || payment.createdOn >= last.createdOn ? payment : last),
      undefined,
    );
}
