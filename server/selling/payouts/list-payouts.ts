import type { UnmatchedReason } from '#contract/desk-payouts.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { sumAccount } from '#selling/ledger/index.ts';
import { listPaidAtProvider } from '#selling/payments/index.ts';
import { matchLines } from './match-lines.ts';
import type { PayoutKind, PayoutProvider } from './payout-line.ts';
import {
  listReports,
  listUnmatchedLines,
  lockPayouts,
  type PayoutReport,
  type PayoutSum,
  readReported,
  sumLines,
} from './payouts.store.ts';

/** Payments newer than this may be missing from reports. */
const REPORTED_WITHIN_MS = 7 * 24 * 3_600_000;
const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** An amount on which a provider and the shop differ. */
export interface UnmatchedMoney {
  provider: PayoutProvider;
  reason: UnmatchedReason;
  kind: PayoutKind;
  /** The provider's id of the line; null if the report has none. */
  lineId: string | null;
  payoutId: string | null;
  /** Our payment; null if none is known. */
  paymentId: string | null;
  at: Date;
  currency: string;
  /** The amount at the provider, signed like the change of its balance. If there is no line, our own amount. */
  amountMinor: number;
}

/** The imported reports and their sums. */
export interface Payouts {
  reports: PayoutReport[];
  sums: PayoutSum[];
  /** The balances at the providers according to the ledger, in all currencies with a balance. */
  open: { currency: string; amountMinor: number }[];
}

/** Lists the imported reports and their sums. */
export async function listPayouts(scope: Scope): Promise<Payouts> {
  const money = await sumAccount(scope, 'Money');
  const open = [...money].map(([currencyId, amountMinor]) => ({
    currency: CURRENCIES[currencyId].code,
    amountMinor,
  }));
  return { reports: await listReports(scope), sums: await sumLines(scope), open };
}

/**
 * Lists all amounts that differ. It first compares unmatched lines again, because payments may have arrived since. Of
 * our payments, those within the period of the reports are checked, except the last seven days.
 */
export async function listUnmatched(scope: Scope): Promise<UnmatchedMoney[]> {
  const reports = await listReports(scope);
  const found: UnmatchedMoney[] = [];
  for (const [provider, own] of Map.groupBy(reports, (report) => report.provider)) {
    await lockPayouts(scope);
    await matchLines(scope, provider);
    for await (const lines of pagesOf((after) => listUnmatchedLines(scope, provider, after, PAGE)))
      found.push(
        ...lines.map(({ grossMinor, reason, ...line }) => ({
          provider,
          reason: reason === null || reason === 'NotCompared' ? ('OtherKind' as const) : reason,
          kind: line.kind,
          lineId: line.lineId,
          payoutId: line.payoutId,
          paymentId: line.paymentId,
          at: line.at,
          currency: line.currency,
          amountMinor: grossMinor,
        })),
      );
    found.push(...(await listNotPaidThere(scope, provider, own)));
  }
  return found;
}

async function* pagesOf<Row extends { lineId: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const page = await read(after);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.lineId;
  }
}

async function listNotPaidThere(
  scope: Scope,
  provider: PayoutProvider,
  reports: readonly PayoutReport[],
): Promise<UnmatchedMoney[]> {
  const times = reports.flatMap(({ fromAt, untilAt }) => [fromAt ?? [], untilAt ?? []].flat());
  const from = new Date(Math.min(...times.map((time) => time.getTime())));
  const until = new Date(Math.max(...times.map((time) => time.getTime())) - REPORTED_WITHIN_MS);
  const missing: UnmatchedMoney[] = [];
  let after = FIRST;
  for (;;) {
    const time = { from, until, after };
    const payments = await listPaidAtProvider(scope, provider, time, PAGE);
    const reported = await readReported(
      scope,
      payments.map(({ paymentId }) => paymentId),
    );
    for (const payment of payments)
      if (!reported.has(payment.paymentId))
        missing.push({
          provider,
          reason: 'NotPaidThere',
          kind: 'Payment',
          lineId: null,
          payoutId: null,
          paymentId: payment.paymentId,
          at: payment.createdAt,
          currency: CURRENCIES[payment.currencyId].code,
          amountMinor: payment.amountMinor,
        });
    const last = payments.at(-1);
    if (last === undefined || payments.length < PAGE) return missing;
    after = last.paymentId;
  }
}
