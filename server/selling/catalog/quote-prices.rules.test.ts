import { describe, expect, test } from 'vitest';
import type { CatalogContents, CatalogProduct } from './catalog-contents.ts';
import { quoteCode, quotePrices } from './quote-prices.rules.ts';

const photo: CatalogProduct = {
  key: 'photo',
  productType: 'Photo',
  titles: { en: 'Photo' },
  priceMinor: 800,
  tiers: [],
  distances: [],
  state: 'InCatalog',
};
const all: CatalogProduct = { ...photo, key: 'all', productType: 'PhotosWithMe', priceMinor: 3000 };
const threeFor20 = {
  key: 'three',
  titles: null,
  products: ['photo'],
  fromQuantity: 3,
  toQuantity: 3,
  priceMinor: 2000,
  gift: null,
};
const secondHalf = { key: 'family', titles: null, products: ['all'], fromPerson: 2, percent: 50 };
const fromForty = { key: 'thanks', thresholdMinor: 4000, count: 1, products: ['photo'] };

const quote = (contents: Partial<CatalogContents>, rounding = false) =>
  quotePrices(
    { currencyId: 978, products: [photo, all], offers: [], peopleOffers: [], gifts: [], ...contents },
    rounding,
  );

/** The quotes of a kind, as quantity and total. */
const totals = (quotes: ReturnType<typeof quote>, kind: string) =>
  quotes.filter((one) => one.kind === kind).map(({ quantity, totalMinor }) => [quantity, totalMinor]);

describe('quotes of a catalog', () => {
  test('1 photo €8 · 3 €20 · all from the 5th on €30 · second runner €15', () => {
    const quotes = quote({ offers: [threeFor20], peopleOffers: [secondHalf] });
    expect(quotes).toEqual([
      {
        of: { list: 'products', index: 0 },
        kind: 'Quantity',
        quantity: 1,
        totalMinor: 800,
        withoutMinor: 800,
      },
      {
        of: { list: 'products', index: 0 },
        kind: 'Quantity',
        quantity: 3,
        totalMinor: 2000,
        withoutMinor: 2400,
      },
      {
        of: { list: 'products', index: 0 },
        kind: 'AllPhotos',
        quantity: 5,
        totalMinor: 3000,
        withoutMinor: 3600,
      },
      {
        of: { list: 'products', index: 1 },
        kind: 'Quantity',
        quantity: 1,
        totalMinor: 3000,
        withoutMinor: 3000,
      },
      { of: { list: 'offers', index: 0 }, kind: 'Offer', quantity: 3, totalMinor: 2000, withoutMinor: 2400 },
      { of: { list: 'people', index: 0 }, kind: 'Person', quantity: 2, totalMinor: 1500, withoutMinor: 3000 },
    ]);
  });

  test('a quantity from which each piece costs less is an example', () => {
    const tiered = { ...photo, tiers: [{ fromQuantity: 5, priceMinor: 500 }] };
    expect(totals(quote({ products: [tiered] }), 'Quantity')).toEqual([
      [1, 800],
      [5, 2500],
    ]);
  });

  test('an offer that saves nothing has the price of its products without it', () => {
    const dear = { ...threeFor20, priceMinor: 2500 };
    const [offer] = quote({ offers: [dear] }).filter(({ kind }) => kind === 'Offer');
    expect(offer).toMatchObject({ totalMinor: 2400, withoutMinor: 2400 });
  });

  test('an offer for a range is shown with its largest quantity, and with its gift', () => {
    const frame = { ...photo, key: 'frame', productType: 'Frame' as const, priceMinor: 1500 };
    const range = { ...threeFor20, toQuantity: 5, gift: 'frame' };
    const [offer] = quote({ products: [photo, frame], offers: [range] }).filter(
      ({ kind }) => kind === 'Offer',
    );
    expect(offer).toMatchObject({ quantity: 5, totalMinor: 2000, withoutMinor: 4000 + 1500 });
  });

  test('a gift is shown with the purchase that reaches it', () => {
    const [gift] = quote({ products: [photo], gifts: [fromForty] }).filter(({ kind }) => kind === 'Gift');
    expect(gift).toEqual({
      of: { list: 'gifts', index: 0 },
      kind: 'Gift',
      quantity: 1,
      bought: { product: 'photo', quantity: 5 },
      totalMinor: 4000,
      withoutMinor: 4800,
    });
  });

  test('a gift that no purchase of up to a hundred pieces reaches has no example', () => {
    expect(totals(quote({ gifts: [{ ...fromForty, thresholdMinor: 9_000_000 }] }), 'Gift')).toEqual([]);
  });

  test('the package is not mentioned if photos never cost more', () => {
    expect(totals(quote({ products: [photo, { ...all, priceMinor: 900_000 }] }), 'AllPhotos')).toEqual([]);
  });

  test('a product that is not sold has no example, and neither has an offer of it', () => {
    const hidden = { ...photo, state: 'Hidden' as const };
    expect(quote({ products: [hidden], offers: [threeFor20], gifts: [fromForty] })).toEqual([]);
  });

  test('amounts to pay are rounded as the shop rounds them', () => {
    const odd = { ...photo, priceMinor: 850 };
    expect(totals(quote({ products: [odd] }, true), 'Quantity')).toEqual([[1, 800]]);
  });

  test('a large catalog stops at the limit of work, and shows no wrong price', () => {
    const products = Array.from({ length: 100 }, (_, index) => ({
      ...photo,
      key: `photo-${index}`,
      priceMinor: 800 + index,
    }));
    const offers = Array.from({ length: 50 }, (_, index) => ({
      ...threeFor20,
      key: `offer-${index}`,
      products: products.map(({ key }) => key),
      fromQuantity: 2 + index,
      toQuantity: 90 + index,
    }));
    const quotes = quote({ products, offers });
    expect(quotes.length).toBeLessThan(100);
    expect(quotes.length).toBeGreaterThan(20);
    for (const { totalMinor, withoutMinor } of quotes) expect(totalMinor).toBeLessThanOrEqual(withoutMinor);
  });
});

describe('quotes of a code', () => {
  const EVENT = 'run';
  const withCode = (
    terms: Partial<Parameters<typeof quoteCode>[3]>,
    products: readonly CatalogProduct[] = [photo, all],
  ) =>
    quoteCode({ currencyId: 978, products, offers: [], peopleOffers: [], gifts: [] }, false, EVENT, {
      benefit: { kind: 'Percent', percent: 10 },
      eventIds: null,
      productTypes: null,
      ...terms,
    }).map(({ product, totalMinor }) => [product.key, totalMinor]);

  test('show 10 % off everything', () => {
    expect(withCode({})).toEqual([
      ['photo', 720],
      ['all', 2700],
    ]);
  });

  test('€10 off is never more than the price', () => {
    expect(withCode({ benefit: { kind: 'Fixed', amountMinor: 1000 } })).toEqual([
      ['photo', 0],
      ['all', 2000],
    ]);
  });

  test('a code for one kind of product does not reduce other products', () => {
    expect(withCode({ productTypes: ['PhotosWithMe'], benefit: { kind: 'FreeProduct' } })).toEqual([
      ['photo', 800],
      ['all', 0],
    ]);
  });

  test('a code for another event has no effect on the quotes', () => {
    expect(withCode({ eventIds: ['other'] })).toEqual([
      ['photo', 800],
      ['all', 3000],
    ]);
    expect(withCode({ eventIds: ['other', EVENT] })[0]).toEqual(['photo', 720]);
  });

  test('a product that is not for sale has no example', () => {
    expect(withCode({}, [{ ...photo, state: 'Hidden' }, all])).toEqual([['all', 2700]]);
  });
});
