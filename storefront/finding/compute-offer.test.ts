import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { computeOffer, eventProducts, singlesPrice } from './compute-offer.ts';

const product = (productType: Product['productType'], price: number): Product => ({
  productId: `product-${productType}`,
  catalogId: 'catalog',
  productType,
  state: 'InCatalog',
  title: productType,
  price,
  currencyId: 978,
});
const photo = product('Photo', 9.9);
const photosWithMe = product('PhotosWithMe', 24.9);
const both = eventProducts([photo, photosWithMe]);

describe('the offer for all photos', () => {
  test('is the package with what it saves, exact to the cent', () => {
    expect(computeOffer(both, 12)).toEqual({
      kind: 'Package',
      product: photosWithMe,
      price: 24.9,
      saved: 93.9,
    });
    expect(computeOffer(both, 3)).toMatchObject({ kind: 'Package', saved: 4.8 });
  });

  test('is the photos singly where the package would cost more', () => {
    expect(computeOffer(both, 2)).toEqual({ kind: 'Singles', product: photo, price: 19.8, saved: 0 });
    expect(computeOffer(both, 1)).toMatchObject({ kind: 'Singles', price: 9.9 });
  });

  test('is the package at the same price, and claims to save nothing', () => {
    const even = eventProducts([product('Photo', 8.3), photosWithMe]);
    expect(computeOffer(even, 3)).toMatchObject({ kind: 'Package', price: 24.9, saved: 0 });
  });

  test('is what is sold, if anything is', () => {
    expect(computeOffer(eventProducts([photosWithMe]), 1)).toMatchObject({ kind: 'Package', saved: 0 });
    expect(computeOffer(eventProducts([photo]), 40)).toMatchObject({ kind: 'Singles', price: 396 });
    expect(computeOffer(eventProducts([]), 12)).toBeNull();
    expect(computeOffer(both, 0)).toBeNull();
  });
});

test('many photos singly cost no stray fraction', () => {
  expect(singlesPrice(product('Photo', 0.1), 3)).toBe(0.3);
});
