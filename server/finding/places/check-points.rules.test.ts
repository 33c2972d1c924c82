import { expect, test } from 'vitest';
import { checkPointsOf } from './check-points.rules.ts';

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
