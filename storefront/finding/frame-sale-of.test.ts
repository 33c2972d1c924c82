import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { eventProducts, FRAMED } from './compute-offer.ts';
import { frameSaleOf } from './frame-sale-of.ts';

const product = (productType: Product['productType'], price: number): Product => ({
  ...{ productId: productType, catalogId: 'event', productType, state: 'InCatalog', title: productType },
  ...{ price, tiers: [], distances: [], currencyId: 978 },
});
const plain = [product('Photo', 8), product('PhotosWithMe', 29)];
const saleOf = (products: Product[], ownCount: number) =>
  frameSaleOf(
    eventProducts({ products: [...plain, ...products], offers: [], gifts: [] }, null, FRAMED),
    ownCount,
    true,
  );
const one = product('Frame', 12);
const all = product('PhotosWithFrame', 39);

describe('what is sold in frames', () => {
  test('is nothing where only plain photos are', () => {
    expect(saleOf([], 5)).toBeNull();
  });

  test('is single photos, and all of one’s own with what they save', () => {
    const sale = saleOf([one, all], 5);
    expect(sale?.single?.productId).toBe('Frame');
    expect(sale?.all).toMatchObject({ count: 5, product: all, saving: { kind: 'Exactly', saved: 21 } });
    expect(sale?.singly(3)).toEqual({ price: 36, canBeLess: false });
  });

  test('is not the package where each by itself costs less, or whose photos they are is not known', () => {
    expect(saleOf([one, all], 3)?.all).toBeNull();
    expect(saleOf([one, all], 0)?.all).toBeNull();
    expect(saleOf([all], 0)).toBeNull();
  });

  test('may be the package alone', () => {
    expect(saleOf([all], 2)).toMatchObject({ single: null, all: { product: all, saving: null } });
  });
});
