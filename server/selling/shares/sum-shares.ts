import type { ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import { readMergedPhotographers } from '#finding/photographers/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type RevenueFilter, readChangedRevenue, sumUnchangedRevenue } from '#selling/ledger/index.ts';
import { type Party, type RevenueLine, Sharer, type ShareVersion } from './shares.rules.ts';

/** A party's share of the sales of one event and product. */
export interface ShareSum {
  party: Party;
  payeeId: string | null;
  currencyId: CurrencyId;
  eventId: string;
  productType: ProductType;
  /** Whether it corrects sales from before the period. */
  isCorrection: boolean;
  /** Photos and videos, minus refunded ones. */
  quantity: number;
  /** The sold price, excluding tax. */
  netMinor: number;
  /** The share, in fractions of a minor unit. */
  units: number;
}

/**
 * Computes the shares of deliveries and refunds in a period, summed by party, event, product and currency. Corrections
 * of earlier sales are separate.
 */
export async function sumShares(
  scope: Scope,
  filter: RevenueFilter,
  versions: readonly ShareVersion[],
): Promise<ShareSum[]> {
  const merged = await readMergedPhotographers(scope);
  const nameOf = (id: string | null) => (id === null ? null : (merged.get(id) ?? id));
  const known = versions.map((version) => ({
    ...version,
    rules: version.rules.map((rule) => ({ ...rule, photographerId: nameOf(rule.photographerId) })),
  }));
  const sharer = new Sharer(known);
  const sums = new Map<string, ShareSum>();
  const shareOut = (line: RevenueLine, isCorrection = false): void => {
    const { eventId, productType, currencyId } = line;
    for (const { party, payeeId, units } of sharer.share(line)) {
      const key = JSON.stringify([party, payeeId, currencyId, eventId, productType, isCorrection]);
      const sum = sums.get(key) ?? {
        party,
        payeeId,
        currencyId,
        eventId,
        productType,
        isCorrection,
        quantity: 0,
        netMinor: 0,
        units: 0,
      };
      sum.quantity += line.quantity * line.count;
      sum.netMinor += line.netMinor * line.count;
      sum.units += units;
      sums.set(key, sum);
    }
  };
  const bounds = versions.map(({ from }) => from);
  for (const line of await sumUnchangedRevenue(scope, filter, bounds))
    shareOut({ ...line, photographerId: nameOf(line.photographerId) });
  const soldBefore = new Set<string | null>();
  for (const { isMeant, ...row } of await readChangedRevenue(scope, filter)) {
    const line = { ...row, photographerId: nameOf(row.photographerId) };
    if (isMeant) {
      shareOut(line, soldBefore.has(line.orderItemId));
      continue;
    }
    sharer.note(line);
    soldBefore.add(line.orderItemId);
  }
  return [...sums.values()];
}
