import { toMinor } from '#contract/money.ts';
import type { CodeTerms, PricingCart, PricingCatalog, PricingLine } from './pricing-cart.ts';

/**
 * What a small cart costs by the rules' own words: every larger cart, every division into offers, every choice of
 * gifts, packages, free products and codes is tried. It shares no code with `price`, which must agree with it.
 */
export function priceByTrial(cart: PricingCart, now: Date): number {
  const shops = cart.catalogs.map((catalog) => tryCatalog(catalog));
  const shopPrice: ShopPrice = (lines, freed) => shops.reduce((sum, shop) => sum + shop(lines, freed), 0);
  const codes = [...new Map(cart.codes.map((entry) => [entry.code, entry])).values()].flatMap(({ terms }) =>
    terms !== null && mayBeUsed(terms, now) ? [terms] : [],
  );
  const totals = subsets(codes)
    .filter((used) => used.length < 2 || used.every(({ excludesOthers }) => !excludesOthers))
    .map((used) => tryCodes(cart, used, shopPrice));
  const total = Math.min(...totals);
  return cart.rounding ? total - (total % toMinor(1, cart.currencyId)) : total;
}

/** What lines cost without codes; `freed` are product ids of lines that a code frees and that are not among them. */
type ShopPrice = (lines: readonly PricingLine[], freed: readonly string[]) => number;

function mayBeUsed(terms: CodeTerms, now: Date): boolean {
  const hasBegun = terms.validFrom === null || terms.validFrom <= now;
  const isOver = terms.validUntil !== null && terms.validUntil <= now;
  return terms.isActive && !terms.isUsedUp && hasBegun && !isOver;
}

function tryCodes(cart: PricingCart, used: readonly CodeTerms[], shopPrice: ShopPrice): number {
  const isValid = (terms: CodeTerms, line: PricingLine): boolean =>
    cart.catalogs.some(({ eventId, products }) =>
      products.some(
        ({ productId, productType }) =>
          productId === line.productId &&
          (terms.eventIds?.includes(eventId) ?? true) &&
          (terms.productTypes?.includes(productType) ?? true),
      ),
    );
  const without = (lines: readonly PricingLine[], some: readonly CodeTerms[]): PricingLine[] =>
    lines.filter((line) => !some.some((terms) => isValid(terms, line)));
  const percents = used.flatMap((terms) =>
    terms.benefit.kind === 'Percent' ? [{ terms, percent: BigInt(terms.benefit.percent) }] : [],
  );
  const amounts = used.flatMap((terms) =>
    terms.benefit.kind === 'Fixed' ? [{ terms, amountMinor: terms.benefit.amountMinor }] : [],
  );
  const afterPercents = (lines: readonly PricingLine[], freed: readonly string[]): number => {
    const weighted = subsets(percents).map((taken) => {
      const weights = percents.map((one) => (taken.includes(one) ? one.percent : 100n - one.percent));
      const left = without(
        lines,
        taken.map(({ terms }) => terms),
      );
      return weights.reduce((product, weight) => product * weight, BigInt(shopPrice(left, freed)));
    });
    return Number(weighted.reduce((sum, one) => sum + one, 0n) / 100n ** BigInt(percents.length));
  };
  const afterAmounts = (lines: readonly PricingLine[], freed: readonly string[]): number =>
    Math.max(
      ...subsets(amounts).map((spent) => {
        const unspent = amounts.filter((one) => !spent.includes(one));
        const left = without(
          lines,
          unspent.map(({ terms }) => terms),
        );
        return afterPercents(left, freed) - spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      }),
    );
  const afterFree = (lines: readonly PricingLine[], freed: string[], left: readonly CodeTerms[]): number => {
    const [terms, ...others] = left;
    if (terms === undefined) return afterAmounts(lines, freed);
    const choices = lines
      .filter((line) => isValid(terms, line))
      .map((line) =>
        afterFree(
          lines.filter((other) => other !== line),
          [...freed, line.productId],
          others,
        ),
      );
    return Math.min(afterFree(lines, freed, others), ...choices);
  };
  return afterFree(
    cart.lines,
    [],
    used.filter(({ benefit }) => benefit.kind === 'FreeProduct'),
  );
}

/** Prices lines of one catalog: with every choice of packages, the cheapest cart that is as large or larger. */
function tryCatalog(catalog: PricingCatalog): ShopPrice {
  const ids = catalog.products.map(({ productId }) => productId);
  const priceExactly = tryDivisions(catalog);
  const cheapestLarger = remember((counts, freed) =>
    Math.min(
      ...vectorsUpTo(mostMissing(catalog, counts)).map((more) =>
        priceExactly(
          counts.map((count, index) => count + (more[index] ?? 0)),
          freed,
        ),
      ),
    ),
  );
  return (lines, freedIds) => {
    const own = catalog.packages.filter((entry) =>
      lines.some(({ packageId }) => packageId === entry.packageId),
    );
    const others = catalog.packages.filter((entry) => !own.includes(entry));
    const freed = ids.map((id) => freedIds.filter((other) => other === id).length);
    return Math.min(
      ...subsets(others).map((bought) => {
        const isHeld = (line: PricingLine): boolean =>
          line.packageId === null && [...own, ...bought].some(({ lineIds }) => lineIds.includes(line.lineId));
        const paid = [...lines.filter((line) => !isHeld(line)), ...bought].map((one) => one.productId);
        return cheapestLarger(
          ids.map((id) => paid.filter((other) => other === id).length),
          freed,
        );
      }),
    );
  };
}

/** By product: how many more tiers and offers can ask for at most, each offer being short once, or for every gift. */
function mostMissing({ products, offers }: PricingCatalog, counts: readonly number[]): number[] {
  return products.map(({ productId, tiers }) =>
    offers.reduce(
      (sum, { productIds, toQuantity, giftProductId }) => {
        if (!productIds.includes(productId)) return sum;
        const gifts = counts[products.findIndex((product) => product.productId === giftProductId)] ?? 0;
        return sum + Math.max(toQuantity - 1, toQuantity * gifts);
      },
      Math.max(0, ...tiers.map(({ fromQuantity }) => fromQuantity - 1)),
    ),
  );
}

/** Prices quantities exactly: every division into offers that are within their range, gifts, and the rest by tiers. */
function tryDivisions(catalog: PricingCatalog): (counts: number[], freed: number[]) => number {
  const { products, offers, gifts } = catalog;
  const inOffers = remember((counts: number[]): number => {
    if (counts.every((count) => count === 0)) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (const { productIds, fromQuantity, toQuantity, giftProductId, priceMinor } of offers)
      for (const held of vectorsUpTo(
        counts.map((count, index) =>
          productIds.includes(products[index]?.productId ?? '') ? Math.min(count, toQuantity) : 0,
        ),
      )) {
        const size = held.reduce((sum, count) => sum + count, 0);
        if (size < fromQuantity || size > toQuantity) continue;
        const rest = counts.map((count, index) => count - (held[index] ?? 0));
        least = Math.min(least, priceMinor + inOffers(rest, []));
        const gift = products.findIndex(({ productId }) => productId === giftProductId);
        if ((rest[gift] ?? 0) > 0)
          least = Math.min(least, priceMinor + inOffers(rest.with(gift, (rest[gift] ?? 0) - 1), []));
      }
    return least;
  });
  const unitPrice = (index: number, count: number): number => {
    const product = products[index];
    const reached = product?.tiers.filter(({ fromQuantity }) => fromQuantity <= count) ?? [];
    return Math.min(product?.priceMinor ?? 0, ...reached.map(({ priceMinor }) => priceMinor));
  };
  return remember((counts, freed) => {
    let least = Number.POSITIVE_INFINITY;
    for (const held of vectorsUpTo(counts)) {
      const offersMinor = inOffers(held, []);
      if (offersMinor === Number.POSITIVE_INFINITY) continue;
      const singles = counts.map((count, index) => count - (held[index] ?? 0));
      const prices = singles.map((count, index) => unitPrice(index, count + (freed[index] ?? 0)));
      for (const given of vectorsUpTo(gifts.length === 0 ? singles.map(() => 0) : singles)) {
        const paid = singles.reduce(
          (sum, count, index) => sum + (count - (given[index] ?? 0)) * (prices[index] ?? 0),
          offersMinor,
        );
        least = Math.min(
          least,
          ...thresholdsOf(catalog, given).map((threshold) => Math.max(threshold, paid)),
        );
      }
    }
    return least;
  });
}

/** For every set of gifts that may give these products: the threshold they need. */
function thresholdsOf({ products, gifts, giftsWanted }: PricingCatalog, given: readonly number[]): number[] {
  const asked = products.flatMap(({ productId }, index) =>
    Array.from({ length: given[index] ?? 0 }, () => productId),
  );
  if (asked.length === 0) return [0];
  if (giftsWanted !== null && asked.length > giftsWanted) return [];
  return subsets(gifts)
    .filter((used) => {
      const places = used.flatMap(({ count, productIds }) => Array.from({ length: count }, () => productIds));
      return canPlace(asked, places);
    })
    .map((used) => Math.max(...used.map(({ thresholdMinor }) => thresholdMinor)));
}

function canPlace(asked: readonly string[], places: readonly (readonly string[])[]): boolean {
  const [first, ...others] = asked;
  if (first === undefined) return true;
  return places.some((place, index) => place.includes(first) && canPlace(others, places.toSpliced(index, 1)));
}

function subsets<T>(all: readonly T[]): T[][] {
  const [first, ...others] = all;
  return first === undefined ? [[]] : subsets(others).flatMap((set) => [set, [first, ...set]]);
}

function vectorsUpTo(most: readonly number[]): number[][] {
  return most.reduce<number[][]>(
    (vectors, limit) =>
      vectors.flatMap((vector) => Array.from({ length: limit + 1 }, (_, count) => [...vector, count])),
    [[]],
  );
}

/** Asked twice for the same quantities it tries once. */
function remember(
  compute: (counts: number[], freed: number[]) => number,
): (counts: number[], freed: number[]) => number {
  const known = new Map<string, number>();
  return (counts, freed) => {
    const key = `${counts}|${freed}`;
    const value = known.get(key) ?? compute(counts, freed);
    known.set(key, value);
    return value;
  };
}
