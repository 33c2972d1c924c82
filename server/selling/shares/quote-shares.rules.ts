import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, toMinor } from '#contract/money.ts';
import { spreadAmount } from '#selling/pricing/index.ts';
import { type Party, type ShareRule, Sharer, wholeMinor } from './shares.rules.ts';

/** A sale at a price without tax, and who gets what of it. */
export interface ShareQuote {
  productType: ProductType;
  /** The number of photos that are sold: 1, unless it is a package. */
  photosCount: number;
  currencyId: CurrencyId;
  netMinor: number;
  shares: { party: Party; amountMinor: number }[];
  /** The tenant's part; negative if the shares exceed the revenue. */
  keptMinor: number;
  /** The same package with many photos, so that amounts per photo reach their limit; null for other sales. */
  many: Pick<ShareQuote, 'photosCount' | 'shares' | 'keptMinor'> | null;
}

/** Ids of a photographer and an event that no rule names. */
const ANY_OTHER = '';
/** The number of photos in the example of a package. */
const PACKAGE_PHOTOS = 20;
/** The number of photos in its example with many: a burst, or a long race with many cameras. */
const MANY_PHOTOS = 200;
/** The price of a product that no event sells, in major units. */
const USUAL_PRICE = 10;

/**
 * Computes an example for each rule: a sale to which it applies, divided by the whole set of rules. A rule with an amount
 * per photo is shown for a package if one is sold, because there the amount counts for each photo.
 * @param prices of products that an event sells, without tax
 */
export function quoteShares(
  rules: readonly ShareRule[],
  currencyId: CurrencyId,
  prices: ReadonlyMap<ProductType, number>,
): ShareQuote[] {
  return rules.map((rule) => {
    const currency = rule.currencyId ?? currencyId;
    const productType = exampleOf(rule, prices);
    const known = currency === currencyId ? prices.get(productType) : undefined;
    const netMinor = known ?? toMinor(USUAL_PRICE, currency);
    const example = { rule, rules, productType, currency, netMinor };
    const isPackage = productType === 'PhotosWithMe';
    return {
      productType,
      currencyId: currency,
      netMinor,
      ...quoteSale(example, isPackage ? PACKAGE_PHOTOS : 1),
      many: isPackage && hasAmount(rule) ? quoteSale(example, MANY_PHOTOS) : null,
    };
  });
}

interface Example {
  /** The rule that applies to the sale. */
  rule: ShareRule;
  rules: readonly ShareRule[];
  productType: ProductType;
  currency: CurrencyId;
  netMinor: number;
}

/** Divides a sale of photos, whose price is divided over them, by all rules. */
function quoteSale(
  { rule, rules, productType, currency, netMinor }: Example,
  photosCount: number,
): Pick<ShareQuote, 'photosCount' | 'shares' | 'keptMinor'> {
  const sharer = new Sharer([{ version: 1, from: new Date(0), rules }]);
  const units = new Map<Party, number>();
  for (const photoMinor of spreadAmount(
    netMinor,
    Array.from({ length: photosCount }, () => netMinor),
  ))
    for (const { party, units: share } of sharer.share({
      orderItemId: null,
      photoId: null,
      videoId: null,
      photographerId: rule.photographerId ?? ANY_OTHER,
      eventId: rule.eventId ?? ANY_OTHER,
      productType,
      currencyId: currency,
      netMinor: photoMinor,
      listMinor: photoMinor,
      vatPercent: null,
      quantity: 1,
      bookedAt: new Date(0),
      count: 1,
    }))
      units.set(party, (units.get(party) ?? 0) + share);
  const shares = [...units].map(([party, share]) => ({ party, amountMinor: wholeMinor(share) }));
  const givenMinor = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { photosCount, shares, keptMinor: netMinor - givenMinor };
}

const hasAmount = ({ fixedMinor, minimumMinor }: ShareRule): boolean => fixedMinor > 0 || minimumMinor > 0;

function exampleOf(rule: ShareRule, prices: ReadonlyMap<ProductType, number>): ProductType {
  const { products } = rule;
  const named = products ?? ['Photo'];
  if (hasAmount(rule) && prices.has('PhotosWithMe') && (products?.includes('PhotosWithMe') ?? true))
    return 'PhotosWithMe';
  return named.find((type) => prices.has(type)) ?? named[0] ?? 'Photo';
}
