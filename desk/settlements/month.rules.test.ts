import { expect, test } from 'vitest';
import { isMonth, nextMonth } from './month.rules.ts';

test('the month after the last settlement is next, also at the end of a year', () => {
  expect(nextMonth('2026-05', new Date())).toBe('2026-06');
  expect(nextMonth('2026-12', new Date())).toBe('2027-01');
});

test('before the first settlement it is the previous month', () => {
  expect(nextMonth(undefined, new Date(2026, 0, 31, 12))).toBe('2025-12');
  expect(nextMonth(undefined, new Date(2026, 2, 31, 12))).toBe('2026-02');
});

test('a half-typed month is invalid', () => {
  expect(['2026-05', '2026-13', '2026-5', '2026', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
