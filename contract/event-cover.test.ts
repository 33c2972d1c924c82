import { expect, test } from 'vitest';
import { bestOf, type Cover, leadShape, newestCover } from './event-cover.ts';

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

test('the text of a page is over a photo of its visitor only if the face is in the upper half', () => {
  const coverAt = (y: number | null, isUpright: boolean): Cover => ({
    large: '/l',
    small: '/l',
    own: { thumb: '/t', closeUp: null, focus: y === null ? null : { x: 0.5, y }, isUpright, beside: [] },
  });
  expect(leadShape(coverAt(0.3, false))).toBe('wide');
  expect(leadShape(coverAt(0.3, true))).toBe('upright');
  for (const isUpright of [true, false])
    for (const y of [0.6, 0.9, null]) expect(leadShape(coverAt(y, isUpright))).toBe('apart');
  // An event's cover is never behind the text.
  expect(leadShape({ large: '/l', small: '/s' })).toBeUndefined();
  expect(leadShape(null)).toBeUndefined();
});
