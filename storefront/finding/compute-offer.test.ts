import { describe, expect, test } from 'vitest';
import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import { canBeLess, computeOffer, eventProducts, singlesPrice } from './compute-offer.ts';

const product = (
  productType: Product['productType'],
  price: number,
  changes: Partial<Product> = {},
): Product => ({
  productId: `product-${productType}`,
  catalogId: 'catalog',
  productType,
  state: 'InCatalog',
  title: productType,
  price,
  tiers: [],
  distances: [],
  currencyId: 978,
  ...changes,
});
const catalog = (products: Product[], offers: PackageOffer[] = [], gifts: Gift[] = []) => ({
  products,
  offers,
  gifts,
});
const photo = product('Photo', 9.9);
const photosWithMe = product('PhotosWithMe', 24.9);
const both = eventProducts(catalog([photo, photosWithMe]));

const threeFor20: PackageOffer = {
  offerId: 'three',
  title: null,
  productIds: [photo.productId],
  fromQuantity: 3,
  toQuantity: 3,
  price: 20,
  giftProductId: null,
};
const oneFree: Gift = { giftId: 'gift', threshold: 40, count: 1, productIds: [photo.productId] };

describe('the offer for all photos', () => {
  test('is the package with what it saves, exact to the cent', () => {
    expect(computeOffer(both, 12, false)).toEqual({
      kind: 'Package',
      product: photosWithMe,
      price: 24.9,
      singles: { kind: 'Exactly', price: 118.8, saved: 93.9 },
    });
    expect(computeOffer(both, 3, false)).toMatchObject({ singles: { saved: 4.8 } });
  });

  test('is the photos singly where the package would cost more', () => {
    expect(computeOffer(both, 2, false)).toEqual({
      kind: 'Singles',
      product: photo,
      price: 19.8,
      singles: null,
    });
    expect(computeOffer(both, 1, false)).toMatchObject({ kind: 'Singles', price: 9.9 });
  });

  test('is the package at the same price, and claims to save nothing', () => {
    const even = eventProducts(catalog([product('Photo', 8.3), photosWithMe]));
    expect(computeOffer(even, 3, false)).toMatchObject({ kind: 'Package', price: 24.9, singles: null });
  });

  test('is what is sold, if anything is', () => {
    expect(computeOffer(eventProducts(catalog([photosWithMe])), 1, false)).toMatchObject({
      kind: 'Package',
      singles: null,
    });
    expect(computeOffer(eventProducts(catalog([photo])), 40, false)).toMatchObject({
      kind: 'Singles',
      price: 396,
    });
    expect(computeOffer(eventProducts(catalog([])), 12, false)).toBeNull();
    expect(computeOffer(both, 0, false)).toBeNull();
  });
});

describe('what the package saves', () => {
  const claim = (offers: PackageOffer[], gifts: Gift[], single = photo, count = 12) =>
    computeOffer(eventProducts(catalog([single, photosWithMe], offers, gifts)), count, false)?.singles;

  test('is never told higher than the cart would tell it', () => {
    // 4 × 20 € for twelve of "3 for 20"; with a gift at most eleven are paid for.
    expect(claim([threeFor20], [])).toEqual({ kind: 'AtLeast', price: 80, saved: 55.1 });
    expect(claim([threeFor20], [oneFree])).toEqual({ kind: 'AtLeast', price: 73, saved: 48.1 });
    const withOneMore = { ...threeFor20, giftProductId: photo.productId };
    expect(claim([withOneMore], [])).toEqual({ kind: 'AtLeast', price: 60, saved: 35.1 });
    const tiered = product('Photo', 9.9, { tiers: [{ fromQuantity: 3, price: 7 }] });
    expect(claim([], [], tiered)).toEqual({ kind: 'AtLeast', price: 84, saved: 59.1 });
  });

  test('is not told where offers might make single photos cheaper', () => {
    expect(claim([threeFor20], [], photo, 3)).toBeNull();
  });

  test('counts a larger quantity that would cost less, and takes no heed of what is too far away', () => {
    const tiered = product('Photo', 9.9, { tiers: [{ fromQuantity: 15, price: 6 }] });
    expect(claim([], [], tiered)).toEqual({ kind: 'AtLeast', price: 90, saved: 65.1 });
    const twenty = { ...threeFor20, fromQuantity: 20, toQuantity: 20 };
    expect(claim([{ ...twenty, price: 100 }], [])).toMatchObject({ kind: 'AtLeast', price: 100 });
    expect(claim([{ ...twenty, price: 150 }], [])).toMatchObject({ kind: 'Exactly' });
    expect(claim([], [{ ...oneFree, threshold: 500 }])).toMatchObject({ kind: 'Exactly' });
  });

  test('is told against what a shop that rounds down charges', () => {
    expect(computeOffer(both, 12, true)?.singles).toEqual({ kind: 'Exactly', price: 118, saved: 93.1 });
  });

  test('may be less only where something comes off', () => {
    const offered = eventProducts(catalog([photo, photosWithMe], [threeFor20], [oneFree]));
    expect([1, 2, 3].map((count) => canBeLess(offered, count))).toEqual([false, false, true]);
    expect(canBeLess(both, 100)).toBe(false);
    expect(canBeLess(offered, 0)).toBe(false);
  });
});

describe('the products of a distance', () => {
  const half = product('PhotosWithMe', 19, { productId: 'half', distances: ['21K'] });
  const full = product('PhotosWithMe', 29, { productId: 'full', distances: ['42K'] });
  const all = catalog([full, half, photo]);

  test('are those for it and those for everybody', () => {
    expect(eventProducts(all, '42K').photosWithMe).toBe(full);
    expect(eventProducts(all, '42K').photo).toBe(photo);
  });

  test('are only those for everybody where the distance is not known', () => {
    expect(eventProducts(all)).toMatchObject({ photosWithMe: null, hasPackages: true });
    expect(eventProducts(all, '10K').photosWithMe).toBeNull();
  });

  test('of several that fit, the cheapest', () => {
    const general = product('PhotosWithMe', 24.9);
    expect(eventProducts(catalog([full, general]), '42K').photosWithMe).toBe(general);
  });

  test('offers and gifts are those that a photo counts for', () => {
    const other = { ...threeFor20, offerId: 'frames', productIds: ['frame'] };
    expect(eventProducts(catalog([photo], [other, threeFor20], [oneFree]))).toMatchObject({
      offers: [threeFor20],
      gifts: [oneFree],
    });
  });
});

test('many photos singly cost no stray fraction', () => {
  expect(singlesPrice(product('Photo', 0.1), 3)).toBe(0.3);
});
