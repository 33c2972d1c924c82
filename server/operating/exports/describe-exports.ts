import { faultAt } from '#contract/faults.ts';
import { findReceiptGaps, type SkippedNumbers } from '#delivering/receipts/index.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  type AccountChart,
  countBooked,
  findLastBooked,
  listUsedAccounts,
  numberOf,
  type RatedAccount,
  readAccountChart,
} from '#selling/ledger/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import { type DatevInput, signExport } from './export-links.ts';
import { monthOf } from './export-period.rules.ts';

type Unset<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** What the caller wants; the stored settings are used for missing ones. */
export interface WantedExports extends Unset<DatevInput> {
  /** The latest month with bookings if it is missing. */
  month?: string | undefined;
  timeZone: string;
}

/** The contents of a month for an accountant, with the addresses of its files. */
export interface MonthExports {
  month: string;
  receipts: {
    count: number;
    missing: string[];
    skipped: SkippedNumbers[];
    needsReason: boolean;
    url: string;
  };
  bookings: {
    count: number;
    foreign: number;
    csvUrl: string;
    jsonUrl: string;
    datevUrl: string | null;
    accounts: (Omit<RatedAccount, 'vatPercent'> & { rate: number | null; number: string | null })[];
  };
}

/** Counts the contents of a month, lists missing receipt numbers, and signs the addresses of the files. */
export async function describeExports(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  issuer: TenantIssuer,
  { timeZone, ...wanted }: WantedExports,
): Promise<MonthExports | Refusal> {
  const { tenantId } = scope;
  const month = wanted.month ?? (await findLastMonth(deps, scope, timeZone));
  const time = readMonth(month, timeZone);
  if (time === undefined) return refuse('Invalid', [faultAt('month', 'NotAMonth')]);
  const sign = (file: Parameters<typeof signExport>[3]) =>
    signExport(deps, tenantId, { month, timeZone }, file);
  const stored = await readAccountChart(scope);
  const chart = wanted.chart ?? stored.chart;
  const used = await listUsedAccounts(scope, { ...time, ownCountry: issuer.country ?? null });
  const accounts = used.map(({ vatPercent, ...account }) => ({
    ...account,
    rate: vatPercent,
    number: numberOf(chart, stored.accounts, { ...account, vatPercent }) ?? null,
  }));
  const datev = datevOf(stored, { ...wanted, month, chart });
  const isComplete = accounts.every(({ number }) => number !== null);
  return {
    month,
    receipts: {
      ...(await findReceiptGaps(scope, time)),
      needsReason: issuer.vatPercent === null && issuer.untaxedBecause == null,
      url: sign({ kind: 'receipts.zip' }),
    },
    bookings: {
      ...(await countBooked(scope, time)),
      csvUrl: sign({ kind: 'bookings.csv' }),
      jsonUrl: sign({ kind: 'bookings.json' }),
      datevUrl: datev === undefined || !isComplete ? null : sign({ kind: 'datev.csv', datev }),
      accounts,
    },
  };
}

/** Finds the latest month with bookings; the current one if there are none. */
export async function findLastMonth(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  timeZone: string,
): Promise<string> {
  return monthOf((await findLastBooked(scope)) ?? clock.now(), timeZone);
}

function datevOf(
  stored: AccountChart,
  wanted: Unset<Omit<DatevInput, 'chart'>> & { month: string; chart: DatevInput['chart'] },
): DatevInput | undefined {
  const consultant = wanted.consultant ?? stored.consultant;
  const client = wanted.client ?? stored.client;
  if (consultant === null || client === null) return undefined;
  const { month, chart, yearStart = `${month.slice(0, 4)}-01-01` } = wanted;
  return { chart, consultant, client, yearStart };
}
