import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { type BepaidTransaction, transactionListSchema } from './bepaid-objects.ts';

/**
 * Everything that happened under an invoice number, which is bePaid's `tracking_id`. Tests are money to a shop in test
 * mode alone, and real money is none to it.
 */
export async function findTransactions(
  api: BepaidApi,
  keys: BepaidKeys,
  invoiceNumber: string,
): Promise<BepaidTransaction[]> {
  const url = `${api.urls.gateway}/v2/transactions/tracking_id/${encodeURIComponent(invoiceNumber)}`;
  const list = await api.get(url, transactionListSchema);
  return (list?.transactions ?? []).filter(
    (each) => each.tracking_id === invoiceNumber && isOfMode(keys, each),
  );
}

/** Whether a transaction is a test where tests are made, and none where none are. */
export function isOfMode(keys: BepaidKeys, { test }: { test?: boolean | null | undefined }): boolean {
  return (test === true) === (keys.mode === 'test');
}
