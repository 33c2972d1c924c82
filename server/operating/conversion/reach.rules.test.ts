import { expect, test } from 'vitest';
import { listReach } from './reach.rules.ts';

const none = { visits: 0, found: 0, carts: 0, shares: 0, paid: 0 };
const DAYS = [
  { ...none, day: '2026-05-10', visits: 9, found: 4, shares: 1, paid: 2 },
  { ...none, day: '2026-05-11', paid: 1 },
];

test('reach is listed latest day first, without other counts', () => {
  expect(listReach(DAYS, true)).toEqual([
    { day: '2026-05-11', visits: 0, found: 0, shares: 0, paid: 1 },
    { day: '2026-05-10', visits: 9, found: 4, shares: 1, paid: 2 },
  ]);
});

test('without a right to sales no day shows that something was sold', () => {
  expect(listReach(DAYS, false)).toEqual([{ day: '2026-05-10', visits: 9, found: 4, shares: 1, paid: null }]);
});
