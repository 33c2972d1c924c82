import { csvCell } from '#contract/csv-cell.ts';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import type { Booked } from './read-books.ts';

/** The columns of the CSV file, described in docs/bookings.md. */
const COLUMNS = ['booked', 'entry', 'kind', 'order', 'payment', 'account', 'amount', 'currency', 'country'];

/**
 * Formats bookings as CSV (RFC 4180), with one row per posting. The postings of one entry sum to 0.
 * @param timeZone the zone in which days and hours are written
 */
export async function* writeBookingsCsv(
  entries: AsyncIterable<Booked>,
  timeZone: string,
): AsyncGenerator<string> {
  yield `${COLUMNS.join()}\r\n`;
  for await (const { postings, ...entry } of entries)
    for (const { account, amountMinor } of postings) {
      const cells = [
        zonedTime(entry.bookedAt, timeZone),
        entry.entryId,
        entry.kind,
        csvCell(entry.orderNumber ?? entry.document ?? ''),
        entry.paymentId ?? '',
        csvCell(account),
        writeDecimal(amountMinor, entry.currencyId),
        CURRENCIES[entry.currencyId].code,
        entry.country ?? '',
      ];
      yield `${cells.join()}\r\n`;
    }
}

/** Formats bookings as one JSON document with one entry per line, described in docs/bookings.md. */
export async function* writeBookingsJson(
  entries: AsyncIterable<Booked>,
  about: { tenantId: string; month: string; timeZone: string },
): AsyncGenerator<string> {
  yield `${JSON.stringify({ version: 1, ...about }).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for await (const { currencyId, ...entry } of entries) {
    yield separator + JSON.stringify({ ...entry, currency: CURRENCIES[currencyId].code });
    separator = ',\n';
  }
  yield '\n]}\n';
}
