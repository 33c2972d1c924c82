import { orderListRoute } from '#contract/archive.ts';
import { addressOf } from '#contract/call-types.ts';
import { type ReceiptFileType, receiptFileRoute } from '#contract/receipt.ts';

/** Returns the Excel list of an order's links. A plain link names the language that calls send as Accept-Language. */
export function orderListUrl(orderId: string, language: string): string {
  return addressOf(orderListRoute, { params: { orderId }, query: { language } });
}

/** Returns the receipts of an invoice as a file. */
export function receiptUrl(invoiceId: string, fileType: ReceiptFileType, language: string): string {
  return addressOf(receiptFileRoute, { query: { invoiceId, fileType, language } });
}
