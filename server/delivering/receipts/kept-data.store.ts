import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes receipts. By law the shop must keep them for years (GDPR Art. 17(3)(b)). */
export async function describeKeptReceipts(
  scope: Scope,
  { invoiceIds }: Pick<TracedThings, 'invoiceIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'receipts')
    .selectAll()
    .where('invoiceId', '=', anyId(invoiceIds))
    .execute();
  return [{ kind: 'receipts', table: 'receipts', rows }];
}
