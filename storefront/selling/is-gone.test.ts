import { expect, test } from 'vitest';
import type { ProductType } from '#contract/catalog.ts';
import { isGone } from './is-gone.ts';

const line = (productType: ProductType, photosCount: number, isPreorder = false) => ({
  product: { productId: 'p', productType, title: '' },
  photos: Array.from({ length: photosCount }, (_, n) => ({
    photoId: `${n}`,
    thumbUrl: '',
    width: 3,
    height: 2,
  })),
  photosCount,
  isPreorder,
});

test('a photo and a package without photos are gone; a preorder waits, a gift code has none', () => {
  expect([isGone(line('Photo', 0)), isGone(line('PhotosWithMe', 0))]).toEqual([true, true]);
  expect([isGone(line('Photo', 1)), isGone(line('PhotosWithMe', 4))]).toEqual([false, false]);
  expect([isGone(line('PhotosWithMe', 0, true)), isGone(line('Promocode', 0))]).toEqual([false, false]);
});
