import { expect, test } from 'vitest';
import { placeUpright, uprightColumns } from './upright-columns.ts';

test('short chapters share a row, and long chapters have whole rows', () => {
  expect([358, 744, 1200].map(uprightColumns)).toEqual([2, 3, 5]);
  expect(placeUpright(2, 1200)).toEqual({ columns: 2, width: 475, gap: 8 });
  expect(placeUpright(3, 1200)).toEqual({ columns: 3, width: 716, gap: 8 });
  expect([5, 12].map((count) => placeUpright(count, 1200))).toEqual(
    [5, 5].map((columns) => ({ columns, width: 1200, gap: 8 })),
  );
  expect([1, 3].map((count) => placeUpright(count, 358))).toEqual([
    { columns: 1, width: 177, gap: 4 },
    { columns: 2, width: 358, gap: 4 },
  ]);
});

test('a grid of unknown width gets a default layout', () => {
  expect(placeUpright(3, 0)).toEqual({ columns: 2, width: 0, gap: 4 });
});
