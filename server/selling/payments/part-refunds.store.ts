import { type Selectable, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    part_refunds: {
      tenant_id: string;
      refund_id: string;
      payment_id: string;
      state: PartRefundState;
      amount_minor: number;
      shares: RefundShare[];
      reason: string;
      said: string | null;
      decided_at: Date;
      updated_at: Date;
    };
  }
}

/**
 * Asked: decided, but the provider has not made it yet. Given: the provider refunded the money. Failed: the provider
 * refused it.
 */
export type PartRefundState = 'Asked' | 'Given' | 'Failed';

/** The refund of one item of an order. */
export interface RefundShare {
  orderItemId: string;
  /** The item's title at the time of the decision, for the provider's fiscal receipt. */
  title: string;
  amountMinor: number;
  /** Whether the whole item is returned. */
  isWhole: boolean;
}

/** A partial refund of a payment. */
export interface PartRefundRecord {
  refundId: string;
  paymentId: string;
  state: PartRefundState;
  amountMinor: number;
  shares: RefundShare[];
  /** The reason, in an operator's words; it is shown in the ledger. */
  reason: string;
  /** Our wording of the provider's last message, if it did not refund. */
  said: string | null;
  decidedAt: Date;
}

function refundOf(row: Selectable<Tables['part_refunds']>): PartRefundRecord {
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    state: row.state,
    amountMinor: row.amount_minor,
    shares: row.shares,
    reason: row.reason,
    said: row.said,
    decidedAt: row.decided_at,
  };
}

/** Writes a refund that was decided. The caller must have locked its payment. */
export async function insertPartRefund(
  { trx, tenantId }: Scope,
  refund: Omit<PartRefundRecord, 'state' | 'said'>,
): Promise<void> {
  await trx
    .insertInto('part_refunds')
    .values({
      tenant_id: tenantId,
      refund_id: refund.refundId,
      payment_id: refund.paymentId,
      state: 'Asked',
      amount_minor: refund.amountMinor,
      shares: JSON.stringify(refund.shares) as unknown as RefundShare[],
      reason: refund.reason,
      said: null,
      decided_at: refund.decidedAt,
      updated_at: refund.decidedAt,
    })
    .execute();
}

export async function findPartRefund(
  { trx, tenantId }: Scope,
  refundId: string,
): Promise<PartRefundRecord | undefined> {
  const row = await trx
    .selectFrom('part_refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row && refundOf(row);
}

/** Lists pending and completed partial refunds of payments, oldest first. */
export async function listPartRefunds(
  { trx, tenantId }: Scope,
  paymentIds: readonly string[],
): Promise<PartRefundRecord[]> {
  if (paymentIds.length === 0) return [];
  const rows = await trx
    .selectFrom('part_refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('decided_at')
    .orderBy('refund_id')
    .execute();
  return rows.map(refundOf);
}

/** Lists pending and completed partial refunds of an invoice's payments, oldest first. */
export async function listRefundsOfInvoice(scope: Scope, invoiceId: string): Promise<PartRefundRecord[]> {
  const payments = await scope.trx
    .selectFrom('payments')
    .select('payment_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  return listPartRefunds(
    scope,
    payments.map((row) => row.payment_id),
  );
}

/** Records the outcome of a refund, or the message of a provider that has not completed it yet. */
export async function updatePartRefund(
  { trx, tenantId }: Scope,
  refundId: string,
  change: { state?: PartRefundState; said?: string | null; updatedAt: Date },
): Promise<void> {
  await trx
    .updateTable('part_refunds')
    .set({
      updated_at: change.updatedAt,
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.said === undefined ? {} : { said: change.said }),
    })
    .where('tenant_id', '=', tenantId)
    .where('refund_id', '=', refundId)
    .execute();
}

/**
 * Claims pending refunds whose last request to the provider is older than a given time.
 * @returns their ids
 */
export async function takeStuckPartRefunds(
  { trx, tenantId }: Scope,
  now: Date,
  before: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('part_refunds')
    .set({ updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Asked')
    .where('updated_at', '<=', before)
    .returning('refund_id')
    .execute();
  return rows.map((row) => row.refund_id);
}
