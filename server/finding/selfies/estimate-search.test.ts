import { expect, test } from 'vitest';
import { estimateSearch } from './estimate-search.ts';

test('estimates a search from the number of photos and of readers', () => {
  expect(estimateSearch(10_000, 1).minutes).toBeCloseTo(38, 0);
  expect(estimateSearch(10_000, 2).minutes).toBeCloseTo(19, 0);
  expect(estimateSearch(0, 2)).toEqual({ photos: 0, minutes: null });
});
