import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, toMinor } from '#contract/money.ts';
import { type Party, type ShareRule, Sharer, wholeMinor } from './shares.rules.ts';

/** A sale at a price without tax, and who gets what of it. */
export interface ShareQuote {
  productType: ProductType;
  currencyId: CurrencyId;
  netMinor: number;
  shares: { party: Party; amountMinor: number }[];
  /** The tenant's part; negative if the shares exceed the revenue. */
  keptMinor: number;
}

/** Ids of a photographer and an event that no rule names. */
const ANY_OTHER = '';
/** The price of a product that no event sells, in major units. */
const USUAL_PRICE = 10;

/**
 * Computes an example for each rule: a sale to which it applies, divided by the whole set of rules.
 * @param prices of products that an event sells, without tax
 */
export function quoteShares(
  rules: readonly ShareRule[],
  currencyId: CurrencyId,
  prices: ReadonlyMap<ProductType, number>,
): ShareQuote[] {
  return rules.map((rule) => {
    const currency = rule.currencyId ?? currencyId;
    const named = rule.products ?? ['Photo'];
    const sold = named.find((type) => prices.has(type));
    const productType = sold ?? named[0] ?? 'Photo';
    const known = currency === currencyId ? prices.get(productType) : undefined;
    const netMinor = known ?? toMinor(USUAL_PRICE, currency);
    const sharer = new Sharer([{ version: 1, from: new Date(0), rules }]);
    const shares = sharer
      .share({
        orderItemId: null,
        photoId: null,
        videoId: null,
        photographerId: rule.photographerId ?? ANY_OTHER,
        eventId: rule.eventId ?? ANY_OTHER,
        productType,
        currencyId: currency,
        netMinor,
        quantity: 1,
        bookedAt: new Date(0),
        count: 1,
      })
      .map(({ party, units }) => ({ party, amountMinor: wholeMinor(units) }));
    const givenMinor = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { productType, currencyId: currency, netMinor, shares, keptMinor: netMinor - givenMinor };
  });
}
