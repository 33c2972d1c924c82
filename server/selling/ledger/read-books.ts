import type { Database } from '#platform/database/database.ts';
import { listDeskIds, searchOrders } from '#selling/orders/index.ts';
import { type BookedEntry, listEntriesBetween } from './booked-entries.store.ts';
import { labelJoinedCodes } from './joined-codes.ts';

const PAGE = 500;
const EURO = 978;

/**
 * An entry of the ledger with its order's number. It has the order's desk id instead of the id that opens the order's
 * files, and labels instead of promo codes.
 */
export interface Booked extends BookedEntry {
  /** Null if no order needed the money. */
  orderNumber: string | null;
}

/**
 * Reads the ledger of a period, oldest first, with one page in memory at a time.
 * @param until exclusive
 */
export async function* readBooks(
  database: Database,
  tenantId: string,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Booked> {
  let last: Pick<BookedEntry, 'bookedAt' | 'entryId'> | undefined;
  for (;;) {
    const after = last;
    const page = await database.inTenant(tenantId, async (scope) => {
      const entries = await listEntriesBetween(scope, { from, until, after }, PAGE);
      const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
      const orders = await searchOrders(scope, { orderIds }, orderIds.length);
      const deskIds = await listDeskIds(scope, orderIds);
      const labelOf = await labelJoinedCodes(
        scope,
        entries.map(({ codes }) => codes ?? null),
      );
      const numbers = new Map(orders.map(({ orderId, number }) => [orderId, number]));
      return entries.map((entry) => ({
        ...entry,
        orderId: entry.orderId === null ? null : (deskIds.get(entry.orderId) ?? null),
        codes: entry.codes ? labelOf(entry.codes) : null,
        orderNumber: entry.orderId === null ? null : (numbers.get(entry.orderId) ?? null),
      }));
    });
    yield* page;
    last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
  }
}

/**
 * Leaves out entries in currencies other than euro.
 * @param leaveOut called for each of these
 */
export async function* keepEuros(
  books: AsyncIterable<Booked>,
  leaveOut: () => void = () => {},
): AsyncGenerator<Booked> {
  for await (const entry of books)
    if (entry.currencyId === EURO) yield entry;
    else leaveOut();
}
