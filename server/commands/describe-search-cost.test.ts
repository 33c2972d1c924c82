import { expect, test } from 'vitest';
import { describeEstimate } from './describe-search-cost.ts';

test('describes the cost of a search on request, as far as it can be measured', () => {
  expect(describeEstimate({ photos: 0, secondsEach: null, minutes: null })).toContain(
    'no photos yet to measure',
  );
  expect(describeEstimate({ photos: 3, secondsEach: 0.412, minutes: 0.02 })).toContain(
    'reads 3 photos, less than a minute on this machine (0.41 s a photo',
  );
  expect(describeEstimate({ photos: 10_000, secondsEach: 0.4, minutes: 33.3 })).toContain('about 33 min');
});
