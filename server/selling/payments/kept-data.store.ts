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
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', anyId(invoiceIds))
    .execute();
  const parts = await trx
    .selectFrom('partRefunds')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('paymentId', '=', anyId(rows.map(({ paymentId }) => paymentId)))
    .execute();
  const failures = await trx
    .selectFrom('refundFailures')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('paymentId', '=', anyId(rows.map(({ paymentId }) => paymentId)))
    .execute();
  return [
    { kind: 'payments', table: 'payments', rows },
    { kind: 'payments', table: 'partRefunds', isPart: true, rows: parts },
    { kind: 'payments', table: 'refundFailures', isPart: true, rows: failures },
  ];
}
