import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { readSales } from '#selling/ledger/index.ts';
import { addOwnShares, dividePeriod, hasTiers, type OwnParties } from './own-share.rules.ts';
import { readMonth } from './preview-shares.ts';
import { wholeMinor } from './shares.rules.ts';
import { listShareVersions } from './shares.store.ts';
import { sumShares } from './sum-shares.ts';

/** The sales of which the own share is computed; all of them if nothing is given. */
interface OwnSales {
  eventId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Computes the caller's own share of sales by the stored rules, excluding tax, in each currency. Statements round each
 * month once, so their sum may differ by a minor unit.
 * @param own the caller's events, or all ids of the photographer
 * @returns nothing for a currency of which no rule gives the caller a share
 */
export async function readOwnShares(
  scope: Scope,
  own: OwnParties,
  { eventId, ...time }: OwnSales,
  now: Date,
): Promise<{ currencyId: CurrencyId; amountMinor: number }[]> {
  const versions = await listShareVersions(scope);
  const [first] = versions;
  const zone = versions.at(-1)?.timeZone;
  if (first === undefined || zone === undefined) return [];
  const from = time.from === undefined || time.from < first.from ? first.from : time.from;
  const until = time.until ?? now;
  const sold = hasTiers(versions)
    ? await readSales(scope, { by: 'month', eventId, from, until, own, timeZone: zone })
    : undefined;
  const months =
    sold === undefined ? undefined : [...new Set(sold.map(({ name }) => name?.slice(0, 7) ?? ''))];
  const periods = dividePeriod(
    { from, until },
    months?.flatMap((month) => readMonth(month, zone) ?? []),
  );
  const units = new Map<CurrencyId, number>();
  for (const { sign, ...period } of periods) {
    const sums = await sumShares(scope, { ...period, own }, versions);
    for (const [currencyId, sum] of addOwnShares(sums, own, eventId))
      units.set(currencyId, (units.get(currencyId) ?? 0) + sign * sum);
  }
  return [...units].map(([currencyId, sum]) => ({ currencyId, amountMinor: wholeMinor(sum) }));
}
