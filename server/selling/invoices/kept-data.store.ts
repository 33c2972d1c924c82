import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the invoices of orders. */
export async function describeKeptInvoices(
  { trx, tenantId }: Scope,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', anyId(orderIds))
    .execute();
  return [{ kind: 'payments', table: 'invoices', isPart: true, rows }];
}
