import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes receipts. By law the shop must keep them for years (GDPR Art. 17(3)(b)). */
export async function describeKeptReceipts(
  { trx, tenantId }: Scope,
  { invoiceIds }: Pick<TracedThings, 'invoiceIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('receipts')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', anyId(invoiceIds))
    .execute();
  return [{ kind: 'receipts', table: 'receipts', rows }];
}
