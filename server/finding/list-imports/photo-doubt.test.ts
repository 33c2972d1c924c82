import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RaceResult } from '#finding/race-results/index.ts';
import { findPhotoDoubt } from './photo-doubt.rules.ts';

const FINISH = Date.parse('2026-05-10T10:42:13Z');
const HOUR_MS = 3600_000;

const resultOf = (bib: number): RaceResult => ({
  bib: String(bib),
  bibKey: String(bib),
  finishedAt: new Date(FINISH + bib * 1000),
  finishTime: '0:42:13',
  gunMs: 2_533_000,
  chipMs: null,
  splits: [],
  distance: null,
  courseKm: null,
  rank: null,
  rankedCount: null,
  categoryRank: null,
});
const results = [1, 2, 3, 4, 5, 6].map(resultOf);
const photosAt = (laterMs: (bib: number) => number) =>
  results.map(({ bib, finishedAt }) => ({
    bib,
    takenAt: new Date(finishedAt.getTime() + laterMs(Number(bib))),
  }));

test('results nine hours before the photos of their runners are doubted', () => {
  expect(
    findPhotoDoubt(
      results,
      photosAt(() => 9 * HOUR_MS),
    ),
  ).toMatchObject({
    runners: 6,
    outside: 6,
    samples: [{ bib: '1' }, { bib: '2' }, { bib: '3' }],
  });
});

test.each([
  ['photos on the way and at the finish', results, photosAt((bib) => -bib * 5 * 60_000)],
  ['one misread bib', results, photosAt((bib) => (bib === 3 ? 9 * HOUR_MS : 0))],
  ['few photos', results, photosAt(() => 9 * HOUR_MS).slice(0, 4)],
  ['no photos', results, []],
])('%s raise no doubt', (_name, list, photos) => {
  expect(findPhotoDoubt(list, photos)).toBeUndefined();
});

test('a runner with a photo within their race is not counted as outside', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40 * HOUR_MS, max: 40 * HOUR_MS })), (others) => {
      const photos = [
        ...photosAt(() => 0),
        ...others.map((ms) => ({ bib: '1', takenAt: new Date(FINISH + ms) })),
      ];
      expect(findPhotoDoubt(results, photos)).toBeUndefined();
    }),
  );
});
