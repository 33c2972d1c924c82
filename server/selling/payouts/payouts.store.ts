import { type NotNull, sql } from 'kysely';
import type { UnmatchedReason } from '#contract/desk-payouts.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Match } from './match-line.rules.ts';
import type { PayoutKind, PayoutLine, PayoutProvider } from './payout-line.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payoutReports: Columns<'payoutReports', { provider: PayoutProvider }>;
    payoutLines: Columns<
      'payoutLines',
      { provider: PayoutProvider; kind: PayoutKind; reason: UnmatchedReason | 'NotCompared' }
    >;
  }
}

/** An imported report. */
export interface PayoutReport {
  reportId: string;
  provider: PayoutProvider;
  importedAt: Date;
  /** The times of its first and last line; null if it has none. */
  fromAt: Date | null;
  untilAt: Date | null;
  lines: number;
  /** How many of these lines were in an earlier report, or occur twice in this one. */
  known: number;
}

/** An imported line with the result of its comparison. */
export interface StoredLine extends PayoutLine {
  provider: PayoutProvider;
  reportId: string;
  paymentId: string | null;
  reason: UnmatchedReason | 'NotCompared' | null;
}

const REPORT = [
  'reportId',
  'provider',
  'importedAt',
  'fromAt',
  'untilAt',
  'linesCount as lines',
  'knownCount as known',
] as const;

const LINE = [
  'provider',
  'reportId',
  'lineId',
  'kind',
  'invoiceNumber',
  'refundId',
  'reference',
  'parentId',
  'currency',
  'grossMinor',
  'feeMinor',
  'netMinor',
  'at',
  'payoutId',
  'paymentId',
  'reason',
] as const;

/** Locks imports and comparisons until the transaction ends. */
export async function lockPayouts({ trx, tenantId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`payouts ${tenantId}`}))`.execute(trx);
}

/** Finds the report that was imported from a file with the same content. */
export async function findReportOf(scope: Scope, contentHash: string): Promise<PayoutReport | undefined> {
  return selectFrom(scope, 'payoutReports')
    .select(REPORT)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst();
}

/** Lists the imported reports, latest first. */
export async function listReports(scope: Scope): Promise<PayoutReport[]> {
  return selectFrom(scope, 'payoutReports')
    .select(REPORT)
    .orderBy('importedAt', 'desc')
    .orderBy('reportId')
    .execute();
}

/** Writes a report before its lines are known. */
export async function insertReport(scope: Scope, report: PayoutReport, contentHash: string): Promise<void> {
  await insertInto(scope, 'payoutReports', {
    reportId: report.reportId,
    provider: report.provider,
    contentHash,
    importedAt: report.importedAt,
    fromAt: report.fromAt,
    untilAt: report.untilAt,
    linesCount: report.lines,
    knownCount: report.known,
  }).execute();
}

/** Records how many of a report's lines were already known. */
export async function setKnownLines(scope: Scope, reportId: string, known: number): Promise<void> {
  await updateTable(scope, 'payoutReports')
    .set({ knownCount: known })
    .where('reportId', '=', reportId)
    .execute();
}

/** Writes lines whose ids are not known yet. @returns the ids of those that are new */
export async function insertLines(
  scope: Scope,
  { reportId, provider }: Pick<PayoutReport, 'reportId' | 'provider'>,
  lines: readonly PayoutLine[],
  reason: 'NotCompared' | 'SaidOtherwise',
): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const rows = await insertInto(
    scope,
    'payoutLines',
    lines.map((line) => ({
      provider,
      lineId: line.lineId,
      reportId,
      kind: line.kind,
      invoiceNumber: line.invoiceNumber,
      refundId: line.refundId,
      reference: line.reference,
      parentId: line.parentId,
      currency: line.currency,
      grossMinor: line.grossMinor,
      feeMinor: line.feeMinor,
      netMinor: line.netMinor,
      at: line.at,
      payoutId: line.payoutId,
      payoutReportId: line.payoutId === null && line.kind !== 'Payout' ? null : reportId,
      paymentId: null,
      refundKey: null,
      reason,
    })),
  )
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider', 'lineId']).doNothing())
    .returning('lineId')
    .execute();
  return new Set(rows.map((row) => row.lineId));
}

/** Finds lines by their ids at the provider. */
export async function findLines(
  scope: Scope,
  provider: PayoutProvider,
  lineIds: readonly string[],
): Promise<StoredLine[]> {
  if (lineIds.length === 0) return [];
  return selectFrom(scope, 'payoutLines')
    .select(LINE)
    .where('provider', '=', provider)
    .where('lineId', '=', sql<string>`any(${[...lineIds]}::text[])`)
    .execute();
}

/** Lists lines that differ from our payments or were not compared yet, in pages ordered by id. */
export async function listUnmatchedLines(
  scope: Scope,
  provider: PayoutProvider,
  after: string,
  count: number,
): Promise<StoredLine[]> {
  return selectFrom(scope, 'payoutLines')
    .select(LINE)
    .where('provider', '=', provider)
    .where('reason', 'is not', null)
    .where('lineId', '>', after)
    .orderBy('lineId')
    .limit(count)
    .execute();
}

/** Lists the payments and refunds for which a matching line exists. `refundKey` is null for the payment itself. */
export async function readTaken(
  scope: Scope,
  paymentIds: readonly string[],
): Promise<{ paymentId: string; refundKey: string | null }[]> {
  if (paymentIds.length === 0) return [];
  return selectFrom(scope, 'payoutLines')
    .select(['paymentId', 'refundKey'])
    .where('paymentId', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .where('reason', 'is', null)
    .$narrowType<{ paymentId: NotNull }>()
    .execute();
}

/** Lists the payments for which any line exists, whether it agrees or not. */
export async function readReported(scope: Scope, paymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'payoutLines')
    .select('paymentId')
    .where('paymentId', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .where('kind', '=', 'Payment')
    .execute();
  return new Set(rows.flatMap((row) => row.paymentId ?? []));
}

/** Writes the results of comparing lines. */
export async function updateMatches(
  { trx, tenantId }: Scope,
  provider: PayoutProvider,
  matches: readonly (Match & { lineId: string })[],
): Promise<void> {
  if (matches.length === 0) return;
  const of = <Value>(value: (match: (typeof matches)[number]) => Value) => matches.map(value);
  await sql`update payout_lines as line
    set payment_id = found.payment_id, refund_key = found.refund_key, reason = found.reason
    from unnest(${of(({ lineId }) => lineId)}::text[], ${of(({ paymentId }) => paymentId)}::uuid[],
      ${of(({ refundKey }) => refundKey)}::text[], ${of(({ reason }) => reason)}::text[])
      as found (line_id, payment_id, refund_key, reason)
    where line.tenant_id = ${tenantId} and line.provider = ${provider} and line.line_id = found.line_id`.execute(
    trx,
  );
}

/** The sums of a provider's lines in a currency. */
export interface PayoutSum {
  provider: PayoutProvider;
  currency: string;
  lines: number;
  /** The gross amount of payments and refunds that agree with ours. */
  matchedMinor: number;
  feesMinor: number;
  /** The payouts to the bank that the reports contain. */
  paidOutMinor: number;
}

/** Sums all lines by provider and currency. */
export async function sumLines({ trx, tenantId }: Scope): Promise<PayoutSum[]> {
  const { rows } = await sql<{
    provider: PayoutProvider;
    currency: string;
    lines: number;
    matched: number;
    fees: number;
    paidOut: number;
  }>`select provider, currency, count(*)::bigint as lines,
      coalesce(sum(gross_minor) filter (where kind in ('Payment', 'Refund') and reason is null), 0)::bigint as matched,
      sum(case when kind = 'Fee' then -net_minor else fee_minor end)::bigint as fees,
      coalesce(sum(case when kind <> 'Payout' and payout_id is not null then net_minor
        when kind = 'Payout' and payout_id is null then -gross_minor end), 0)::bigint as paid_out
    from payout_lines where tenant_id = ${tenantId} and reason is distinct from 'SaidOtherwise'
    group by provider, currency order by provider, currency`.execute(trx);
  return rows.map((row) => ({
    provider: row.provider,
    currency: row.currency,
    lines: Number(row.lines),
    matchedMinor: Number(row.matched),
    feesMinor: Number(row.fees),
    paidOutMinor: Number(row.paidOut),
  }));
}

/** Sets the payouts of lines that were in earlier reports without one. */
export async function setPayoutsOf(
  { trx, tenantId }: Scope,
  { reportId, provider }: Pick<PayoutReport, 'reportId' | 'provider'>,
  lines: readonly { lineId: string; payoutId: string | null }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update payout_lines as line set payout_id = found.payout_id, payout_report_id = ${reportId}
    from unnest(${lines.map(({ lineId }) => lineId)}::text[], ${lines.map(({ payoutId }) => payoutId)}::text[])
      as found (line_id, payout_id)
    where line.tenant_id = ${tenantId} and line.provider = ${provider} and line.line_id = found.line_id
      and line.payout_id is null`.execute(trx);
}

/** Money that the provider kept as fees or paid out, in a currency. */
export interface LeftMoney {
  currency: string;
  amountMinor: number;
}

/** Sums the fees of the lines that were first contained in a given report. */
export async function sumFeesOf({ trx, tenantId }: Scope, reportId: string): Promise<LeftMoney[]> {
  const { rows } = await sql<{ currency: string; fees: number }>`
    select currency, sum(case when kind = 'Fee' then -net_minor else fee_minor end)::bigint as fees
    from payout_lines where tenant_id = ${tenantId} and report_id = ${reportId}
      and reason is distinct from 'SaidOtherwise' group by currency order by currency`.execute(trx);
  return rows.map((row) => ({ currency: row.currency, amountMinor: Number(row.fees) }));
}

/** Sums the payouts that were first contained in a given report. */
export async function sumPayoutsOf(
  { trx, tenantId }: Scope,
  reportId: string,
): Promise<(LeftMoney & { payoutId: string })[]> {
  const { rows } = await sql<{ payout: string; currency: string; paidOut: number }>`
    select coalesce(payout_id, line_id) as payout, currency,
      sum(case when kind <> 'Payout' then net_minor when payout_id is null then -gross_minor else 0 end)::bigint
        as paid_out
    from payout_lines where tenant_id = ${tenantId} and payout_report_id = ${reportId}
      and reason is distinct from 'SaidOtherwise' group by 1, 2 order by 1, 2`.execute(trx);
  return rows.map((row) => ({
    payoutId: row.payout,
    currency: row.currency,
    amountMinor: Number(row.paidOut),
  }));
}
