import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes payments and refunds. Payment providers are responsible for the data that they store themselves. */
export async function describeKeptPayments(
  { trx, tenantId }: Scope,
  { invoiceIds }: Pick<TracedThings, 'invoiceIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', anyId(invoiceIds))
    .execute();
  const parts = await trx
    .selectFrom('part_refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', anyId(rows.map(({ payment_id: paymentId }) => paymentId)))
    .execute();
  const failures = await trx
    .selectFrom('refund_failures')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', anyId(rows.map(({ payment_id: paymentId }) => paymentId)))
    .execute();
  return [
    { kind: 'payments', table: 'payments', rows },
    { kind: 'payments', table: 'part_refunds', isPart: true, rows: parts },
    { kind: 'payments', table: 'refund_failures', isPart: true, rows: failures },
  ];
}
