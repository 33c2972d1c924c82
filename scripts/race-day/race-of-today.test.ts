import { expect, test } from 'vitest';
import { raceOfToday } from './race-of-today.ts';

test.each([
  ['2026-11-26T12:00:00Z', '2026-11-26', '+01:00'],
  ['2026-11-26T10:59:00Z', '2026-11-25', '+01:00'],
  // The morning after the clocks were put forward: the race was in summer time.
  ['2026-03-30T07:00:00Z', '2026-03-29', '+02:00'],
  // Midnight in Vienna: there was no race on the new day yet.
  ['2026-07-01T22:30:00Z', '2026-07-01', '+02:00'],
])('at %s the race was run on %s, at %s', (now, date, utcOffset) => {
  expect(raceOfToday(new Date(now))).toMatchObject({ date, utcOffset });
});
