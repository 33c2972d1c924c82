import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    partRefunds: Columns<'partRefunds', { state: PartRefundState; shares: RefundShare[] }>;
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

const REFUND = [
  'refundId',
  'paymentId',
  'state',
  'amountMinor',
  'shares',
  'reason',
  'said',
  'decidedAt',
] as const;

/** Writes a refund that was decided. The caller must have locked its payment. */
export async function insertPartRefund(
  scope: Scope,
  refund: Omit<PartRefundRecord, 'state' | 'said'>,
): Promise<void> {
  await insertInto(scope, 'partRefunds', {
    refundId: refund.refundId,
    paymentId: refund.paymentId,
    state: 'Asked',
    amountMinor: refund.amountMinor,
    shares: JSON.stringify(refund.shares) as unknown as RefundShare[],
    reason: refund.reason,
    said: null,
    decidedAt: refund.decidedAt,
    updatedAt: refund.decidedAt,
  }).execute();
}

export async function findPartRefund(scope: Scope, refundId: string): Promise<PartRefundRecord | undefined> {
  return selectFrom(scope, 'partRefunds').select(REFUND).where('refundId', '=', refundId).executeTakeFirst();
}

/** Lists pending and completed partial refunds of payments, oldest first. */
export async function listPartRefunds(
  scope: Scope,
  paymentIds: readonly string[],
): Promise<PartRefundRecord[]> {
  if (paymentIds.length === 0) return [];
  return selectFrom(scope, 'partRefunds')
    .select(REFUND)
    .where('paymentId', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('decidedAt')
    .orderBy('refundId')
    .execute();
}

/** Lists pending and completed partial refunds of an invoice's payments, oldest first. */
export async function listRefundsOfInvoice(scope: Scope, invoiceId: string): Promise<PartRefundRecord[]> {
  const payments = await selectFrom(scope, 'payments')
    .select('paymentId')
    .where('invoiceId', '=', invoiceId)
    .execute();
  return listPartRefunds(
    scope,
    payments.map((row) => row.paymentId),
  );
}

/** Records the outcome of a refund, or the message of a provider that has not completed it yet. */
export async function updatePartRefund(
  scope: Scope,
  refundId: string,
  change: { state?: PartRefundState; said?: string | null; updatedAt: Date },
): Promise<void> {
  await updateTable(scope, 'partRefunds')
    .set({
      updatedAt: change.updatedAt,
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.said === undefined ? {} : { said: change.said }),
    })
    .where('refundId', '=', refundId)
    .execute();
}

/**
 * Claims pending refunds whose last request to the provider is older than a given time.
 * @returns their ids
 */
export async function takeStuckPartRefunds(scope: Scope, now: Date, before: Date): Promise<string[]> {
  const rows = await updateTable(scope, 'partRefunds')
    .set({ updatedAt: now })
    .where('state', '=', 'Asked')
    .where('updatedAt', '<=', before)
    .returning('refundId')
    .execute();
  return rows.map((row) => row.refundId);
}
