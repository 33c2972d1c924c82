import { expect, test } from 'vitest';
import type { ProductType } from '#contract/catalog.ts';
import { countBought } from './count-bought.ts';

const line = (productType: ProductType) => ({ product: { productType }, reasons: [] });

test('counts single photos, and the photos of one package', () => {
  expect(countBought([line('Photo'), line('Photo')], null)).toEqual({ count: 2, isAll: false });
  expect(countBought([line('PhotosWithMe')], 5)).toEqual({ count: 5, isAll: true });
});

test('returns no number if photos may be counted twice, no photo has come, or a part was paid for before', () => {
  expect(countBought([line('PhotosWithMe'), line('PhotosWithMe')], 5)).toBeNull();
  expect(countBought([line('PhotosWithMe'), line('Photo')], 5)).toBeNull();
  expect(countBought([line('FullVideo')], null)).toBeNull();
  expect(countBought([line('PhotosWithMe')], 0)).toBeNull();
  expect(countBought([], null)).toBeNull();
  const rest = { ...line('PhotosWithMe'), reasons: [{ kind: 'PaidBefore' as const, discount: 16 }] };
  expect(countBought([rest], 5)).toBeNull();
});
