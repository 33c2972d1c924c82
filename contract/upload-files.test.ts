import { expect, test } from 'vitest';
import { addSample, isOfEvent, minutesLeft, type Sample } from './upload-files.ts';

test('the days before and after an event count as its own; a week before does not', () => {
  const days = ['2026-05-09', '2026-05-10', '2026-05-11', '2026-05-03', '2026-05-12', '2025-05-10'];
  expect(days.map((day) => isOfEvent(day, '2026-05-10'))).toEqual([true, true, true, false, false, false]);
});

test('estimates the minutes left from the bytes of the last half minute', () => {
  const at = (atMs: number, bytes: number): Sample => ({ atMs, bytes });
  expect(minutesLeft([], 1)).toBeUndefined();
  expect(minutesLeft([at(0, 0)], 1)).toBeUndefined();
  // An idle connection gives no estimate.
  expect(minutesLeft([at(0, 5), at(9_000, 5)], 1)).toBeUndefined();
  // Fast at first, then 1 MB a second.
  const samples = [at(0, 0), at(10_000, 900e6), at(30_000, 920e6), at(40_000, 930e6)].reduce(
    addSample,
    [] as Sample[],
  );
  expect(samples[0]).toEqual(at(10_000, 900e6));
  expect(minutesLeft(samples, 120e6)).toBe(2);
  expect(minutesLeft(samples, 1)).toBe(1);
});
