import { expect, test } from 'vitest';
import { bestOf, leadOf, newestCover } from './event-cover.ts';

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

test('a lead aims at the runner’s face, or at nothing if their place is unknown', () => {
  const photo = { previewUrl: '/large', closeUpUrl: '/near', width: 2, height: 3 };
  const region = { x: 0.2, y: 0.5, width: 0.1, height: 0.4 };
  expect(leadOf({ ...photo, region })).toMatchObject({
    large: '/large',
    own: { closeUp: '/near', focus: { x: 0.25, y: 0.62 } },
  });
  expect(leadOf({ ...photo, region: null, closeUpUrl: null }).own).toEqual({
    closeUp: null,
    focus: null,
    isUpright: true,
  });
});

test('each page that begins with an event’s picture has a different one, or none if there are too few', () => {
  const events = ['/a', null, '/b'].map((coverUrl) => ({ coverUrl, coverSmallUrl: null }));
  expect([0, 1, 2].map((place) => newestCover(events, place)?.large)).toEqual(['/a', '/b', undefined]);
});
