import type { PaymentLookup, PaymentNotice } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { checkoutSchema } from './bepaid-objects.ts';
import { findTransactions } from './find-transactions.ts';
import { checkoutNotice, transactionsNotice } from './payment-notice.ts';

/**
 * Finds the state of a payment from the transactions with its invoice number. If there are none, it depends on whether
 * the page can still be paid. A page whose token was lost cannot be found; it cannot be paid either, because its
 * address was in the same lost answer.
 * @returns undefined if bePaid knows neither a transaction nor the page
 */
export async function findPayment(
  api: BepaidApi,
  keys: BepaidKeys,
  { invoiceNumber, reference }: PaymentLookup,
): Promise<PaymentNotice | undefined> {
  const transactions = await findTransactions(api, keys, invoiceNumber);
  const notice = transactionsNotice(transactions);
  if (notice !== undefined) return notice;
  if (transactions.length > 0)
    throw new ProviderError(`bePaid's answer about ${invoiceNumber} is not understood`);
  if (reference === null) return undefined;
  const url = `${api.urls.checkout}/ctp/api/checkouts/${encodeURIComponent(reference)}`;
  const checkout = (await api.get(url, checkoutSchema))?.checkout;
  if (checkout === undefined) return undefined;
  if (checkout.order.tracking_id !== invoiceNumber)
    throw new ProviderError(`bePaid's page for ${invoiceNumber} is for another invoice number`);
  return checkoutNotice(checkout);
}
