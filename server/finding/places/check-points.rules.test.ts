import { expect, test } from 'vitest';
import { CHECK_POINTS_MAX, checkPointsOf } from './check-points.rules.ts';

test('lists start, finishes, check points of the results and declared kilometres, each once', () => {
  const split = { distance: '10K', courseKm: null };
  expect(
    checkPointsOf(
      ['10K', 'Half marathon', 'Kids'],
      [
        { ...split, name: 'Bridge', km: 4.5 },
        { ...split, name: 'Half', km: null },
        { ...split, name: '10 km', km: null },
        { ...split, name: 'Somewhere', km: null },
      ],
      [4.5, 18.5],
    ),
  ).toEqual([
    { km: 0, kind: 'Start', name: '' },
    { km: 4.5, kind: 'CheckPoint', name: 'Bridge' },
    { km: 5, kind: 'CheckPoint', name: 'Half' },
    { km: 10, kind: 'Finish', name: '10K' },
    { km: 18.5, kind: 'Kilometre', name: '' },
    { km: 21.0975, kind: 'Finish', name: 'Half marathon' },
  ]);
});

test('of points that are close together the best known one is kept, whatever their order', () => {
  const split = (km: number) => ({ name: `at ${km}`, km, distance: null, courseKm: null });
  const points = checkPointsOf(
    ['10K'],
    [split(9.96), split(0.04), split(3), split(3.05)],
    [2.96, 3.11, 3.12],
  );
  expect(points.map(({ km, kind }) => `${kind} ${km}`)).toEqual([
    'Start 0',
    'CheckPoint 3',
    'Kilometre 3.11',
    'Finish 10',
  ]);
});

test('lists a limited number of points, and looks at each a limited number of times', () => {
  let read = 0;
  const splits = Array.from({ length: 5_000 }, (_none, index) => ({
    name: 'x',
    get km() {
      read += 1;
      return index / 5;
    },
    distance: null,
    courseKm: null,
  }));
  const points = checkPointsOf(['10K'], splits, []);
  expect(points).toHaveLength(CHECK_POINTS_MAX);
  expect(points).toContainEqual({ km: 10, kind: 'Finish', name: '10K' });
  expect(read).toBeLessThan(4 * splits.length);
});
