import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
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
  scope: Scope,
  after: string,
  count: number,
): Promise<SettledPayment[]> {
  const { trx, tenantId } = scope;
  const rows = await selectFrom(scope, 'payments')
    .select(['paymentId', 'invoiceId', 'state', 'amountMinor'])
    .where('paymentId', '>', after)
    .where('state', 'in', ['Paid', 'Refunded'])
    .where('discountOf', 'is', null)
    .orderBy('paymentId')
    .limit(count)
    .execute();
  const parts = await listPartRefunds(
    { trx, tenantId },
    rows.map((row) => row.paymentId),
  );
  const returned = new Map(
    [...Map.groupBy(parts, ({ paymentId }) => paymentId)].map(([id, ofPayment]) => [
      id,
      returnedOf(ofPayment),
    ]),
  );
  return rows.map(({ state, amountMinor, ...row }) => ({
    ...row,
    heldMinor: state === 'Paid' ? amountMinor - (returned.get(row.paymentId) ?? 0) : 0,
  }));
}
