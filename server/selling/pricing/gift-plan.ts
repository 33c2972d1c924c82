import type { CatalogPlan } from './catalog-plan.ts';
import { compareIds } from './compare-ids.ts';
import type { GiftRule, OfferGroup, PricingCatalog } from './pricing-cart.ts';
import { isSpent, type PricingWork } from './pricing-work.ts';

/** A gift, with the catalog positions of the products that it can make free. */
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
  work: PricingWork;
}

/** The work of one way to apply gifts, in steps, and that of each product of each gift in it. */
const WAY_STEPS = 50;
const PLACE_STEPS = 5;

type GiftPlan = Omit<CatalogPlan, 'chargedPackages' | 'ownPackages'>;

/**
 * Tries every way to apply gifts. A gift is free only if the paid items reach its threshold without it. For example,
 * with a gift from 40 € on, products for 45 € of which 15 € would be the gift cost 45 €. When the work limit is
 * reached, the best way tried so far counts.
 */
export function planGifts(
  { catalog, groups, gifts, work }: GiftInput,
  quantities: readonly number[],
  freed: readonly number[],
): GiftPlan {
  const giftless = { gifts: [], quantities: [...quantities], freed: [...freed] };
  const costMinor = sumGroups(groups, quantities, freed);
  let best: GiftPlan = { costMinor, ...giftless };
  const wanted = catalog.giftsWanted ?? Number.POSITIVE_INFINITY;
  for (const [level, { gift }] of gifts.entries()) {
    const { thresholdMinor } = gift;
    if (thresholdMinor >= best.costMinor || isSpent(work)) break;
    const isSameLevel = gifts[level + 1]?.gift.thresholdMinor === thresholdMinor;
    if (isSameLevel) continue;
    const reached = gifts.slice(0, level + 1).map((one) => ({
      gift: one.gift,
      positions: one.positions.filter((position) => (quantities[position] ?? 0) > 0),
    }));
    const places = reached.reduce((sum, { positions }) => sum + positions.length, 0);
    eachWayToGive(reached, quantities, freed, wanted, (given, left, free) => {
      work.left -= WAY_STEPS + places * PLACE_STEPS;
      const paidMinor = sumGroups(groups, left, free);
      if (paidMinor < thresholdMinor || paidMinor >= best.costMinor) return !isSpent(work);
      const used = reached.flatMap((one, index) => {
        const counts = given[index] ?? [];
        return counts.some((count) => count > 0) ? [{ gift: one.gift, given: [...counts] }] : [];
      });
      best = { costMinor: paidMinor, gifts: used, quantities: [...left], freed: [...free] };
      return !isSpent(work);
    });
  }
  return best;
}

/**
 * Visits every choice of products that these gifts can make free, at most `wanted`, beginning with none.
 * @param visit receives the applied gifts by gift and product, the rest to pay, and the free items; returns whether to
 *   continue. The arrays are reused after it returns
 */
function eachWayToGive(
  gifts: readonly GiftLevel[],
  quantities: readonly number[],
  freed: readonly number[],
  wanted: number,
  visit: (given: readonly number[][], left: readonly number[], free: readonly number[]) => boolean,
): void {
  const given = gifts.map(() => quantities.map(() => 0));
  const left = [...quantities];
  const free = [...freed];
  const give = (index: number, place: number, ofGift: number, ofAll: number): boolean => {
    const level = gifts[index];
    const product = level?.positions[place];
    if (level === undefined) return visit(given, left, free);
    if (product === undefined)
      return give(index + 1, 0, Math.min(gifts[index + 1]?.gift.count ?? 0, ofAll), ofAll);
    const own = given[index] ?? [];
    const before = left[product] ?? 0;
    const freeBefore = free[product] ?? 0;
    let goesOn = true;
    for (let count = 0; goesOn && count <= Math.min(ofGift, before); count++) {
      own[product] = count;
      left[product] = before - count;
      free[product] = freeBefore + count;
      goesOn = give(index, place + 1, ofGift - count, ofAll - count);
    }
    own[product] = 0;
    left[product] = before;
    free[product] = freeBefore;
    return goesOn;
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
