import { type Selectable, sql } from 'kysely';
import type { CurrencyId } from '#contract/money.ts';
import { isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    refund_failures: {
      tenant_id: string;
      failure_id: string;
      payment_id: string;
      reference: string;
      amount_minor: number;
      said: string;
      heard_at: Date;
      paid_otherwise_at: Date | null;
    };
  }
}

/** A refund that the buyer's bank returned to the provider, which now has the money again. */
export interface RefundFailureRecord {
  failureId: string;
  paymentId: string;
  invoiceId: string;
  provider: string;
  /** The provider's id of the refund. */
  reference: string;
  amountMinor: number;
  currencyId: CurrencyId;
  /** Our wording of the reason. */
  said: string;
  heardAt: Date;
  /** When a member recorded that the buyer got the money another way; null until then. */
  paidOtherwiseAt: Date | null;
}

type Row = Selectable<Tables['refund_failures']> &
  Pick<Selectable<Tables['payments']>, 'invoice_id' | 'provider' | 'currency_id'>;

function failureOf(row: Row): RefundFailureRecord {
  if (!isCurrencyId(row.currency_id) || row.provider === null)
    throw new Error(`the payment ${row.payment_id} has no currency or provider`);
  return {
    failureId: row.failure_id,
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    provider: row.provider,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currencyId: row.currency_id,
    said: row.said,
    heardAt: row.heard_at,
    paidOtherwiseAt: row.paid_otherwise_at,
  };
}

/**
 * Writes a failure once.
 * @returns whether this call wrote it
 */
export async function insertRefundFailure(
  { trx, tenantId }: Scope,
  failure: Pick<
    RefundFailureRecord,
    'failureId' | 'paymentId' | 'reference' | 'amountMinor' | 'said' | 'heardAt'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_failures')
    .values({
      tenant_id: tenantId,
      failure_id: failure.failureId,
      payment_id: failure.paymentId,
      reference: failure.reference,
      amount_minor: failure.amountMinor,
      said: failure.said,
      heard_at: failure.heardAt,
      paid_otherwise_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'payment_id', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function selectFailures({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('refund_failures')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.tenant_id', '=', 'refund_failures.tenant_id')
        .onRef('payments.payment_id', '=', 'refund_failures.payment_id'),
    )
    .selectAll('refund_failures')
    .select(['payments.invoice_id', 'payments.provider', 'payments.currency_id'])
    .where('refund_failures.tenant_id', '=', tenantId);
}

/**
 * Finds a failure.
 * @param options.lock locks its row until the transaction ends
 */
export async function findRefundFailure(
  scope: Scope,
  failureId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<RefundFailureRecord | undefined> {
  const row = await selectFailures(scope)
    .where('failure_id', '=', failureId)
    .$if(lock, (query) => query.forUpdate('refund_failures'))
    .executeTakeFirst();
  return row && failureOf(row);
}

/** Lists the failures of payments, oldest first. */
export async function listRefundFailures(
  scope: Scope,
  paymentIds: readonly string[],
): Promise<RefundFailureRecord[]> {
  if (paymentIds.length === 0) return [];
  const rows = await selectFailures(scope)
    .where('refund_failures.payment_id', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('heard_at')
    .orderBy('failure_id')
    .execute();
  return rows.map(failureOf);
}

/** Lists failures for which no other refund was recorded, oldest first. */
export async function listOpenRefundFailures(scope: Scope, count: number): Promise<RefundFailureRecord[]> {
  const rows = await selectFailures(scope)
    .where('paid_otherwise_at', 'is', null)
    .orderBy('heard_at')
    .limit(count)
    .execute();
  return rows.map(failureOf);
}

/** Records that the buyer got the money another way. */
export async function setPaidOtherwise(
  { trx, tenantId }: Scope,
  failureId: string,
  paidOtherwiseAt: Date,
): Promise<void> {
  await trx
    .updateTable('refund_failures')
    .set({ paid_otherwise_at: paidOtherwiseAt })
    .where('tenant_id', '=', tenantId)
    .where('failure_id', '=', failureId)
    .execute();
}
