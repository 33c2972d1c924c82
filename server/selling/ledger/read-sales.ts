import { SALES_KEYS, type SalesKey } from '#contract/desk-sales.ts';
import { readEventTitles } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { labelJoinedCodes } from './joined-codes.ts';
import { type SalesFilter, type SalesSum, sumSales } from './sum-sales.store.ts';

export function isSalesKey(text: string): text is SalesKey {
  return (SALES_KEYS as readonly string[]).includes(text);
}

/** A row of a sales report: what it is about, with a readable name, and the sums. */
export interface SalesRow extends Omit<SalesSum, 'key'> {
  /** The id of the event or photographer; null for other subjects. */
  id: string | null;
  /**
   * An event's title, a photographer's name, a kind of product, or a time as in `2026-05-10T14:00`; null if the row has
   * no name.
   */
  name: string | null;
}

/**
 * Sums sales with readable names, sorted by name, then by currency. Merged photographers share one row.
 * @param filter.hidesCodes shows labels instead of promo codes
 */
export async function readSales(
  scope: Scope,
  { hidesCodes = false, ...filter }: SalesFilter & { hidesCodes?: boolean },
): Promise<SalesRow[]> {
  const sums = await sumSales(scope, filter);
  const nameOf = await readNames(scope, filter.by, sums, hidesCodes);
  const hasId = filter.by === 'event' || filter.by === 'photographer';
  const named = sums.map(({ key, ...sum }) => ({
    ...sum,
    id: hasId ? key : null,
    name: key === null ? null : nameOf(key),
  }));
  const rows = Map.groupBy(named, ({ currencyId, name }) => JSON.stringify([currencyId, name]));
  return [...rows.values()]
    .map((group) => group.reduce(addUp))
    .sort((one, other) => compare(one.name, other.name) || one.currencyId - other.currencyId);
}

async function readNames(
  scope: Scope,
  by: SalesKey,
  sums: readonly SalesSum[],
  hidesCodes: boolean,
): Promise<(key: string) => string> {
  if (by === 'photographer') {
    const names = await readPhotographerNames(scope);
    return (key) => names.get(key) ?? key;
  }
  if (by === 'code' && hidesCodes)
    return labelJoinedCodes(
      scope,
      sums.map(({ key }) => key),
    );
  if (by !== 'event') return (key) => key;
  const titles = await readEventTitles(
    scope,
    sums.flatMap(({ key }) => key ?? []),
  );
  // Two events may have the same title. Sums by title alone would merge them.
  const counts = Map.groupBy(titles.values(), (title) => title);
  return (key) => {
    const title = titles.get(key);
    return title === undefined || (counts.get(title)?.length ?? 0) > 1
      ? `${title ?? ''} ${key}`.trim()
      : title;
  };
}

function addUp(one: SalesRow, other: SalesRow): SalesRow {
  return {
    id: one.id,
    name: one.name,
    currencyId: one.currencyId,
    quantity: one.quantity + other.quantity,
    revenueMinor: one.revenueMinor + other.revenueMinor,
    deferredMinor: one.deferredMinor + other.deferredMinor,
    giftCodesMinor: one.giftCodesMinor + other.giftCodesMinor,
    vatMinor: one.vatMinor + other.vatMinor,
    discountMinor: one.discountMinor + other.discountMinor,
  };
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '￿').localeCompare(other ?? '￿');
}
