import { expect, test } from 'vitest';
import { replaceableOf, selectReplacements } from './replacements.rules.ts';

type Line = Parameters<typeof replaceableOf>[0][number];
const LINE: Line = {
  orderItemId: 'a-1',
  productType: 'Photo',
  ownerId: 'runner',
  isReturned: false,
  isFree: false,
  orderMinor: 800,
};

test('a photo can be replaced in its only line, if that is a paid single photo of a known runner', () => {
  expect(replaceableOf([LINE])).toEqual({ orderItemId: 'a-1', ownerId: 'runner' });
  // Two lines lose it: a plain photo, and the same photo in a frame.
  expect(replaceableOf([LINE, { ...LINE, orderItemId: 'a-2', productType: 'Frame' }])).toBeNull();
  expect(replaceableOf([])).toBeNull();
});

test.each<Partial<Line>>([
  { productType: 'Frame' },
  { productType: 'PhotosWithMe' },
  { ownerId: null },
  { isReturned: true },
  { isFree: true },
  { orderMinor: 0 },
])('no photo replaces a photo of a line with %j', (change) => {
  expect(replaceableOf([{ ...LINE, ...change }])).toBeNull();
});

const REMOVED = { photoId: 'gone', eventId: 'race' };
const PHOTO = {
  photoId: 'other',
  eventId: 'race',
  state: 'Published' as const,
  awaitsOriginal: false,
  isReport: false,
  isFree: false,
};

test('another photo of the runner may replace the removed one', () => {
  expect(selectReplacements([PHOTO], REMOVED, new Set())).toEqual([PHOTO]);
});

test.each<Partial<Parameters<typeof selectReplacements>[0][number]>>([
  { photoId: 'gone' },
  { eventId: 'race of another day' },
  { state: 'Protected' },
  { state: 'Hidden' },
  { state: 'Withdrawn' },
  { awaitsOriginal: true },
  { isReport: true },
  { isFree: true },
])('a photo with %j replaces no other photo', (change) => {
  expect(selectReplacements([{ ...PHOTO, ...change }], REMOVED, new Set())).toEqual([]);
});

test('a photo that the order contains already does not replace another photo of the order', () => {
  expect(selectReplacements([PHOTO], REMOVED, new Set(['other']))).toEqual([]);
});
