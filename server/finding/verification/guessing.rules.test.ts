import { expect, test } from 'vitest';
import { TRIES_KEPT_MS, waitAfter } from './guessing.rules.ts';

const MINUTE = 60_000;

test('the wait starts at the fifth wrong attempt, doubles, and is at most a day', () => {
  expect([0, 1, 4, 5, 6, 7, 15, 16, 1000].map((tries) => waitAfter(tries) / MINUTE)).toEqual([
    ...[0, 0, 0, 1, 2, 4, 1024, 1440, 1440],
  ]);
});

/** Counts how many attempts an attacker can make in a period by trying whenever it is allowed. */
function triesWithin(ms: number): number {
  let tries = 0;
  for (let spent = 0; spent <= ms; spent += waitAfter(tries)) tries += 1;
  return tries;
}

test('a year of guesses finds a birth date among 20,000 days in less than 2 % of cases; if the year is known, a month of guesses rarely suffices', () => {
  const DAY = 24 * 60 * MINUTE;
  expect(triesWithin(365 * DAY)).toBeLessThan(400);
  expect(triesWithin(30 * DAY)).toBeLessThan(50);
});

test('waiting until attempts expire allows fewer attempts than continuing to guess', () => {
  const untilTheLongestWait = 17;
  expect(untilTheLongestWait / TRIES_KEPT_MS).toBeLessThan(1 / waitAfter(1000));
});
