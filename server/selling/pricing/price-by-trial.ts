import { toMinor } from '#contract/money.ts';
import type { CodeTerms, PricingCart, PricingCatalog, PricingLine } from './pricing-cart.ts';

/**
 * What a small cart costs by the rules' own words: every larger cart, every division into offers, every choice of
 * gifts, packages, free products and codes is tried. It shares no code with `price`, which must agree with it.
 */
export function priceByTrial(cart: PricingCart, now: Date): number {
  const shops = cart.catalogs.map((catalog) => tryCatalog(catalog, cart.lines));
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
  /** A code's lines never bring the price of the others up or down: of all the carts with more of them, the cheapest. */
  const leastWithout = (
    lines: readonly PricingLine[],
    freed: readonly string[],
    some: readonly CodeTerms[],
  ): number => Math.min(...subsets(some).map((fewer) => shopPrice(without(lines, fewer), freed)));
  const afterPercents = (
    lines: readonly PricingLine[],
    freed: readonly string[],
    unspent: readonly CodeTerms[],
  ): number => {
    const weighted = subsets(percents).map((taken) => {
      const weights = percents.map((one) => (taken.includes(one) ? one.percent : 100n - one.percent));
      const left = leastWithout(lines, freed, [...unspent, ...taken.map(({ terms }) => terms)]);
      return weights.reduce((product, weight) => product * weight, BigInt(left));
    });
    return Number(weighted.reduce((sum, one) => sum + one, 0n) / 100n ** BigInt(percents.length));
  };
  const afterAmounts = (lines: readonly PricingLine[], freed: readonly string[]): number =>
    Math.max(
      ...subsets(amounts).map((spent) => {
        const unspent = amounts.filter((one) => !spent.includes(one));
        const leftMinor = afterPercents(
          lines,
          freed,
          unspent.map(({ terms }) => terms),
        );
        return leftMinor - spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      }),
    );
  const afterFree = (lines: readonly PricingLine[], freed: string[], left: readonly CodeTerms[]): number => {
    const [terms, ...others] = left;
    if (terms === undefined) {
      const isDearer = shopPrice(lines, freed) > shopPrice(cart.lines, []);
      return isDearer ? Number.POSITIVE_INFINITY : afterAmounts(lines, freed);
    }
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

/**
 * Prices lines of one catalog: with every choice of packages, every cart that is as large or larger, in every division
 * into offers and singles, with every choice of gifts among the singles.
 */
function tryCatalog(catalog: PricingCatalog, cartLines: readonly PricingLine[]): ShopPrice {
  const ids = catalog.products.map(({ productId }) => productId);
  const countOf = (all: readonly { productId: string }[]): number[] =>
    ids.map((id) => all.filter(({ productId }) => productId === id).length);
  const priceOf = (id: string): number =>
    catalog.products.find(({ productId }) => productId === id)?.priceMinor ?? 0;
  const divisions = tryOffers(catalog, countOf([...cartLines, ...catalog.packages]));
  const priceSingles = trySingles(catalog);
  /** More of a product than this no tier can ask for. */
  const moreMost = catalog.products.map(({ tiers }) =>
    Math.max(0, ...tiers.map(({ fromQuantity }) => fromQuantity - 1)),
  );
  const more = vectorsUpTo(moreMost);
  const cheapestLarger = remember((counts, freed) => {
    let least = Number.POSITIVE_INFINITY;
    for (const { held, offersMinor } of divisions) {
      if (offersMinor >= least) break;
      for (const further of more) {
        const singles = counts.map(
          (count, index) => Math.max(0, count - (held[index] ?? 0)) + (further[index] ?? 0),
        );
        least = Math.min(least, offersMinor + priceSingles(singles, freed));
      }
    }
    return least;
  });
  const giftsMost = catalog.gifts.reduce((sum, { count }) => sum + count, 0);
  /** What is given is not paid for, and the rest, at its own price, has to reach the threshold. */
  const cheapestGifted = remember((counts, freed) => {
    const ways = vectorsUpTo(counts.map((count) => Math.min(count, giftsMost))).flatMap((given) => {
      const paidMinor = cheapestLarger(
        counts.map((count, index) => count - (given[index] ?? 0)),
        freed.map((count, index) => count + (given[index] ?? 0)),
      );
      return thresholdsOf(catalog, given).some((thresholdMinor) => paidMinor >= thresholdMinor)
        ? [paidMinor]
        : [];
    });
    return Math.min(...ways);
  });
  return (lines, freedIds) => {
    const own = catalog.packages.filter((entry) =>
      lines.some(({ packageId }) => packageId === entry.packageId),
    );
    const others = catalog.packages.filter((entry) => !own.includes(entry));
    const freed = countOf(freedIds.map((productId) => ({ productId })));
    return Math.min(
      ...subsets(others).map((bought) => {
        const isHeld = (line: PricingLine): boolean =>
          line.packageId === null && [...own, ...bought].some(({ lineIds }) => lineIds.includes(line.lineId));
        /** Nobody is charged a package for the sake of a gift that costs more than what only it holds. */
        const isWorth = bought.every((entry) => {
          const rivals = [...own, ...bought].filter((other) => other !== entry);
          const alone = lines.filter(
            ({ lineId, packageId }) =>
              packageId === null &&
              entry.lineIds.includes(lineId) &&
              !rivals.some(({ lineIds }) => lineIds.includes(lineId)),
          );
          return (
            alone.reduce((sum, { productId }) => sum + priceOf(productId), 0) >= priceOf(entry.productId)
          );
        });
        const counts = countOf([...lines.filter((line) => !isHeld(line)), ...bought]);
        return (isWorth ? cheapestGifted : cheapestLarger)(counts, freed);
      }),
    );
  };
}

/** Every number of products that fills offers to within their range, and the least these cost; the cheapest first. */
function tryOffers(
  { products, offers }: PricingCatalog,
  counts: readonly number[],
): { held: number[]; offersMinor: number }[] {
  const positionOf = (id: string | null): number => products.findIndex(({ productId }) => productId === id);
  /** An offer may be short of products once, or whenever its gift is what is wanted. */
  const most = products.map(({ productId }, index) => {
    const short = offers.map(({ productIds, toQuantity, giftProductId }) => {
      const gifts = counts[positionOf(giftProductId)] ?? 0;
      return productIds.includes(productId) ? Math.max(toQuantity - 1, toQuantity * gifts) : 0;
    });
    const isOffered = offers.some((offer) => [...offer.productIds, offer.giftProductId].includes(productId));
    return isOffered ? short.reduce((sum, count) => sum + count, counts[index] ?? 0) : 0;
  });
  const fillings = offers.map((offer) => ({
    priceMinor: offer.priceMinor,
    gift: positionOf(offer.giftProductId),
    mains: vectorsUpTo(
      products.map(({ productId }) => (offer.productIds.includes(productId) ? offer.toQuantity : 0)),
    ).filter((main) => {
      const size = main.reduce((sum, count) => sum + count, 0);
      return size >= offer.fromQuantity && size <= offer.toQuantity;
    }),
  }));
  const priceHeld = remember((held) => {
    if (held.every((count) => count === 0)) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (const { priceMinor, gift, mains } of fillings)
      for (const main of mains) {
        const rest = held.map((count, index) => count - (main[index] ?? 0));
        if (rest.some((count) => count < 0)) continue;
        least = Math.min(least, priceMinor + priceHeld(rest, []));
        const given = rest.map((count, index) => (index === gift ? count - 1 : count));
        if ((rest[gift] ?? 0) > 0) least = Math.min(least, priceMinor + priceHeld(given, []));
      }
    return least;
  });
  return vectorsUpTo(most)
    .map((held) => ({ held, offersMinor: priceHeld(held, []) }))
    .filter(({ offersMinor }) => offersMinor < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.offersMinor - b.offersMinor);
}

/** What these products cost by tiers, which count what is free as well. */
function trySingles({ products }: PricingCatalog): (singles: number[], freed: number[]) => number {
  return (singles, freed) =>
    products.reduce((sum, { priceMinor, tiers }, index) => {
      const inCart = (singles[index] ?? 0) + (freed[index] ?? 0);
      const reached = tiers.filter(({ fromQuantity }) => fromQuantity <= inCart);
      const each = Math.min(priceMinor, ...reached.map((tier) => tier.priceMinor));
      return sum + (singles[index] ?? 0) * each;
    }, 0);
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
function remember<T>(
  compute: (counts: number[], freed: number[]) => T,
): (counts: number[], freed: number[]) => T {
  const known = new Map<string, T>();
  return (counts, freed) => {
    const key = `${counts}|${freed}`;
    const value = known.get(key) ?? compute(counts, freed);
    known.set(key, value);
    return value;
  };
}
