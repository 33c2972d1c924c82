import { type Generated, sql } from 'kysely';
import type { ReceiptKind } from '#contract/receipt.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import {
  nameSkipped,
  type ReceiptFacts,
  receiptNumber,
  type SkippedNumbers,
  type SkippedRange,
} from './receipts.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    receiptNumbers: Columns<'receiptNumbers', { skipped: Generated<Omit<SkippedRange, 'year'>[]> }>;
    receipts: Columns<'receipts', { kind: ReceiptKind; facts: ReceiptFacts }>;
  }
}

export interface ReceiptRecord {
  receiptId: string;
  invoiceId: string;
  /** Null if nothing had to be paid. */
  paymentId: string | null;
  /** Only for a receipt of a partial refund; null for all others. */
  refundId: string | null;
  kind: ReceiptKind;
  /** The number that people quote. */
  number: string;
  issuedAt: Date;
  facts: ReceiptFacts;
}

/**
 * Takes the next receipt number of a tenant's year. Concurrent transactions wait for each other. If one is rolled back,
 * the next one gets its number, so that there is no gap.
 */
export async function takeReceiptNumber(scope: Scope, year: number): Promise<number> {
  const row = await insertInto(scope, 'receiptNumbers', { year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'year'])
        .doUpdateSet({ lastNumber: sql<number>`receipt_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

/**
 * Skips the next receipt numbers of a tenant's year, because receipts that the restored books do not contain may have
 * them. The gap is recorded with its reason. @returns the skipped numbers
 */
export async function skipReceiptNumbers(
  scope: Scope,
  { year, count, backupAt, restoredAt }: { year: number; count: number; backupAt: Date; restoredAt: Date },
): Promise<SkippedNumbers> {
  const row = await selectFrom(scope, 'receiptNumbers')
    .select(['lastNumber', 'skipped'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  const { lastNumber, skipped } = row ?? { lastNumber: 0, skipped: [] };
  const skip: Omit<SkippedRange, 'year'> = {
    first: lastNumber + 1,
    last: lastNumber + count,
    backupAt: backupAt.toISOString(),
    restoredAt: restoredAt.toISOString(),
  };
  const values = {
    lastNumber: skip.last,
    skipped: sql<Omit<SkippedRange, 'year'>[]>`${JSON.stringify([...skipped, skip])}::jsonb`,
  };
  await insertInto(scope, 'receiptNumbers', { year, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'year']).doUpdateSet(values))
    .execute();
  return nameSkipped({ year, ...skip });
}

/** Lists the numbers that were skipped by restores in a period. */
export async function listSkippedNumbers(
  scope: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<SkippedRange[]> {
  const rows = await selectFrom(scope, 'receiptNumbers')
    .select(['year', 'skipped'])
    .orderBy('year')
    .execute();
  return rows
    .flatMap(({ year, skipped }) => skipped.map((skip) => ({ year, ...skip })))
    .filter(({ restoredAt }) => from <= new Date(restoredAt) && new Date(restoredAt) < until);
}

export async function insertReceipt(
  scope: Scope,
  receipt: Omit<ReceiptRecord, 'number'> & { year: number; running: number },
): Promise<void> {
  await insertInto(scope, 'receipts', {
    receiptId: receipt.receiptId,
    invoiceId: receipt.invoiceId,
    paymentId: receipt.paymentId,
    refundId: receipt.refundId,
    kind: receipt.kind,
    year: receipt.year,
    number: receipt.running,
    issuedAt: receipt.issuedAt,
    facts: JSON.stringify(receipt.facts) as unknown as ReceiptFacts,
  }).execute();
}

const RECEIPT = [
  'receiptId',
  'invoiceId',
  'paymentId',
  'refundId',
  'kind',
  'year',
  'number',
  'issuedAt',
  'facts',
] as const;

function selectReceipts(scope: Scope, invoiceId: string) {
  return selectFrom(scope, 'receipts')
    .select(RECEIPT)
    .where('invoiceId', '=', invoiceId)
    .orderBy('year')
    .orderBy('number');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['executeTakeFirstOrThrow']>>;

function recordOf({ year, number, ...row }: SelectedRow): ReceiptRecord {
  return { ...row, number: receiptNumber(year, number) };
}

/** Lists the receipts of an invoice, oldest first: one for each payment that the shop kept, and one for each refund. */
export async function listReceipts(scope: Scope, invoiceId: string): Promise<ReceiptRecord[]> {
  return (await selectReceipts(scope, invoiceId).execute()).map(recordOf);
}

/** A receipt with the parts of its number. */
export interface NumberedReceipt extends ReceiptRecord {
  year: number;
  running: number;
}

/**
 * Lists the receipts issued in a period, ordered by number.
 * @param range.after the last receipt of the previous page
 */
export async function listReceiptsBetween(
  scope: Scope,
  {
    from,
    until,
    after,
  }: { from: Date; until: Date; after: Pick<NumberedReceipt, 'year' | 'running'> | undefined },
  count: number,
): Promise<NumberedReceipt[]> {
  const rows = await selectFrom(scope, 'receipts')
    .select(RECEIPT)
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(year, number) > (${after?.year}, ${after?.running})`),
    )
    .orderBy('year')
    .orderBy('number')
    .limit(count)
    .execute();
  return rows.map((row) => ({ ...recordOf(row), year: row.year, running: row.number }));
}

/** Counts the receipts issued in a period, and lists the gaps in their numbers, each as its first and last number. */
export async function listNumberGaps(
  { trx, tenantId }: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; gaps: { year: number; after: number; before: number }[] }> {
  const { rows } = await sql<{ count: number; year: number; number: number; earlier: number | null }>`
    with numbered as (
      select year, number, lag(number) over (partition by year order by number) as earlier
      from receipts where tenant_id = ${tenantId} and issued_at >= ${from} and issued_at < ${until})
    select (select count(*) from numbered) as count, gap.year, gap.number, gap.earlier
    from (select 1) as always left join numbered as gap on gap.number > gap.earlier + 1
    order by gap.year, gap.number`.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    gaps: rows.flatMap(({ year, number, earlier }) =>
      earlier === null ? [] : { year, after: earlier, before: number },
    ),
  };
}

/** Finds a receipt of an invoice; undefined if the invoice has no such receipt. */
export async function findReceipt(
  scope: Scope,
  invoiceId: string,
  receiptId: string,
): Promise<ReceiptRecord | undefined> {
  const row = await selectReceipts(scope, invoiceId).where('receiptId', '=', receiptId).executeTakeFirst();
  return row && recordOf(row);
}

/** Reads the tax in the receipts of sales, by invoice; receipts without tax are left out. */
export async function readVatPercents(
  scope: Scope,
  invoiceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectFrom(scope, 'receipts')
    .select(['invoiceId', 'facts'])
    .where('invoiceId', 'in', invoiceIds)
    .where('kind', '=', 'Sale')
    .execute();
  return new Map(
    rows.flatMap(({ invoiceId, facts }) => (facts.vat === null ? [] : [[invoiceId, facts.vat.percent]])),
  );
}
