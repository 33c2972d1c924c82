import { SALES_KEYS, type SalesKey } from '#contract/desk-sales.ts';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import { countStarters } from '#finding/coverage/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import type { Config } from '#platform/config.ts';
import { readMoment } from '#platform/read-moment.ts';
import {
  type BestPhoto,
  isSalesKey,
  listBestPhotos,
  readSales,
  type SalesFilter,
  type SalesRow,
} from '#selling/ledger/index.ts';
import type { AppDeps } from '#server/app.ts';
import { alignTable, type Columns } from './align-table.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readZone } from './read-zone.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { writeSalesCsv } from './write-sales-csv.ts';

/** Runs `photofinish sales`. @returns the exit code */
export async function salesCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is not understood; see sales --help.`);
  return withTenant(config, options, (deps, tenantId) =>
    runSalesCommand(deps, tenantId, options, openTerminal()),
  );
}

/** Totals a tenant's sales and prints them. */
export async function runSalesCommand(
  { database }: Pick<AppDeps, 'database'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const by = String(options.by ?? 'event');
  if (!isSalesKey(by)) throw new UsageError(`--by must be one of ${SALES_KEYS.join(', ')}.`);
  if (options.json === true && options.csv === true) throw new UsageError('Use --json or --csv, not both.');
  const timeZone = readZone(String(options.zone ?? 'UTC'));
  const filter = {
    by,
    timeZone,
    from: readDay(options, 'from', timeZone),
    until: readDay(options, 'until', timeZone),
    eventId: typeof options.event === 'string' ? readId(options.event) : undefined,
    photographerId: typeof options.photographer === 'string' ? readId(options.photographer) : undefined,
  };
  if (options.best === true) return printBest(database, tenantId, filter, options, terminal);
  if (options.starters === true && by !== 'event')
    throw new UsageError('--starters needs --by event, because participants belong to events.');
  const rows = await database.inTenant(tenantId, (scope) => readSales(scope, filter));
  if (options.starters === true) return printStarters(database, tenantId, rows, options, terminal);
  if (options.json === true) terminal.print(JSON.stringify(rows));
  else if (options.csv === true) for (const line of writeSalesCsv(by, rows)) terminal.print(line);
  else if (rows.length === 0) terminal.print('Nothing was sold.');
  else for (const line of describeSales(rows, by)) terminal.print(line);
  return 0;
}

function readDay(options: ParsedOptions, name: 'from' | 'until', timeZone: string): Date | undefined {
  const text = options[name];
  if (typeof text !== 'string') return undefined;
  const moment = readMoment(text, timeZone, name === 'from' ? 'start' : 'end');
  if (moment === undefined) throw new UsageError(`--${name} must be a day, as in 2026-05-10.`);
  return moment;
}

/** Prints each event's revenue per starter. */
async function printStarters(
  database: Pick<AppDeps['database'], 'inTenant'>,
  tenantId: string,
  rows: readonly SalesRow[],
  { json, csv }: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (csv === true) throw new UsageError('--starters is printed as a table, or with --json.');
  const counted: StartersRow[] = [];
  for (const { id, name, currencyId, revenueMinor } of rows) {
    const starters =
      id === null ? null : await database.inTenant(tenantId, (scope) => countStarters(scope, id));
    counted.push({
      id,
      name,
      currencyId,
      revenueMinor,
      starters,
      perStarterMinor: starters === null ? null : revenueMinor / starters.all,
    });
  }
  if (json === true) terminal.print(JSON.stringify(counted));
  else if (counted.length === 0) terminal.print('Nothing was sold.');
  else for (const line of alignTable(STARTERS_COLUMNS, counted)) terminal.print(line);
  return 0;
}

/** An event's revenue and number of starters; null if it has no start list. */
interface StartersRow extends Pick<SalesRow, 'id' | 'name' | 'currencyId' | 'revenueMinor'> {
  starters: { all: number; withPhoto: number } | null;
  perStarterMinor: number | null;
}

/** Prints an event's best-selling photos. */
async function printBest(
  database: Pick<AppDeps['database'], 'inTenant'>,
  tenantId: string,
  { eventId, from, until }: Pick<SalesFilter, 'eventId' | 'from' | 'until'>,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (eventId === undefined) throw new UsageError('--best needs an event: --event ID.');
  if (options.csv === true) throw new UsageError('--best is printed as a table, or with --json.');
  const count = Number(options.count);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError('--count must be a whole number of at least 1.');
  const best = await database.inTenant(tenantId, async (scope) => {
    const photos = await listBestPhotos(scope, { eventId, from, until, count });
    const known = await listPhotosById(
      scope,
      photos.map(({ photoId }) => photoId),
    );
    const names = new Map(known.map(({ photoId, fileName }) => [photoId, fileName]));
    return photos.map((photo) => ({ ...photo, fileName: names.get(photo.photoId) ?? '' }));
  });
  if (options.json === true) terminal.print(JSON.stringify(best));
  else if (best.length === 0) terminal.print('No photo of it was sold.');
  else for (const line of alignTable(BEST_COLUMNS, best)) terminal.print(line);
  return 0;
}

const COLUMNS: Columns<SalesRow> = [
  ['', ({ name }) => name ?? ''],
  ['', ({ currencyId }) => CURRENCIES[currencyId].code],
  ['sold', ({ quantity }) => String(quantity)],
  ['revenue', ({ revenueMinor, currencyId }) => writeDecimal(revenueMinor, currencyId)],
  ['deferred', ({ deferredMinor, currencyId }) => writeDecimal(deferredMinor, currencyId)],
  ['gift codes', ({ giftCodesMinor, currencyId }) => writeDecimal(giftCodesMinor, currencyId)],
  ['tax', ({ vatMinor, currencyId }) => writeDecimal(vatMinor, currencyId)],
  ['discount', ({ discountMinor, currencyId }) => writeDecimal(discountMinor, currencyId)],
];

const STARTERS_COLUMNS: Columns<StartersRow> = [
  ['', ({ name }) => name ?? ''],
  ['', ({ currencyId }) => CURRENCIES[currencyId].code],
  ['revenue', ({ revenueMinor, currencyId }) => writeDecimal(revenueMinor, currencyId)],
  ['starters', ({ starters }) => (starters === null ? 'no list' : String(starters.all))],
  [
    'with a photo',
    ({ starters }) =>
      starters === null ? '' : `${((100 * starters.withPhoto) / starters.all).toFixed(1)} %`,
  ],
  [
    'per starter',
    ({ perStarterMinor, currencyId }) =>
      perStarterMinor === null ? '' : writeDecimal(perStarterMinor, currencyId),
  ],
];

const BEST_COLUMNS: Columns<BestPhoto & { fileName: string }> = [
  ['', ({ photoId, fileName }) => `${photoId}  ${fileName}`],
  ['', ({ currencyId }) => CURRENCIES[currencyId].code],
  ['chosen', ({ chosen }) => String(chosen)],
  ['sold', ({ sold }) => String(sold)],
  ['revenue', ({ revenueMinor, currencyId }) => writeDecimal(revenueMinor, currencyId)],
];

/** The label of rows without a name. */
const WORDS_OF_NONE: Partial<Record<SalesKey, string>> = {
  code: 'no code',
  country: 'where the seller is',
  rate: 'not taxed',
};

function describeSales(rows: readonly SalesRow[], by: SalesKey): string[] {
  const named = rows.map((row) => ({
    ...row,
    name: row.name ?? WORDS_OF_NONE[by] ?? 'not named',
  }));
  return alignTable(COLUMNS, named);
}
