import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes payments and refunds. Payment providers are responsible for the data that they store themselves. */
export async function describeKeptPayments(
  scope: Scope,
  { invoiceIds }: Pick<TracedThings, 'invoiceIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'payments')
    .selectAll()
    .where('invoiceId', '=', anyId(invoiceIds))
    .execute();
  const parts = await selectFrom(scope, 'partRefunds')
    .selectAll()
    .where('paymentId', '=', anyId(rows.map(({ paymentId }) => paymentId)))
    .execute();
  const failures = await selectFrom(scope, 'refundFailures')
    .selectAll()
    .where('paymentId', '=', anyId(rows.map(({ paymentId }) => paymentId)))
    .execute();
  return [
    { kind: 'payments', table: 'payments', rows },
    { kind: 'payments', table: 'partRefunds', isPart: true, rows: parts },
    { kind: 'payments', table: 'refundFailures', isPart: true, rows: failures },
  ];
}
