import type { CatalogPlan } from './catalog-plan.ts';
import type { PricingWork } from './pricing-work.ts';

/** The numbers of a catalog's lines in a part of a cart. */
export interface LineCounts {
  /** By class: the number of its lines. */
  counts: readonly number[];
  /** By product: how many further pieces a code makes free. They count for tiers. */
  freed: readonly number[];
}

/**
 * A part of a cart's lines of one catalog. Equal parts of the same cart are the same object, because codes need the
 * same parts repeatedly. The object caches its price and the parts to which changes lead.
 */
export interface SubCart extends LineCounts {
  /** The work limit of its whole cart. */
  work: PricingWork;
  /** The cheapest way to pay for it. */
  plan(): CatalogPlan;
  /** The part without the lines of some classes. */
  without(classes: readonly boolean[]): SubCart;
  /** Returns the part in which a line of a class is free: it is no longer among the lines, but counts for tiers. */
  freeLine(lineClass: number): SubCart;
}

/**
 * Creates the view of a cart's lines of one catalog, from which parts are derived.
 * @param productOf by class: the position of its product
 */
export function createSubCart(
  whole: LineCounts,
  productOf: readonly number[],
  planPart: (part: LineCounts) => CatalogPlan,
  work: PricingWork,
): SubCart {
  const parts = new Map<string, SubCart>();
  const find = (part: LineCounts): SubCart => {
    work.left -= part.counts.length + part.freed.length;
    const key = `${part.counts.join()}|${part.freed.join()}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    work.left -= (part.counts.length + part.freed.length) * 5;
    const created = create(part);
    parts.set(key, created);
    return created;
  };
  const create = ({ counts, freed }: LineCounts): SubCart => {
    const smaller = new Map<readonly boolean[], SubCart>();
    const freeing: (SubCart | undefined)[] = [];
    let plan: CatalogPlan | undefined;
    return {
      counts,
      freed,
      work,
      plan() {
        plan ??= planPart({ counts, freed });
        return plan;
      },
      without(classes) {
        const known = smaller.get(classes);
        if (known !== undefined) return known;
        const rest = find({
          counts: counts.map((count, index) => (classes[index] === true ? 0 : count)),
          freed,
        });
        smaller.set(classes, rest);
        return rest;
      },
      freeLine(lineClass) {
        const known = freeing[lineClass];
        if (known !== undefined) return known;
        const rest = find({
          counts: counts.map((count, index) => (index === lineClass ? count - 1 : count)),
          freed: freed.map((count, index) => (index === productOf[lineClass] ? count + 1 : count)),
        });
        freeing[lineClass] = rest;
        return rest;
      },
    };
  };
  return find(whole);
}
