export { cancelAllForGood, cancelUnpaid } from './cancel-for-good.ts';
export { createInvoice, createInvoices, setInvoiceAmount } from './invoices.store.ts';
export { describeKeptInvoices } from './kept-data.store.ts';
export { listOverduePayments, type OverduePayment } from './overdue-payments.ts';
export { areCreditsCovered, listPaidPhotos } from './paid-photos.ts';
export { type PartInput, WHY_NO_PART } from './part-refund.rules.ts';
export { recordChargeback } from './record-chargeback.ts';
export { listUnpaidRefunds, recordRefundPaidOtherwise } from './record-refund-paid-otherwise.ts';
export {
  decideRefund,
  isAsConfirmed,
  planRefund,
  type RefundPlan,
  refundOrder,
  type SeenRefund,
} from './refund-order.ts';
export {
  decidePartRefund,
  type PartRefundPlan,
  planPartRefund,
  type Refundable,
  readRefundable,
  refundOrderPart,
} from './refund-part.ts';
export { type AlsoReturned, listAlsoReturned } from './return-packages.ts';
export { invoicesSlice } from './slice.ts';
