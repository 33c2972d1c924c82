import { groupProducts, type OfferGroup } from './offer-group.ts';
import type { GiftRule, PhotoPackage, PricingCatalog, PricingLine, PricingProduct } from './pricing-cart.ts';

/** Packages that are weighed against the lines they hold, with and without each: one more is twice the work. */
export const PACKAGES_WEIGHED = 6;

/** Lines that cost the same whatever else is in the cart. */
export interface LineClass {
  /** Position of its product in the catalog. */
  product: number;
  /** Positions of the packages that hold these lines, as bits. */
  heldBy: number;
  /** The package, as a bit, that these lines are; 0 where they are none. */
  packageBit: number;
  /** By id. */
  lines: PricingLine[];
}

/** Part of a cart's lines of one catalog; the same part of the same pricer is the same object. */
export interface SubCart {
  /** By class: how many of its lines. */
  counts: readonly number[];
  /** By product: how many more are free by a code. Tiers count them. */
  freed: readonly number[];
}

/** How many products of each kind a gift frees, by position in the catalog. */
export interface GivenGift {
  gift: GiftRule;
  given: number[];
}

/** The cheapest way to pay for a part of a cart. */
export interface CatalogPlan {
  costMinor: number;
  /** The least it would cost without gifts. */
  giftlessMinor: number;
  /** Packages that are charged instead of lines they hold, and those in the cart, as bits. */
  chargedPackages: number;
  ownPackages: number;
  gifts: GivenGift[];
  /** By product: how many are to be paid, charged packages among them, those in packages and gifts not. */
  quantities: number[];
  /** By product: gifts, and what a code frees. */
  freed: number[];
}

/** Prices parts of a cart in one catalog, remembering what it knows. */
export interface CatalogPricer {
  catalog: PricingCatalog;
  classes: readonly LineClass[];
  /** Those that are weighed, by bit. */
  packages: readonly PhotoPackage[];
  groups: readonly OfferGroup[];
  /** All of the cart's lines. */
  whole: SubCart;
  plan(part: SubCart): CatalogPlan;
  /** The part without the lines of some classes. */
  without(part: SubCart, classes: readonly boolean[]): SubCart;
  /** The part with a line of a class being free: no longer among the lines, but counted by tiers. */
  freeLine(part: SubCart, lineClass: number): SubCart;
}

export function createCatalogPricer(
  catalog: PricingCatalog,
  cartLines: readonly PricingLine[],
): CatalogPricer {
  const { products } = catalog;
  const positions = new Map(products.map(({ productId }, index) => [productId, index]));
  const lines = cartLines.filter(({ productId }) => positions.has(productId));
  const packages = choosePackages(catalog, lines);
  const classes = classify(lines, positions, packages);
  const counts = products.map((product, index) => {
    const own = classes
      .filter((line) => line.product === index)
      .reduce((sum, line) => sum + line.lines.length, 0);
    return own + packages.filter(({ productId }) => productId === product.productId).length;
  });
  const groups = groupProducts(products, counts, catalog.offers);
  const packageProducts = packages.map(({ productId }) => positions.get(productId) ?? -1);
  const shelf = { catalog, classes, groups, packageProducts };
  const known = new Map<SubCart, CatalogPlan>();
  const parts = rememberParts();
  return {
    ...{ catalog, classes, packages, groups },
    whole: parts.find({ counts: classes.map((line) => line.lines.length), freed: products.map(() => 0) }),
    plan(part) {
      const plan = known.get(part) ?? planPackages(shelf, part);
      known.set(part, plan);
      return plan;
    },
    without: (part, left) =>
      parts.next(part, left, () => ({
        counts: part.counts.map((count, index) => (left[index] === true ? 0 : count)),
        freed: part.freed,
      })),
    freeLine: (part, lineClass) =>
      parts.next(part, lineClass, () => ({
        counts: part.counts.map((count, index) => (index === lineClass ? count - 1 : count)),
        freed: part.freed.map((count, index) => (index === classes[lineClass]?.product ? count + 1 : count)),
      })),
  };
}

/** Keeps one object for each part, and which part a change leads to: codes ask for the same ones again and again. */
function rememberParts(): {
  find(part: SubCart): SubCart;
  next(part: SubCart, change: unknown, make: () => SubCart): SubCart;
} {
  const parts = new Map<string, SubCart>();
  const changes = new Map<SubCart, Map<unknown, SubCart>>();
  const find = (part: SubCart): SubCart => {
    const key = `${part.counts.join()}|${part.freed.join()}`;
    const known = parts.get(key) ?? part;
    parts.set(key, known);
    return known;
  };
  return {
    find,
    next(part, change, make) {
      const ofPart = changes.get(part) ?? new Map<unknown, SubCart>();
      const known = ofPart.get(change) ?? find(make());
      changes.set(part, ofPart.set(change, known));
      return known;
    },
  };
}

/** The packages in the cart that hold others of its lines, then those not in it; first those that hold most. */
function choosePackages(catalog: PricingCatalog, lines: readonly PricingLine[]): PhotoPackage[] {
  const prices = new Map(catalog.products.map(({ productId, priceMinor }) => [productId, priceMinor]));
  const held = new Map(
    lines.filter(({ packageId }) => packageId === null).map((line) => [line.lineId, line.productId]),
  );
  const own = new Set(lines.map(({ packageId }) => packageId));
  const valued = catalog.packages
    .map((entry) => ({
      entry,
      valueMinor: [...new Set(entry.lineIds)].reduce(
        (sum, lineId) => sum + (prices.get(held.get(lineId) ?? '') ?? 0),
        0,
      ),
    }))
    .filter(({ entry, valueMinor }) => valueMinor > 0 && prices.has(entry.productId))
    .toSorted((a, b) => b.valueMinor - a.valueMinor || compareIds(a.entry.packageId, b.entry.packageId))
    .map(({ entry }) => entry);
  const isOwn = ({ packageId }: PhotoPackage): boolean => own.has(packageId);
  return [...valued.filter(isOwn), ...valued.filter((entry) => !isOwn(entry))].slice(0, PACKAGES_WEIGHED);
}

function classify(
  lines: readonly PricingLine[],
  positions: ReadonlyMap<string, number>,
  packages: readonly PhotoPackage[],
): LineClass[] {
  const heldBy = new Map<string, number>();
  for (const [index, { lineIds }] of packages.entries())
    for (const lineId of lineIds) heldBy.set(lineId, (heldBy.get(lineId) ?? 0) | (1 << index));
  const bits = new Map(packages.map(({ packageId }, index) => [packageId, 1 << index]));
  const classes = new Map<string, LineClass>();
  for (const line of lines.toSorted((a, b) => compareIds(a.lineId, b.lineId))) {
    const isPackage = line.packageId !== null;
    const entry: LineClass = {
      product: positions.get(line.productId) ?? -1,
      heldBy: isPackage ? 0 : (heldBy.get(line.lineId) ?? 0),
      packageBit: isPackage ? (bits.get(line.packageId ?? '') ?? 0) : 0,
      lines: [],
    };
    const key = `${entry.product},${entry.heldBy},${entry.packageBit}`;
    const known = classes.get(key) ?? entry;
    known.lines.push(line);
    classes.set(key, known);
  }
  return [...classes.values()];
}

interface Shelf extends Pick<CatalogPricer, 'catalog' | 'classes' | 'groups'> {
  /** By package: its product. */
  packageProducts: readonly number[];
}

/** Tries every choice of packages that could be charged instead of lines they hold; the fewest of equal ones. */
function planPackages(shelf: Shelf, part: SubCart): CatalogPlan {
  const { classes, packageProducts } = shelf;
  const present = classes.filter((_, index) => (part.counts[index] ?? 0) > 0);
  const ownPackages = present.reduce((bits, line) => bits | line.packageBit, 0);
  const useful = present.reduce((bits, { heldBy }) => bits | ((heldBy & ownPackages) === 0 ? heldBy : 0), 0);
  let best: CatalogPlan | undefined;
  let giftlessMinor = Number.POSITIVE_INFINITY;
  for (const charged of choicesOf(useful)) {
    const quantities = shelf.catalog.products.map(() => 0);
    for (const [index, { product, heldBy }] of classes.entries())
      if ((heldBy & (ownPackages | charged)) === 0)
        quantities[product] = (quantities[product] ?? 0) + (part.counts[index] ?? 0);
    for (const [index, product] of packageProducts.entries())
      if ((charged & (1 << index)) !== 0) quantities[product] = (quantities[product] ?? 0) + 1;
    const plan = planGifts(shelf, quantities, part.freed);
    giftlessMinor = Math.min(giftlessMinor, plan.giftlessMinor);
    if (best === undefined || plan.costMinor < best.costMinor)
      best = { ...plan, chargedPackages: charged, ownPackages };
  }
  if (best === undefined) throw new Error('without packages there is a plan as well');
  return { ...best, giftlessMinor };
}

/** Every choice of these bits, none at first, and none before its parts. */
function choicesOf(bits: number): number[] {
  const choices = [0];
  for (let choice = -bits & bits; choice !== 0; choice = (choice - bits) & bits) choices.push(choice);
  return choices;
}

type GiftPlan = Omit<CatalogPlan, 'chargedPackages' | 'ownPackages'>;

/**
 * Tries every way to give gifts, up to each threshold. What is bought then never costs less than the threshold: with
 * gifts from 40 €, 45 € of products cost 40 and no less, and a cart of 39 € never costs more than one of 40.
 */
function planGifts(
  shelf: Pick<Shelf, 'catalog' | 'groups'>,
  quantities: number[],
  freed: readonly number[],
): GiftPlan {
  const { catalog, groups } = shelf;
  const giftlessMinor = sumGroups(groups, quantities, freed);
  let best: GiftPlan = {
    ...{ costMinor: giftlessMinor, giftlessMinor, gifts: [], quantities, freed: [...freed] },
  };
  const wanted = catalog.giftsWanted ?? Number.POSITIVE_INFINITY;
  const gifts = catalog.gifts.toSorted(
    (a, b) => a.thresholdMinor - b.thresholdMinor || compareIds(a.giftId, b.giftId),
  );
  for (const [level, { thresholdMinor }] of gifts.entries()) {
    if (thresholdMinor >= best.costMinor) break;
    const isSameLevel = gifts[level + 1]?.thresholdMinor === thresholdMinor;
    if (isSameLevel) continue;
    for (const given of waysToGive(catalog.products, gifts.slice(0, level + 1), quantities, wanted)) {
      const left = quantities.map((quantity, product) => quantity - totalGiven(given, product));
      const free = freed.map((count, product) => count + totalGiven(given, product));
      const costMinor = Math.max(thresholdMinor, sumGroups(groups, left, free));
      if (costMinor < best.costMinor)
        best = { costMinor, giftlessMinor, gifts: given, quantities: left, freed: free };
    }
  }
  return best;
}

function totalGiven(gifts: readonly GivenGift[], product: number): number {
  return gifts.reduce((sum, { given }) => sum + (given[product] ?? 0), 0);
}

/** Every way to choose what these gifts free of the quantities; more than `wanted` never. */
function waysToGive(
  products: readonly PricingProduct[],
  gifts: readonly GiftRule[],
  quantities: readonly number[],
  wanted: number,
): GivenGift[][] {
  const [gift, ...others] = gifts;
  if (gift === undefined) return [[]];
  let ways = [{ given: quantities.map(() => 0), left: Math.min(gift.count, wanted) }];
  for (const [index, { productId }] of products.entries()) {
    const quantity = quantities[index] ?? 0;
    if (quantity === 0 || !gift.productIds.includes(productId)) continue;
    ways = ways.flatMap(({ given, left }) =>
      Array.from({ length: Math.min(left, quantity) + 1 }, (_, count) => ({
        given: given.with(index, count),
        left: left - count,
      })),
    );
  }
  return ways.flatMap(({ given }) => {
    const count = given.reduce((sum, number) => sum + number, 0);
    const rest = quantities.map((quantity, product) => quantity - (given[product] ?? 0));
    const further = waysToGive(products, others, rest, wanted - count);
    return further.map((way) => (count === 0 ? way : [{ gift, given }, ...way]));
  });
}

function sumGroups(
  groups: readonly OfferGroup[],
  quantities: readonly number[],
  freed: readonly number[],
): number {
  return groups.reduce((sum, group) => {
    const own = group.products.map((product) => quantities[product] ?? 0);
    if (own.every((quantity) => quantity === 0)) return sum;
    return (
      sum +
      group.costMinor(
        own,
        group.products.map((product) => freed[product] ?? 0),
      )
    );
  }, 0);
}

/** By code points: the same on every machine. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
