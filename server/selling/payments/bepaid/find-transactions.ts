import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { type BepaidTransaction, transactionListSchema } from './bepaid-objects.ts';

/**
 * Finds all transactions under an invoice number, which is bePaid's `tracking_id`. In test mode only test transactions
 * count, in live mode only real ones.
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

/** Returns whether a transaction has the shop's mode: test or live. */
export function isOfMode(keys: BepaidKeys, { test }: { test?: boolean | null | undefined }): boolean {
  return (test === true) === (keys.mode === 'test');
}
