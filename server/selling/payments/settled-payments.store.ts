import type { Scope } from '#platform/database/database.ts';

/** A payment whose money came, and perhaps went back. */
export interface SettledPayment {
  paymentId: string;
  invoiceId: string;
  /** What is with the provider now: all of it, or nothing once it was refunded. */
  heldMinor: number;
}

/** Lists payments whose money came, without discounts, page by page in the order of their ids. */
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
  return rows.map((row) => ({
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    heldMinor: row.state === 'Paid' ? row.amount_minor : 0,
  }));
}
