import { expect, test } from 'vitest';
import { videoLength } from './video-length.ts';

test('a duration is formatted as in players', () => {
  const lengths = [0, 1, 15_000, 59_001, 60_000, 3_599_999, 3_723_000].map(videoLength);
  expect(lengths).toEqual(['0:00', '0:01', '0:15', '1:00', '1:00', '1:00:00', '1:02:03']);
});
