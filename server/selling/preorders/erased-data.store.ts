import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';

/**
 * Deletes hashes of imported addresses: of given orders, and those that given addresses have. There are two statements,
 * because one combined condition would not use the indexes.
 */
export async function eraseImportedAddresses(
  scope: Scope,
  { orderIds, addressHashes }: Record<'orderIds' | 'addressHashes', readonly string[]>,
): Promise<void> {
  const own = updateTable(scope, 'preorders').set({ importedAddress: null });
  await own.where('orderId', '=', anyId(orderIds)).execute();
  await own.where('importedAddress', '=', anyText(addressHashes)).execute();
}
