import { expect, test } from 'vitest';
import { describeEstimate } from './describe-search-cost.ts';

test('describes the estimated cost of a search on request', () => {
  expect(describeEstimate({ photos: 0, minutes: null })).toContain('there are none yet');
  expect(describeEstimate({ photos: 3, minutes: 0.02 })).toContain(
    'reads 3 photos, less than a minute at the speed measured in docs/figures.md',
  );
  expect(describeEstimate({ photos: 10_000, minutes: 33.3 })).toContain('about 33 min');
});
