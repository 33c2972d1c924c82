import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the invoices of orders. */
export async function describeKeptInvoices(
  scope: Scope,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'invoices')
    .selectAll()
    .where('orderId', '=', anyId(orderIds))
    .execute();
  return [{ kind: 'payments', table: 'invoices', isPart: true, rows }];
}
