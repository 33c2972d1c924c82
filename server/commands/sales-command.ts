import { SALES_KEYS, type SalesKey } from '#contract/desk-sales.ts';
import { CURRENCIES, toMajor } from '#contract/money.ts';
import type { Config } from '#platform/config.ts';
import { readMoment } from '#platform/read-moment.ts';
import { isSalesKey, readSales, type SalesRow } from '#selling/ledger/index.ts';
import type { AppDeps } from '#server/app.ts';
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

/** Sums up what a tenant sold and prints it. */
export async function runSalesCommand(
  { database }: Pick<AppDeps, 'database'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const by = String(options.by ?? 'event');
  if (!isSalesKey(by)) throw new UsageError(`--by is one of ${SALES_KEYS.join(', ')}.`);
  if (options.json === true && options.csv === true) throw new UsageError('Give --json or --csv, not both.');
  const timeZone = readZone(String(options.zone ?? 'UTC'));
  const filter = {
    by,
    timeZone,
    from: readDay(options, 'from', timeZone),
    until: readDay(options, 'until', timeZone),
    eventId: typeof options.event === 'string' ? readId(options.event) : undefined,
    photographerId: typeof options.photographer === 'string' ? readId(options.photographer) : undefined,
  };
  const rows = await database.inTenant(tenantId, (scope) => readSales(scope, filter));
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
  if (moment === undefined) throw new UsageError(`--${name} is a day, as in 2026-05-10.`);
  return moment;
}

/** One column of the table: its heading, and what it says of a row. */
const COLUMNS: [heading: string, cell: (row: SalesRow) => string][] = [
  ['', ({ name }) => name ?? ''],
  ['', ({ currencyId }) => CURRENCIES[currencyId].code],
  ['sold', ({ quantity }) => String(quantity)],
  ['revenue', ({ revenueMinor, currencyId }) => toMajor(revenueMinor, currencyId).toFixed(2)],
  ['deferred', ({ deferredMinor, currencyId }) => toMajor(deferredMinor, currencyId).toFixed(2)],
  ['gift codes', ({ giftCodesMinor, currencyId }) => toMajor(giftCodesMinor, currencyId).toFixed(2)],
  ['tax', ({ vatMinor, currencyId }) => toMajor(vatMinor, currencyId).toFixed(2)],
  ['discount', ({ discountMinor, currencyId }) => toMajor(discountMinor, currencyId).toFixed(2)],
];

function describeSales(rows: readonly SalesRow[], by: SalesKey): string[] {
  const named = rows.map((row) => ({
    ...row,
    name: row.name ?? (by === 'code' ? 'no code' : 'nobody named'),
  }));
  const table = [
    COLUMNS.map(([heading]) => heading),
    ...named.map((row) => COLUMNS.map(([, cell]) => cell(row))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table.map((cells) =>
    cells
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
