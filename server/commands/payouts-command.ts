import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { csvCell } from '#contract/csv-cell.ts';
import { PAYOUT_PROVIDERS, type UnmatchedReason } from '#contract/desk-payouts.ts';
import type { Config } from '#platform/config.ts';
import {
  importReport,
  listPayouts,
  listUnmatched,
  minorDigitsOf,
  type PayoutProvider,
  type UnmatchedMoney,
} from '#selling/payouts/index.ts';
import type { AppDeps } from '#server/app.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

interface Call {
  deps: Pick<AppDeps, 'clock' | 'database' | 'newId'>;
  tenantId: string;
  options: ParsedOptions;
  terminal: Terminal;
}

/** Runs `photofinish payouts`. @returns the exit code */
export async function payoutsCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runPayoutsCommand({ deps, tenantId, options, terminal: openTerminal() }, operands),
  );
}

/** Runs `payouts import`, `payouts list` or `payouts unmatched`. */
export async function runPayoutsCommand(call: Call, [action, file, ...others]: string[]): Promise<number> {
  if (action === 'import' && file !== undefined && others.length === 0) return importFile(call, file);
  if (action === 'list' && file === undefined) return list(call);
  if (action === 'unmatched' && file === undefined) return unmatched(call);
  throw new UsageError(
    'Use "payouts import FILE", "payouts list" or "payouts unmatched"; see payouts --help.',
  );
}

async function importFile({ deps, tenantId, options, terminal }: Call, file: string): Promise<number> {
  const provider = readProvider(options);
  const cause = await readCause(deps, tenantId, options);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`The file "${file}" cannot be read.`);
  const wanted = { source: () => createReadStream(file), provider };
  const done = await deps.database.inTenant(tenantId, (scope) => importReport(deps, scope, wanted, cause));
  if (done.outcome === 'Faulty') {
    const faults = done.faults.map(({ line, message }) => `${file}:${line}: ${message}`);
    throw new UsageError(['Nothing was imported.', ...faults].join('\n'));
  }
  if (options.json === true) {
    terminal.print(JSON.stringify(done));
    return 0;
  }
  const { provider: reporter, lines, known } = done.report;
  terminal.print(
    done.outcome === 'KnownBefore'
      ? `${file}: this report of ${reporter} was imported before; nothing was changed.`
      : `${file}: ${lines} lines of ${reporter} imported, ${known} of them known before. Amounts that do not match: payouts unmatched`,
  );
  return 0;
}

function readProvider({ provider }: ParsedOptions): PayoutProvider | undefined {
  if (provider === undefined) return undefined;
  const known = PAYOUT_PROVIDERS.find((each) => each === provider);
  if (known === undefined) throw new UsageError(`--provider must be one of ${PAYOUT_PROVIDERS.join(', ')}.`);
  return known;
}

async function list({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const { reports, sums, open } = await deps.database.inTenant(tenantId, listPayouts);
  if (options.json === true) {
    terminal.print(JSON.stringify({ reports, sums, open }));
    return 0;
  }
  if (reports.length === 0) terminal.print('No report was imported.');
  for (const { provider, importedAt, fromAt, untilAt, lines, known } of reports)
    terminal.print(
      `${provider}  ${fromAt?.toISOString() ?? '-'} to ${untilAt?.toISOString() ?? '-'}  ${lines} lines, ${known} known before  imported ${importedAt.toISOString()}`,
    );
  for (const { provider, currency, matchedMinor, feesMinor, paidOutMinor } of sums)
    terminal.print(
      `${provider} ${currency}: matched ${amountOf(matchedMinor, currency)}, fees ${amountOf(feesMinor, currency)}, paid out ${amountOf(paidOutMinor, currency)}`,
    );
  for (const { currency, amountMinor } of open)
    terminal.print(`Balance at the providers by the books: ${amountOf(amountMinor, currency)} ${currency}`);
  return 0;
}

const REASONS: Record<UnmatchedReason, string> = {
  UnknownPayment: 'no payment of this shop; perhaps of another shop on the same account',
  UnknownRefund: 'refunded there, but unknown here',
  NotPaidHere: 'paid there, but not here: run "photofinish payments"',
  AmountDiffers: 'the amounts differ',
  CurrencyDiffers: 'the currencies differ',
  PaidTwice: 'another line has paid the same payment',
  SaidOtherwise: 'an earlier report had a different line with this id',
  Chargeback: 'a chargeback by the buyer’s bank: decide what to do with the order',
  OtherKind: 'a kind of line without a booking rule: check it',
  NotPaidThere: 'paid here, but in no report',
};

async function unmatched({ deps, tenantId, options, terminal }: Call): Promise<number> {
  if (options.json === true && options.csv === true) throw new UsageError('Use --json or --csv, not both.');
  const found = await deps.database.inTenant(tenantId, listUnmatched);
  if (options.json === true) terminal.print(JSON.stringify(found));
  else if (options.csv === true) for (const row of csvOf(found)) terminal.print(row);
  else if (found.length === 0) terminal.print('Everything agrees.');
  else
    for (const one of found)
      terminal.print(
        `${one.provider}  ${one.at.toISOString()}  ${amountOf(one.amountMinor, one.currency)} ${one.currency}  ${one.kind} ${one.lineId ?? one.paymentId}: ${REASONS[one.reason]}`,
      );
  return found.length === 0 ? 0 : 1;
}

function csvOf(found: readonly UnmatchedMoney[]): string[] {
  const rows = found.map(({ amountMinor, at, ...one }) =>
    [
      one.provider,
      one.reason,
      one.kind,
      at.toISOString(),
      // A minus sign belongs to a number and starts no formula.
      ...[amountOf(amountMinor, one.currency), one.currency],
      ...[one.lineId, one.payoutId, one.paymentId].map((id) => csvCell(id ?? '')),
    ].join(),
  );
  return ['provider,reason,kind,at,amount,currency,line,payout,payment', ...rows];
}

function amountOf(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}
