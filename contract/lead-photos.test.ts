import { expect, test } from 'vitest';
import { besideOf, leadAmong } from './lead-photos.ts';

const photoOf = (photoId: string, rank: number | null, more: { width?: number; takenAt?: string } = {}) => ({
  photoId,
  rank,
  evidence: 'Both' as const,
  thumbUrl: `/${photoId}`,
  region: { x: 0.4, y: 0.2, width: 0.2, height: 0.5 },
  width: 3000,
  height: 2000,
  takenAt: null as string | null,
  ...more,
});
const shown = (rows: readonly (readonly { url: string }[])[]) => rows.map((row) => row.map(({ url }) => url));

test('beside the first photo are two rows of the best others: a wide photo or two upright ones in each', () => {
  const best = photoOf('best', 0.9);
  const wide = [photoOf('a', 0.5), photoOf('b', 0.8), photoOf('c', 0.6)];
  expect(shown(besideOf([best, ...wide], best))).toEqual([['/b'], ['/c']]);
  const upright = [photoOf('d', 0.7, { width: 1300 }), photoOf('e', 0.65, { width: 1300 })];
  expect(shown(besideOf([best, photoOf('a', 0.5), ...upright], best))).toEqual([['/a'], ['/d', '/e']]);
  expect(besideOf([best, ...upright], best)).toEqual([]);
  const more = upright.map((photo) => ({
    ...photo,
    photoId: `${photo.photoId}2`,
    thumbUrl: `/${photo.photoId}2`,
  }));
  expect(shown(besideOf([best, ...upright, ...more], best))).toEqual([
    ['/d', '/d2'],
    ['/e', '/e2'],
  ]);
  // One upright photo would be enlarged to fill a row.
  expect(shown(besideOf([best, photoOf('a', 0.5), photoOf('d', 0.7, { width: 1300 })], best))).toEqual([]);
  expect(besideOf([best], best)).toEqual([]);
});

test('the photos beside the first one certainly show the visitor’s face and bib', () => {
  const best = photoOf('best', 0.9);
  const others = [
    photoOf('uncertain', null),
    { ...photoOf('bib', 0.8), evidence: 'Bib' as const },
    { ...photoOf('nowhere', 0.8), region: null },
    photoOf('a', 0.2),
  ];
  expect(besideOf([best, ...others], best)).toEqual([]);
  expect(shown(besideOf([best, ...others, photoOf('b', 0.1)], best))).toEqual([['/a'], ['/b']]);
});

test('of a burst one photo is beside the first one, unless there are no others', () => {
  const best = photoOf('best', 0.9, { takenAt: '2026-09-06T10:00:00+02:00' });
  const burst = photoOf('burst', 0.8, { takenAt: '2026-09-06T10:00:02+02:00' });
  const early = photoOf('early', 0.3, { takenAt: '2026-09-06T09:10:00+02:00' });
  const late = photoOf('late', 0.4, { takenAt: '2026-09-06T09:40:00+02:00' });
  expect(shown(besideOf([best, burst, early, late], best))).toEqual([['/late'], ['/early']]);
  expect(shown(besideOf([best, burst, late], best))).toEqual([['/burst'], ['/late']]);
});

test('photos without the pixels of their place leave the first one alone', () => {
  const best = photoOf('best', 0.9);
  const tiny = { ...photoOf('tiny', 0.8), width: 300, height: 200 };
  expect(besideOf([best, tiny, photoOf('a', 0.5)], best)).toEqual([]);
});

test('the first photo aims at the runner’s face, or at nothing if their place is unknown', () => {
  const photo = { ...photoOf('best', 0.9, { width: 1300 }), previewUrl: '/large', closeUpUrl: '/near' };
  const region = { x: 0.2, y: 0.5, width: 0.1, height: 0.4 };
  expect(leadAmong([{ ...photo, region }])).toEqual({
    large: '/large',
    small: '/large',
    own: { thumb: '/best', closeUp: '/near', focus: { x: 0.25, y: 0.62 }, isUpright: true, beside: [] },
  });
  expect(leadAmong([{ ...photo, region: null, closeUpUrl: null }])?.own?.focus).toBeNull();
  expect(leadAmong([{ ...photo, rank: null }])).toBeNull();
});
