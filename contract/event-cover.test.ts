import { expect, test } from 'vitest';
import { bestOf, newestCover } from './event-cover.ts';

test('results begin with the photo of the highest rank; of two about equal ones, with the wide one', () => {
  const wide = (rank: number | null) => ({ rank, width: 3, height: 2 });
  const upright = (rank: number | null) => ({ rank, width: 2, height: 3 });
  const photos = [wide(0.2), wide(0.8), upright(0.9), wide(null)];
  expect(bestOf(photos)).toBe(photos[1]);
  const turned = [wide(0.5), upright(0.9)];
  expect(bestOf(turned)).toBe(turned[1]);
  // For these photos it is uncertain whom they show.
  expect(bestOf([wide(null), wide(null)])).toBeUndefined();
  expect(bestOf([])).toBeUndefined();
});

test('each page that begins with an event’s picture has a different one, or none if there are too few', () => {
  const events = ['/a', null, '/b'].map((coverUrl) => ({ coverUrl, coverSmallUrl: null }));
  expect([0, 1, 2].map((place) => newestCover(events, place)?.large)).toEqual(['/a', '/b', undefined]);
});
