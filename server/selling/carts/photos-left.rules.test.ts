import { expect, test } from 'vitest';
import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import { photosLeft } from './photos-left.rules.ts';

const OWN: Record<string, string[]> = { anna: ['a1', 'a2', 'both'], ben: ['b1', 'both'] };
const line = (
  photoId: string | null,
  personId: string | null,
  productType: ProductRecord['productType'] = 'Photo',
) => ({
  cartItemId: `${productType} ${photoId}`,
  productId: productType,
  product: { eventId: 'run', productType } as ProductRecord,
  photoId,
  personId,
  frame: null,
  videoId: null,
  gift: null,
  unit: 0,
  shownPriceMinor: null,
  packagePhotoIds: photoId === null && personId !== null ? (OWN[personId] ?? []) : [],
});
const left = (lines: ReturnType<typeof line>[], { galleryCount = 100, bought = [] as string[] } = {}) =>
  photosLeft(lines, {
    galleryCount: () => galleryCount,
    ownPhotoIds: (personId) => OWN[personId] ?? [],
    isBought: (photoId) => bought.includes(photoId),
  }).get('run');

test('of a runner’s own photos, those are left that they neither put into the cart nor bought', () => {
  expect(left([line('a1', 'anna')])).toBe(2);
  expect(left([line('a1', 'anna'), line('a2', 'anna')])).toBe(1);
  expect(left([line('a1', 'anna'), line('a2', 'anna'), line('both', 'anna')])).toBe(0);
  expect(left([line('a1', 'anna')], { bought: ['a2'] })).toBe(1);
  expect(left([line('a1', 'anna'), line('a2', 'anna', 'Frame')])).toBe(1);
});

test('with several runners, the photos of all of them are left, each once', () => {
  expect(left([line('a1', 'anna'), line('b1', 'ben')])).toBe(2);
  expect(left([line(null, 'anna', 'PhotosWithMe'), line('b1', 'ben')])).toBe(0);
});

test('a buyer of other people’s photos too may add any photo of the gallery, if the gallery is open', () => {
  expect(left([line('x', null)])).toBe(99);
  expect(left([line('a1', 'anna'), line('x', 'anna')])).toBe(98);
  expect(left([line('x', null)], { galleryCount: 0 })).toBe(0);
  expect(left([line('a1', 'anna'), line('x', 'anna')], { galleryCount: 0 })).toBe(2);
});

test('a cart of packages gets no more photos, and no cart gets more than its limit', () => {
  expect(left([line(null, 'anna', 'PhotosWithMe')])).toBe(0);
  const many = Array.from({ length: CART_ITEMS_MAX - 3 }, (_, index) => line(`x${index}`, null));
  expect(left(many, { galleryCount: 9999 })).toBe(3);
});
