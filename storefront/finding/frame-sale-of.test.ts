import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { eventProducts, FRAMED, type OwnQuotes } from './compute-offer.ts';
import { frameSaleOf } from './frame-sale-of.ts';

const product = (productType: Product['productType'], price: number): Product => ({
  productId: productType,
  catalogId: 'event',
  productType,
  state: 'InCatalog',
  title: productType,
  price,
  tiers: [],
  distances: [],
  currencyId: 978,
});
const plain = [product('Photo', 8), product('PhotosWithMe', 29)];
const sold = (products: Product[]) =>
  eventProducts({ products: [...plain, ...products], offers: [], gifts: [] }, null, FRAMED);
const one = product('Frame', 12);
const all = product('PhotosWithFrame', 39);
const quote = (productId: string, added: number) => ({
  productId,
  added,
  totalAmount: added,
  singlyAdded: added,
  paidBefore: 0,
  nextOffers: [],
});
const own = (quotes: Partial<OwnQuotes>) => ({
  quotes: { one: null, each: null, singly: null, all: null, boughtCount: 0, ...quotes },
  currencyId: 978 as const,
  count: 5,
});

describe('frames for sale', () => {
  test('do not exist if only plain photos are sold', () => {
    expect(frameSaleOf(sold([]), own({}))).toBeNull();
  });

  test('are single photos, and all own photos with the amount saved', () => {
    const quotes = {
      one: quote('Frame', 12),
      each: quote('Frame', 54),
      singly: quote('Frame', 60),
      all: quote('PhotosWithFrame', 39),
    };
    expect(frameSaleOf(sold([one, all]), own(quotes))).toEqual({
      single: one,
      all: {
        productId: 'PhotosWithFrame',
        count: 5,
        quote: quotes.all,
        saving: expect.objectContaining({ saved: 21 }),
      },
      first: quotes.one,
    });
  });

  test('exclude the package if single frames cost less, or the person is unknown', () => {
    const quotes = { each: quote('Frame', 36), all: quote('PhotosWithFrame', 39) };
    expect(frameSaleOf(sold([one, all]), own(quotes))?.all).toBeNull();
    expect(frameSaleOf(sold([one, all]))?.all).toBeNull();
    expect(frameSaleOf(sold([all]))).toBeNull();
  });

  test('may be only the package', () => {
    const quotes = { all: quote('PhotosWithFrame', 39) };
    expect(frameSaleOf(sold([all]), own(quotes))).toMatchObject({ single: null, all: { saving: null } });
  });
});
