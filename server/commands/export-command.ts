import { ACCOUNT_CHARTS, ACCOUNT_KEY, accountKeysOf, BOOKED_ACCOUNTS } from '#contract/desk-exports.ts';
import { exportReceipts, findSkippedNumbers, type ReceiptsReport } from '#delivering/receipts/index.ts';
import type { Config } from '#platform/config.ts';
import {
  type Booked,
  type Chart,
  type DatevBatch,
  keepEuros,
  listUsedAccounts,
  numberOf,
  readAccountChart,
  readBooks,
  writeBookingsCsv,
  writeBookingsJson,
  writeDatev,
} from '#selling/ledger/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import type { AppDeps } from '#server/app.ts';
import { withTenant } from './in-tenant.ts';
import { readZone } from './read-zone.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { writeNewFile } from './write-new-file.ts';

type ExportDeps = Pick<AppDeps, 'database' | 'tenants' | 'clock'>;

/** Runs `photofinish export`. @returns the exit code */
export async function exportCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runExportCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `export receipts` or `export bookings`. @returns 1 if the file lacks receipts or bookings of the month */
export async function runExportCommand(
  deps: ExportDeps,
  tenantId: string,
  [what, ...others]: string[],
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if ((what !== 'receipts' && what !== 'bookings') || others.length > 0)
    throw new UsageError('Use "export receipts" or "export bookings"; see export --help.');
  const { out } = options;
  if (typeof out !== 'string') throw new UsageError('Name the file to write: --out FILE.');
  const month = String(options.month ?? '');
  const timeZone = readZone(String(options.zone ?? 'UTC'));
  const time = readMonth(month, timeZone);
  if (time === undefined) throw new UsageError('--month must be a month, as in 2026-05.');
  if (what === 'receipts') {
    const report: ReceiptsReport = { receipts: 0, missing: [] };
    await writeNewFile(out, exportReceipts(deps, tenantId, time, report));
    terminal.print(`${out}: ${report.receipts} receipts`);
    for (const number of report.missing) terminal.print(`There is no receipt ${number}.`);
    const skipped = await deps.database.inTenant(tenantId, (scope) => findSkippedNumbers(scope, time));
    for (const { first, last, backupAt, restoredAt } of skipped)
      terminal.print(
        `${first} to ${last} were skipped: the shop was restored at ${restoredAt} from its backup of ${backupAt}. Receipts of the time between may have these numbers.`,
      );
    return report.missing.length === 0 ? 0 : 1;
  }
  const counts = { entries: 0, foreign: 0 };
  const books = readBooks(deps.database, tenantId, time);
  const { format } = options;
  if (format === 'csv') await writeNewFile(out, writeBookingsCsv(count(books, counts), timeZone));
  else if (format === 'json')
    await writeNewFile(out, writeBookingsJson(count(books, counts), { tenantId, month, timeZone }));
  else if (format === 'datev') {
    const about = { month, timeZone, createdAt: deps.clock.now(), ...time };
    const batch = await readBatch(deps, tenantId, options, about);
    await writeNewFile(
      out,
      writeDatev(
        count(
          keepEuros(books, () => {
            counts.foreign += 1;
          }),
          counts,
        ),
        batch,
      ),
      'latin1',
    );
  } else throw new UsageError('--format must be csv, json or datev.');
  terminal.print(`${out}: ${counts.entries} entries`);
  if (counts.foreign > 0)
    terminal.print(
      `${counts.foreign} entries are not in euros and are left out, because a DATEV batch has one currency.`,
    );
  return counts.foreign === 0 ? 0 : 1;
}

async function* count(books: AsyncIterable<Booked>, counts: { entries: number }): AsyncGenerator<Booked> {
  for await (const entry of books) {
    counts.entries += 1;
    yield entry;
  }
}

/**
 * Reads the facts of a batch: the options replace what the desk has stored.
 * @throws UsageError if an account that the month needs has no number
 */
async function readBatch(
  deps: ExportDeps,
  tenantId: string,
  options: ParsedOptions,
  about: Pick<DatevBatch, 'month' | 'timeZone' | 'createdAt'> & { from: Date; until: Date },
): Promise<DatevBatch> {
  const { issuer } = await deps.tenants.read(tenantId);
  const ownCountry = issuer.country ?? null;
  const [stored, used] = await deps.database.inTenant(tenantId, async (scope) => [
    await readAccountChart(scope),
    await listUsedAccounts(scope, { ...about, ownCountry }),
  ]);
  const chart = String(options.chart ?? stored.chart);
  if (!isChart(chart)) throw new UsageError(`--chart must be one of ${ACCOUNT_CHARTS.join(', ')}.`);
  const accounts: Record<string, string> = { ...stored.accounts };
  for (const given of Array.isArray(options.account) ? options.account : []) {
    const [, name = '', number = ''] = /^([^=]+)=(\d{4})$/.exec(String(given)) ?? [];
    if (!ACCOUNT_KEY.test(name))
      throw new UsageError(
        `--account must be one of ${BOOKED_ACCOUNTS.join(', ')} with a number of four digits, as in Revenue=8400 or "Vat FR 20=1767".`,
      );
    accounts[name] = number;
  }
  const missing = used.filter((each) => numberOf(chart, accounts, each) === undefined);
  if (missing.length > 0)
    throw new UsageError(
      `${chart} has no number for these: add --account ${missing.map((each) => `"${accountKeysOf(each)[0]}=…"`).join(' ')}.`,
    );
  return {
    month: about.month,
    timeZone: about.timeZone,
    createdAt: about.createdAt,
    chart,
    accounts,
    ownCountry,
    consultant: readNumber({ consultant: stored.consultant, ...options }, 'consultant', 1_001, 9_999_999),
    client: readNumber({ client: stored.client, ...options }, 'client', 1, 99_999),
    yearStart: readYearStart(options, about.month),
  };
}

const isChart = (name: string): name is Chart => ACCOUNT_CHARTS.some((chart) => chart === name);

function readNumber(
  options: Readonly<Record<string, unknown>>,
  name: string,
  min: number,
  max: number,
): number {
  const number = Number(options[name]);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`DATEV needs --${name}: a number from ${min} to ${max}.`);
  return number;
}

function readYearStart(options: ParsedOptions, month: string): string {
  const given = options['year-start'];
  const yearStart = typeof given === 'string' ? given : `${month.slice(0, 4)}-01-01`;
  const day = new Date(`${yearStart}T00:00:00Z`);
  if (
    Number.isNaN(day.getTime()) ||
    day.toISOString().slice(0, 10) !== yearStart ||
    yearStart > `${month}-01`
  )
    throw new UsageError(
      '--year-start must be the first day of the fiscal year of that month, as in 2026-01-01.',
    );
  return yearStart;
}
