import type { PricedLine, PriceReason } from './cart-price.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import type { CatalogPricer } from './catalog-pricer.ts';
import { compareIds } from './compare-ids.ts';
import { peopleInFull, reducedPrice } from './people-group.ts';
import { priceSingles } from './price-singles.ts';
import type { AppliedOffer, PeopleOffer, PricingLine, PricingProduct } from './pricing-cart.ts';
import { spreadAmount } from './spread-amount.ts';

/** A unit to pay: a line, or a package that is charged instead of lines. */
interface Unit {
  priceMinor: number;
  /** When its first line was added to the cart. */
  place: number;
  lines: PricedLine[];
}

/**
 * Divides the price of a plan among its lines, with reasons. No line costs more than its catalog price.
 * @param lines by class: the lines of the part
 * @returns lines that sum to the plan's cost, in no particular order
 */
export function explainPlan(
  pricer: CatalogPricer,
  plan: CatalogPlan,
  lines: readonly (readonly PricingLine[])[],
): PricedLine[] {
  const { products } = pricer.catalog;
  const { units, held } = collectUnits(pricer, plan, lines);
  const all = [...held, ...units.flat().flatMap((unit) => unit.lines)];
  for (const { gift, given } of plan.gifts)
    for (const [product, count] of given.entries()) {
      const taken = (units[product] ?? []).splice(0, count);
      charge(taken, 0, { kind: 'Gift', giftId: gift.giftId, thresholdMinor: gift.thresholdMinor });
    }
  for (const group of pricer.groups) {
    const { applied } = group.divide(plan.quantities, plan.freed);
    for (const application of applied) {
      chargeOffer(application, (index, count) => (units[group.products[index] ?? -1] ?? []).splice(0, count));
    }
    if (group.people !== null) {
      const counted = group.products.flatMap((position) => units[position] ?? []);
      chargePeople(group.people, counted);
      continue;
    }
    for (const position of group.products) {
      const product = products[position];
      if (product !== undefined) chargeSingles(product, units[position] ?? [], plan.freed[position] ?? 0);
    }
  }
  return all;
}

/**
 * Returns the units to pay by product, lines before charged packages; and separately the lines in packages of the cart.
 */
function collectUnits(
  pricer: CatalogPricer,
  plan: CatalogPlan,
  lines: readonly (readonly PricingLine[])[],
): { units: Unit[][]; held: PricedLine[] } {
  const { classes, packages, catalog } = pricer;
  const held: PricedLine[] = [];
  const units: Unit[][] = catalog.products.map(() => []);
  const charged = packages.map((): { line: PricedLine; place: number }[] => []);
  for (const [index, { product, heldBy }] of classes.entries()) {
    const originalMinor = catalog.products[product]?.priceMinor ?? 0;
    for (const { lineId, place = 0 } of lines[index] ?? []) {
      const line: PricedLine = { lineId, originalMinor, totalMinor: 0, reasons: [] };
      const holder = packages[firstBit(heldBy & plan.ownPackages)];
      if (holder !== undefined) {
        line.reasons.push({ kind: 'InPackage', packageId: holder.packageId });
        held.push(line);
      } else if ((heldBy & plan.chargedPackages) !== 0)
        charged[firstBit(heldBy & plan.chargedPackages)]?.push({ line, place });
      else units[product]?.push({ priceMinor: originalMinor, place, lines: [line] });
    }
  }
  for (const own of units) own.sort((a, b) => compareIds(a.lines[0]?.lineId ?? '', b.lines[0]?.lineId ?? ''));
  for (const [index, { packageId, productId }] of packages.entries()) {
    const replaced = charged[index] ?? [];
    const product = catalog.products.findIndex((entry) => entry.productId === productId);
    const priceMinor = catalog.products[product]?.priceMinor ?? 0;
    if (replaced.length === 0) continue;
    const reason = {
      kind: 'PackageForLess',
      packageId,
      productId,
      quantity: replaced.length,
      priceMinor,
    } as const;
    for (const { line } of replaced) line.reasons.push(reason);
    units[product]?.push({
      priceMinor,
      place: Math.min(...replaced.map(({ place }) => place)),
      lines: replaced.map(({ line }) => line),
    });
  }
  return { units, held };
}

/** Returns the position of the lowest bit; −1 without any. */
function firstBit(bits: number): number {
  return bits === 0 ? -1 : 31 - Math.clz32(bits & -bits);
}

function chargeOffer(
  { offer, main, gifts }: AppliedOffer,
  take: (index: number, count: number) => Unit[],
): void {
  const { offerId, fromQuantity, priceMinor } = offer;
  const bought = main.flatMap((count, index) => take(index, count));
  const given = gifts.flatMap((count, index) => take(index, count));
  const isReached = bought.length >= fromQuantity;
  const reason: PriceReason = isReached
    ? { kind: 'Offer', offerId, quantity: bought.length, priceMinor }
    : { kind: 'LargerQuantityForLess', quantity: fromQuantity, priceMinor };
  const atCatalogPrice = sumOriginals(bought.flatMap((unit) => unit.lines));
  charge(bought, Math.min(priceMinor, atCatalogPrice), reason);
  charge(given, Math.max(0, priceMinor - atCatalogPrice), { kind: 'OfferGift', offerId });
}

/** Charges the remaining units of a product. */
function chargeSingles(product: PricingProduct, units: readonly Unit[], freed: number): void {
  const { costMinor, tier, paidQuantity } = priceSingles(product, units.length, freed);
  if (tier === null) charge(units, costMinor);
  else if (paidQuantity > units.length)
    charge(units, costMinor, {
      kind: 'LargerQuantityForLess',
      quantity: paidQuantity,
      priceMinor: costMinor,
    });
  else
    charge(units, costMinor, { kind: 'Tier', fromQuantity: tier.fromQuantity, priceMinor: tier.priceMinor });
}

/**
 * Charges the packages of several people: the most expensive ones in full, the others at the reduced price. If prices
 * are equal, a package that is charged instead of cheaper lines comes last, because these lines cannot add up to its
 * full price.
 */
function chargePeople(offer: PeopleOffer, units: readonly Unit[]): void {
  const inFull = peopleInFull(offer);
  const { offerId, fromPerson, percent } = offer;
  const roomOf = (unit: Unit): number => Math.min(unit.priceMinor, sumOriginals(unit.lines));
  const people = units
    .toSorted((a, b) => b.priceMinor - a.priceMinor || roomOf(b) - roomOf(a) || a.place - b.place)
    .map((unit, index): Unit => {
      if (index < inFull) return unit;
      const { lines, priceMinor } = unit;
      for (const line of lines) line.reasons.push({ kind: 'People', offerId, fromPerson, percent });
      return { ...unit, priceMinor: reducedPrice(priceMinor, offer) };
    });
  charge(
    people,
    people.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
  );
}

/**
 * Divides an amount among units in proportion to their prices, and each unit's share among its lines in proportion to
 * theirs.
 */
function charge(units: readonly Unit[], amountMinor: number, reason?: PriceReason): void {
  const room = units.map((unit) => sumOriginals(unit.lines));
  const fair = units.map((unit, index) => Math.min(unit.priceMinor, room[index] ?? 0));
  const fairMinor = Math.min(
    amountMinor,
    fair.reduce((sum, price) => sum + price, 0),
  );
  const shares = spreadAmount(fairMinor, fair);
  const others = spreadAmount(
    amountMinor - fairMinor,
    room.map((most, index) => most - (fair[index] ?? 0)),
  );
  for (const [index, unit] of units.entries()) share(unit.lines, (shares[index] ?? 0) + (others[index] ?? 0));
  if (reason !== undefined) for (const line of units.flatMap((unit) => unit.lines)) line.reasons.push(reason);
}

function share(lines: readonly PricedLine[], amountMinor: number): void {
  const shares = spreadAmount(
    amountMinor,
    lines.map(({ originalMinor }) => originalMinor),
  );
  for (const [index, line] of lines.entries()) line.totalMinor = shares[index] ?? 0;
}

function sumOriginals(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { originalMinor }) => sum + originalMinor, 0);
}
