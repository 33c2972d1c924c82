import { expect, test } from 'vitest';
import type { ProductType } from '#contract/catalog.ts';
import { isGone } from './is-gone.ts';

const line = (productType: ProductType, photosCount: number, isPreorder = false) => ({
  product: { productId: 'p', productType, title: '' },
  photos: Array.from({ length: photosCount }, (_, n) => ({
    photoId: `${n}`,
    thumbUrl: '',
    closeUpUrl: null,
    takenAt: null,
    width: 3,
    height: 2,
  })),
  photosCount,
  isPreorder,
  video: null,
});

test('framed photos are gone under the same conditions as plain photos; a video item is gone without its video', () => {
  expect([isGone(line('Frame', 0)), isGone(line('PhotosWithFrame', 0))]).toEqual([true, true]);
  expect([isGone(line('Frame', 1)), isGone(line('PhotosWithFrame', 0, true))]).toEqual([false, false]);
  const video = { videoId: 'v', title: '', posterUrl: '', durationMs: 1 };
  for (const kind of ['FinishVideo', 'FullVideo'] as const)
    expect([isGone(line(kind, 0)), isGone({ ...line(kind, 0), video })]).toEqual([true, false]);
});

test('a photo and a package without photos are gone; a preorder is not, nor is a gift code', () => {
  expect([isGone(line('Photo', 0)), isGone(line('PhotosWithMe', 0))]).toEqual([true, true]);
  expect([isGone(line('Photo', 1)), isGone(line('PhotosWithMe', 4))]).toEqual([false, false]);
  expect([isGone(line('PhotosWithMe', 0, true)), isGone(line('Promocode', 0))]).toEqual([false, false]);
});
