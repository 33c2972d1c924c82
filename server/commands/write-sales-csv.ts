import { csvCell } from '#contract/csv-cell.ts';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import type { SalesRow } from '#selling/ledger/index.ts';

/** The columns of the CSV, in order; scripts read them by name. */
const COLUMNS = ['currency', 'sold', 'revenue', 'deferred', 'gift_codes', 'tax', 'discount'];

/**
 * Writes a sales report as CSV (RFC 4180), a row for each name and currency; amounts in major units.
 * @param by the content and heading of the first column
 * @returns lines without line ends; only the heading if nothing was sold
 */
export function writeSalesCsv(by: string, rows: readonly SalesRow[]): string[] {
  return [[by, ...COLUMNS].join(), ...rows.map(writeRow)];
}

function writeRow({ name, currencyId, quantity, ...sums }: SalesRow): string {
  const amounts = [
    sums.revenueMinor,
    sums.deferredMinor,
    sums.giftCodesMinor,
    sums.vatMinor,
    sums.discountMinor,
  ].map((amountMinor) => writeDecimal(amountMinor, currencyId));
  return [csvCell(name ?? ''), CURRENCIES[currencyId].code, quantity, ...amounts].join();
}
