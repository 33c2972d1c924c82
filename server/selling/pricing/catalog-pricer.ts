import type { CatalogPlan } from './catalog-plan.ts';
import { compareIds } from './compare-ids.ts';
import { type GiftLevel, levelsOf, planGifts } from './gift-plan.ts';
import { groupProducts } from './offer-group.ts';
import type { OfferGroup, PhotoPackage, PricingCatalog, PricingLine } from './pricing-cart.ts';
import { createWork, isSpent, type PricingWork } from './pricing-work.ts';
import { createSubCart, type LineCounts, type SubCart } from './sub-cart.ts';

/** The most packages that are compared with the lines they contain; each one doubles the work. */
const PACKAGES_WEIGHED = 6;
const BITS_END = 1 << PACKAGES_WEIGHED;

/** A class of lines that cost the same in every cart. */
interface LineClass {
  /** Position of its product in the catalog. */
  product: number;
  /** The packages that contain these lines, as bits. */
  heldBy: number;
  /** The package that these lines are, as a bit; 0 if they are not a package. */
  packageBit: number;
  /** By id. */
  lines: PricingLine[];
}

/** One catalog's part of a cart, ready to be priced. */
export interface CatalogPricer {
  catalog: PricingCatalog;
  classes: readonly LineClass[];
  /** The packages that are compared, by bit. */
  packages: readonly PhotoPackage[];
  groups: readonly OfferGroup[];
  /** All of the catalog's lines. */
  whole: SubCart;
  /** The work limit for all ways to pay for its parts. */
  work: PricingWork;
  /** The number of gifts of a part if the buyer takes all. */
  countGifts(part: SubCart): number;
}

/** @param lines of the catalog's products */
export function createCatalogPricer(
  catalog: PricingCatalog,
  lines: readonly PricingLine[],
  work = createWork(),
): CatalogPricer {
  const { products } = catalog;
  const positions = new Map(products.map(({ productId }, index) => [productId, index]));
  const packages = choosePackages(catalog, lines);
  const classes = classify(lines, positions, packages);
  const most = products.map((product, index) => {
    const own = classes
      .filter((line) => line.product === index)
      .reduce((sum, line) => sum + line.lines.length, 0);
    return own + packages.filter(({ productId }) => productId === product.productId).length;
  });
  const groups = groupProducts(catalog, most, work);
  const lookups: CartLookups = {
    catalog,
    classes,
    groups,
    work,
    gifts: levelsOf(catalog, positions),
    packageProducts: packages.map(({ productId }) => positions.get(productId) ?? -1),
  };
  const counts = classes.map((line) => line.lines.length);
  const whole = createSubCart(
    { counts, freed: products.map(() => 0) },
    classes.map(({ product }) => product),
    (part) => planPackages(lookups, part),
    work,
  );
  return {
    catalog,
    classes,
    packages,
    groups,
    whole,
    work,
    countGifts: (part) => {
      const isLimited = catalog.giftsWanted !== null;
      const given = giftsGiven(part.plan());
      if (!isLimited) return given;
      const unlimited = { ...lookups, catalog: { ...catalog, giftsWanted: null } };
      return Math.max(given, giftsGiven(planPackages(unlimited, part)));
    },
  };
}

/** Counts the products that a plan makes free as gifts. */
export function giftsGiven({ gifts }: CatalogPlan): number {
  return gifts.flatMap(({ given }) => given).reduce((sum, count) => sum + count, 0);
}

/**
 * Chooses the packages to compare. Those in the cart that contain other lines come first, then those that are not in
 * the cart. Both are sorted by the sum of the catalog prices of the lines they contain, highest first.
 */
export function choosePackages(
  catalog: Pick<PricingCatalog, 'products' | 'packages'>,
  lines: readonly PricingLine[],
): PhotoPackage[] {
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
  const classes = new Map<number, LineClass>();
  for (const line of lines.toSorted((a, b) => compareIds(a.lineId, b.lineId))) {
    const product = positions.get(line.productId) ?? -1;
    const held = line.packageId === null ? (heldBy.get(line.lineId) ?? 0) : 0;
    const packageBit = line.packageId === null ? 0 : (bits.get(line.packageId) ?? 0);
    const key = (product * BITS_END + held) * BITS_END + packageBit;
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { product, heldBy: held, packageBit, lines: [line] });
    else known.lines.push(line);
  }
  return [...classes.values()];
}

interface CartLookups extends Pick<CatalogPricer, 'catalog' | 'classes' | 'groups' | 'work'> {
  /** By package: its product. */
  packageProducts: readonly number[];
  gifts: readonly GiftLevel[];
}

/**
 * Tries every set of packages that could be charged instead of the lines that they contain. If prices are equal, the
 * set with the fewest packages wins. When the work limit is reached, only the largest set of packages that are worth
 * their price is still tried.
 */
function planPackages(lookups: CartLookups, part: LineCounts): CatalogPlan {
  const { classes, packageProducts } = lookups;
  const present = classes.filter((_, index) => (part.counts[index] ?? 0) > 0);
  const ownPackages = present.reduce((bits, line) => bits | line.packageBit, 0);
  const useful = present.reduce((bits, { heldBy }) => bits | ((heldBy & ownPackages) === 0 ? heldBy : 0), 0);
  let best: CatalogPlan | undefined;
  let largest: number | undefined;
  for (const charged of choicesOf(useful)) {
    if (best !== undefined && isSpent(lookups.work)) {
      largest ??= largestWorthItsPrice(lookups, part, ownPackages, useful);
      if (charged !== largest) continue;
    }
    const quantities = lookups.catalog.products.map(() => 0);
    lookups.work.left -= (classes.length + quantities.length) * 5;
    for (const [index, { product, heldBy }] of classes.entries())
      if ((heldBy & (ownPackages | charged)) === 0)
        quantities[product] = (quantities[product] ?? 0) + (part.counts[index] ?? 0);
    for (const [index, product] of packageProducts.entries())
      if ((charged & (1 << index)) !== 0) quantities[product] = (quantities[product] ?? 0) + 1;
    const gifts = isWorthItsPrice(lookups, part, ownPackages, charged) ? lookups.gifts : [];
    const plan = planGifts({ ...lookups, gifts }, quantities, part.freed);
    if (best === undefined || plan.costMinor < best.costMinor)
      best = { ...plan, chargedPackages: charged, ownPackages };
  }
  if (best === undefined) throw new Error('without packages there is a plan as well');
  return best;
}

/**
 * Returns whether each of these packages costs no more than the photos that only it contains, at catalog prices.
 * Otherwise a buyer could be charged a more expensive package in order to get a gift.
 */
function isWorthItsPrice(
  lookups: CartLookups,
  part: LineCounts,
  ownPackages: number,
  charged: number,
): boolean {
  const { products } = lookups.catalog;
  return lookups.packageProducts.every((packageProduct, index) => {
    if ((charged & (1 << index)) === 0) return true;
    const heldMinor = lookups.classes.reduce((sum, { product, heldBy }, place) => {
      const isHeldAlone = (heldBy & (ownPackages | charged)) === 1 << index;
      return sum + (isHeldAlone ? (part.counts[place] ?? 0) * (products[product]?.priceMinor ?? 0) : 0);
    }, 0);
    return heldMinor >= (products[packageProduct]?.priceMinor ?? 0);
  });
}

/** Drops packages that cost more than their photos until each is worth its price: dropping one leaves its photos to the others. */
function largestWorthItsPrice(
  lookups: CartLookups,
  part: LineCounts,
  ownPackages: number,
  useful: number,
): number {
  let charged = useful;
  const isWorth = (bit: number): boolean =>
    isWorthItsPrice(lookups, part, ownPackages | (charged & ~bit), bit);
  for (;;) {
    const wasted = choicesOf(charged).find((bit) => (bit & (bit - 1)) === 0 && bit !== 0 && !isWorth(bit));
    if (wasted === undefined) return charged;
    charged &= ~wasted;
  }
}

/** Returns every subset of these bits: the empty one first, and each set after its own subsets. */
function choicesOf(bits: number): number[] {
  const choices = [0];
  for (let choice = -bits & bits; choice !== 0; choice = (choice - bits) & bits) choices.push(choice);
  return choices;
}
