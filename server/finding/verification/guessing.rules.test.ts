import { expect, test } from 'vitest';
import { TRIES_KEPT_MS, waitAfter } from './guessing.rules.ts';

const MINUTE = 60_000;

test('the wait begins with the fifth wrong try, doubles, and is at most a day', () => {
  expect([0, 1, 4, 5, 6, 7, 15, 16, 1000].map((tries) => waitAfter(tries) / MINUTE)).toEqual([
    ...[0, 0, 0, 1, 2, 4, 1024, 1440, 1440],
  ]);
});

/** Returns how many tries fit into some time where somebody tries as soon as they may. */
function triesWithin(ms: number): number {
  let tries = 0;
  for (let spent = 0; spent <= ms; spent += waitAfter(tries)) tries += 1;
  return tries;
}

test('in a year a birth date of 20,000 days is found in less than two of a hundred cases, and in a known year seldom in a month', () => {
  const DAY = 24 * 60 * MINUTE;
  expect(triesWithin(365 * DAY)).toBeLessThan(400);
  expect(triesWithin(30 * DAY)).toBeLessThan(50);
});

test('waiting until tries are forgotten allows fewer tries than continuing', () => {
  const untilTheLongestWait = 17;
  expect(untilTheLongestWait / TRIES_KEPT_MS).toBeLessThan(1 / waitAfter(1000));
});
