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
  nextOffers: [],
});
const own = (quotes: Partial<OwnQuotes>) => ({
  quotes: { one: null, each: null, singly: null, all: null, boughtCount: 0, ...quotes },
  currencyId: 978 as const,
  count: 5,
});

describe('what is sold in frames', () => {
  test('is nothing where only plain photos are', () => {
    expect(frameSaleOf(sold([]), own({}))).toBeNull();
  });

  test('is single photos, and all of one’s own with what they save', () => {
    const quotes = {
      one: quote('Frame', 12),
      each: quote('Frame', 54),
      singly: quote('Frame', 60),
      all: quote('PhotosWithFrame', 39),
    };
    expect(frameSaleOf(sold([one, all]), own(quotes))).toEqual({
      single: one,
      all: { productId: 'PhotosWithFrame', count: 5, quote: quotes.all, saved: 21 },
      first: quotes.one,
    });
  });

  test('is not the package where each by itself costs less, or whose photos they are is not known', () => {
    const quotes = { each: quote('Frame', 36), all: quote('PhotosWithFrame', 39) };
    expect(frameSaleOf(sold([one, all]), own(quotes))?.all).toBeNull();
    expect(frameSaleOf(sold([one, all]))?.all).toBeNull();
    expect(frameSaleOf(sold([all]))).toBeNull();
  });

  test('may be the package alone', () => {
    const quotes = { all: quote('PhotosWithFrame', 39) };
    expect(frameSaleOf(sold([all]), own(quotes))).toMatchObject({ single: null, all: { saved: null } });
  });
});
