import { orderListRoute } from '#contract/archive.ts';
import { addressOf } from '#contract/call-types.ts';
import { type ReceiptFileType, receiptFileRoute } from '#contract/receipt.ts';

/**
 * Returns the URL of an order's links as an Excel list. A link cannot send Accept-Language, so the URL names the
 * language.
 */
export function orderListUrl(orderId: string, language: string): string {
  return addressOf(orderListRoute, { params: { orderId }, query: { language } });
}

/** Returns the URL of an invoice's receipts. */
export function receiptUrl(invoiceId: string, fileType: ReceiptFileType, language: string): string {
  return addressOf(receiptFileRoute, { query: { invoiceId, fileType, language } });
}
