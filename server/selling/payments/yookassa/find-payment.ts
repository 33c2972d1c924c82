import type { PaymentLookup } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { YookassaApi } from './yookassa-api.ts';
import { paymentListSchema, paymentSchema, type YookassaPayment } from './yookassa-objects.ts';

/** The tolerance for differences between YooKassa's clock and ours, and for the duration of the call. */
const WINDOW_MS = { before: 2 * 60_000, after: 5 * 60_000 };
const PAGE_COUNT = 100;
/** Far more payments than any shop has in such a window. */
const PAGES_MAX = 30;

/**
 * Finds a payment by YooKassa's id or, if the answer with the id was lost, by our invoice number in its metadata.
 * YooKassa cannot search payments by metadata (yookassa.ru/developers/using-api/lists, read 2026-11-21: only
 * payouts). A repeated request with the same Idempotence-Key needs exactly the same body (return address, receipt),
 * which is not stored. But YooKassa lists payments by creation time, and ours was created just after it was recorded.
 * So the few payments of that time are searched. Unlike idempotency, this works after 24 hours too. (Within `open`, the
 * same key finds a payment whose answer was lost.)
 * @returns undefined if YooKassa does not know the payment
 */
export async function findPayment(
  api: YookassaApi,
  { invoiceNumber, reference, createdAt }: PaymentLookup,
): Promise<YookassaPayment | undefined> {
  if (reference === null) return searchPayment(api, invoiceNumber, createdAt);
  const payment = await api.get(`/payments/${encodeURIComponent(reference)}`, paymentSchema);
  if (payment !== undefined && payment.metadata?.invoiceNumber !== invoiceNumber)
    throw new ProviderError(`YooKassa's payment ${reference} is for another invoice number`);
  return payment;
}

async function searchPayment(
  api: YookassaApi,
  invoiceNumber: string,
  createdAt: Date,
): Promise<YookassaPayment | undefined> {
  const query = new URLSearchParams({
    'created_at.gte': new Date(createdAt.getTime() - WINDOW_MS.before).toISOString(),
    'created_at.lte': new Date(createdAt.getTime() + WINDOW_MS.after).toISOString(),
    limit: String(PAGE_COUNT),
  });
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const list = await api.get(`/payments?${query}`, paymentListSchema);
    const found = list?.items.find((payment) => payment.metadata?.invoiceNumber === invoiceNumber);
    if (found !== undefined || list?.next_cursor === undefined) return found;
    query.set('cursor', list.next_cursor);
  }
  throw new ProviderError(`YooKassa lists too many payments around ${createdAt.toISOString()}`);
}
