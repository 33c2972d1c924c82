import { sql } from 'kysely';
import type { CurrencyId } from '#contract/money.ts';
import { isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    refundFailures: Columns<'refundFailures'>;
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

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectFailures>['executeTakeFirstOrThrow']>>;

function failureOf(row: SelectedRow): RefundFailureRecord {
  const { currencyId, provider } = row;
  if (!isCurrencyId(currencyId) || provider === null)
    throw new Error(`the payment ${row.paymentId} has no currency or provider`);
  return { ...row, currencyId, provider };
}

/**
 * Writes a failure once.
 * @returns whether this call wrote it
 */
export async function insertRefundFailure(
  scope: Scope,
  failure: Pick<
    RefundFailureRecord,
    'failureId' | 'paymentId' | 'reference' | 'amountMinor' | 'said' | 'heardAt'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertInto(scope, 'refundFailures', {
    failureId: failure.failureId,
    paymentId: failure.paymentId,
    reference: failure.reference,
    amountMinor: failure.amountMinor,
    said: failure.said,
    heardAt: failure.heardAt,
    paidOtherwiseAt: null,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'paymentId', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function selectFailures(scope: Scope) {
  return selectFrom(scope, 'refundFailures')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.tenantId', '=', 'refundFailures.tenantId')
        .onRef('payments.paymentId', '=', 'refundFailures.paymentId'),
    )
    .select(['failureId', 'refundFailures.paymentId', 'reference', 'refundFailures.amountMinor'])
    .select(['said', 'heardAt', 'paidOtherwiseAt'])
    .select(['payments.invoiceId', 'payments.provider', 'payments.currencyId']);
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
    .where('failureId', '=', failureId)
    .$if(lock, (query) => query.forUpdate('refundFailures'))
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
    .where('refundFailures.paymentId', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('heardAt')
    .orderBy('failureId')
    .execute();
  return rows.map(failureOf);
}

/** Lists failures for which no other refund was recorded, oldest first. */
export async function listOpenRefundFailures(scope: Scope, count: number): Promise<RefundFailureRecord[]> {
  const rows = await selectFailures(scope)
    .where('paidOtherwiseAt', 'is', null)
    .orderBy('heardAt')
    .limit(count)
    .execute();
  return rows.map(failureOf);
}

/** Records that the buyer got the money another way. */
export async function setPaidOtherwise(
  scope: Scope,
  failureId: string,
  paidOtherwiseAt: Date,
): Promise<void> {
  await updateTable(scope, 'refundFailures')
    .set({ paidOtherwiseAt })
    .where('failureId', '=', failureId)
    .execute();
}
