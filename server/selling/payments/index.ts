export { askProvider } from './ask-provider.ts';
export { closePayments, sendClosing } from './close-payment.ts';
export { readDecimal } from './decimal-amount.ts';
export { describeKeptPayments } from './kept-data.store.ts';
export {
  findPartRefund,
  listPartRefunds,
  listRefundsOfInvoice,
  type PartRefundRecord,
  type RefundShare,
} from './part-refunds.store.ts';
export { loadPaymentKeys, type PaymentKeys } from './payment-keys.ts';
export type { PaymentProvider, ProviderCheck } from './payment-provider.ts';
export { type OfferedPaymentType, offerPaymentTypes, type PaymentOffer } from './payment-types.rules.ts';
export { pollPaymentsNow } from './payments.jobs.ts';
export {
  isKept,
  isUndecided,
  judgeArrival,
  type ReturnReason,
  returnedOf,
  UNPAID_FOR_MS,
} from './payments.rules.ts';
export {
  type DiscountRecord,
  erasePayers,
  findPayment,
  listPayments,
  listTries,
  type PaymentRecord,
} from './payments.store.ts';
export {
  listOverdue,
  listTriedInvoices,
  listUndecided,
  listUndecidedInvoices,
} from './pending-payments.store.ts';
export { canCharge, supportsCurrency } from './provider-currencies.rules.ts';
export { PaymentDisputed } from './provider-error.ts';
export {
  findProviderPayments,
  listPaidAtProvider,
  type ProviderPayment,
} from './provider-payments.store.ts';
export { createProviders } from './providers.ts';
export {
  findRefundFailure,
  listOpenRefundFailures,
  listRefundFailures,
  type RefundFailureRecord,
  setPaidOtherwise,
} from './refund-failures.store.ts';
export { hasNoPendingRefund, refundPart, returnPart } from './refund-part.ts';
export { refundPayment, resumeRefund, returnPayment, takeBackPayment } from './refund-payment.ts';
export { listSettledPayments } from './settled-payments.store.ts';
export { paymentsSlice } from './slice.ts';
export { openPayment, type PaymentDeps, recordPayment } from './start-payment.ts';
