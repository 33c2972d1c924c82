import type { Scope } from '#platform/database/database.ts';
import { listPartRefunds } from './part-refunds.store.ts';
import { returnedOf } from './payments.rules.ts';

/** A payment that was paid; it may have been refunded. */
export interface SettledPayment {
  paymentId: string;
  invoiceId: string;
  /** The amount that is still at the provider: what partial refunds left, or 0 after a refund. */
  heldMinor: number;
}

/** Lists paid payments without discount rows, in pages ordered by id. */
export async function listSettledPayments(
  { trx, tenantId }: Scope,
  after: string,
  count: number,
): Promise<SettledPayment[]> {
  const rows = await trx
    .selectFrom('payments')
    .select(['payment_id', 'invoice_id', 'state', 'amount_minor'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '>', after)
    .where('state', 'in', ['Paid', 'Refunded'])
    .where('discount_of', 'is', null)
    .orderBy('payment_id')
    .limit(count)
    .execute();
  const parts = await listPartRefunds(
    { trx, tenantId },
    rows.map((row) => row.payment_id),
  );
  const returned = new Map(
    [...Map.groupBy(parts, ({ paymentId }) => paymentId)].map(([id, ofPayment]) => [
      id,
      returnedOf(ofPayment),
    ]),
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    heldMinor: row.state === 'Paid' ? row.amount_minor - (returned.get(row.payment_id) ?? 0) : 0,
  }));
}
