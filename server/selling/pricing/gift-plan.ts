import type { CatalogPlan } from './catalog-plan.ts';
import { compareIds } from './compare-ids.ts';
import type { GiftRule, OfferGroup, PricingCatalog } from './pricing-cart.ts';

/** A gift, with the catalog positions of the products that it may be. */
export interface GiftLevel {
  gift: GiftRule;
  positions: readonly number[];
}

/** Sorts a catalog's gifts by rising threshold. */
export function levelsOf(catalog: PricingCatalog, positions: ReadonlyMap<string, number>): GiftLevel[] {
  return catalog.gifts
    .toSorted((a, b) => a.thresholdMinor - b.thresholdMinor || compareIds(a.giftId, b.giftId))
    .map((gift) => ({
      gift,
      positions: [...new Set(gift.productIds)]
        .flatMap((productId) => positions.get(productId) ?? [])
        .sort((a, b) => a - b),
    }));
}

interface GiftInput {
  catalog: Pick<PricingCatalog, 'giftsWanted'>;
  groups: readonly OfferGroup[];
  gifts: readonly GiftLevel[];
}

type GiftPlan = Omit<CatalogPlan, 'chargedPackages' | 'ownPackages'>;

/**
 * Tries every way to apply gifts. A gift is free only if the paid items reach its threshold without it: with gifts from 40
 * €, 45 € of products of which 15 € are the gift cost 45 €.
 */
export function planGifts(
  { catalog, groups, gifts }: GiftInput,
  quantities: readonly number[],
  freed: readonly number[],
): GiftPlan {
  const giftless = { gifts: [], quantities: [...quantities], freed: [...freed] };
  const costMinor = sumGroups(groups, quantities, freed);
  let best: GiftPlan = { costMinor, ...giftless };
  const wanted = catalog.giftsWanted ?? Number.POSITIVE_INFINITY;
  for (const [level, { gift }] of gifts.entries()) {
    const { thresholdMinor } = gift;
    if (thresholdMinor >= best.costMinor) break;
    const isSameLevel = gifts[level + 1]?.gift.thresholdMinor === thresholdMinor;
    if (isSameLevel) continue;
    const reached = gifts.slice(0, level + 1);
    eachWayToGive(reached, quantities, freed, wanted, (given, left, free) => {
      const paidMinor = sumGroups(groups, left, free);
      if (paidMinor < thresholdMinor || paidMinor >= best.costMinor) return;
      const used = reached.flatMap((one, index) => {
        const counts = given[index] ?? [];
        return counts.some((count) => count > 0) ? [{ gift: one.gift, given: [...counts] }] : [];
      });
      best = { costMinor: paidMinor, gifts: used, quantities: [...left], freed: [...free] };
    });
  }
  return best;
}

/**
 * Visits every choice of products that these gifts can make free, at most `wanted`, beginning with none.
 * @param visit gets the applied gifts by gift and product, the paid rest, and the free items. The arrays change after
 *   it has returned.
 */
function eachWayToGive(
  gifts: readonly GiftLevel[],
  quantities: readonly number[],
  freed: readonly number[],
  wanted: number,
  visit: (given: readonly number[][], left: readonly number[], free: readonly number[]) => void,
): void {
  const given = gifts.map(() => quantities.map(() => 0));
  const left = [...quantities];
  const free = [...freed];
  const give = (index: number, place: number, ofGift: number, ofAll: number): void => {
    const level = gifts[index];
    const product = level?.positions[place];
    if (level === undefined) visit(given, left, free);
    else if (product === undefined)
      give(index + 1, 0, Math.min(gifts[index + 1]?.gift.count ?? 0, ofAll), ofAll);
    if (product === undefined) return;
    const own = given[index] ?? [];
    const before = left[product] ?? 0;
    const freeBefore = free[product] ?? 0;
    for (let count = 0; count <= Math.min(ofGift, before); count++) {
      own[product] = count;
      left[product] = before - count;
      free[product] = freeBefore + count;
      give(index, place + 1, ofGift - count, ofAll - count);
    }
    own[product] = 0;
    left[product] = before;
    free[product] = freeBefore;
  };
  give(0, 0, Math.min(gifts[0]?.gift.count ?? 0, wanted), wanted);
}

function sumGroups(
  groups: readonly OfferGroup[],
  quantities: readonly number[],
  freed: readonly number[],
): number {
  let sum = 0;
  for (const group of groups) sum += group.costMinor(quantities, freed);
  return sum;
}
