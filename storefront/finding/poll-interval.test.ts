import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollEvery } from './poll-interval.ts';

const RACE_DAY = '2026-05-10';
const NOON = Date.parse('2026-05-10T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const race = { date: RACE_DAY, processingCount: 0, videosProcessingCount: 0 };

test('on the race day polls every ten seconds, less often the longer nothing changed', () => {
  const every = [0, 1, 2, 9, 10, 600].map((minutes) => pollEvery([race], minutes * MINUTE_MS, NOON));
  expect(every).toEqual([10_000, 10_000, 30_000, 30_000, 120_000, 120_000]);
});

test('days before or after hardly ever polls, unless photos or videos are being read', () => {
  for (const days of [-2, 4, 400]) {
    expect(pollEvery([race], 0, NOON + days * DAY_MS), String(days)).toBe(600_000);
    expect(pollEvery([{ ...race, processingCount: 1 }], 0, NOON + days * DAY_MS)).toBe(10_000);
    expect(pollEvery([{ ...race, videosProcessingCount: 1 }], 0, NOON + days * DAY_MS)).toBe(10_000);
  }
  for (const days of [-0.9, 3]) expect(pollEvery([race], 0, NOON + days * DAY_MS)).toBe(10_000);
});

test('of several events the most active decides; without events polls least', () => {
  const old = { ...race, date: '2025-05-10' };
  expect(pollEvery([old, race], 0, NOON)).toBe(10_000);
  expect(pollEvery([old], 0, NOON)).toBe(600_000);
  expect(pollEvery([], 0, NOON)).toBe(600_000);
});

test('polls less the longer nothing changed, and never more often than every ten seconds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: -10, max: 10 }), (one, other, days) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const at = NOON + days * DAY_MS;
      expect(pollEvery([race], more, at)).toBeGreaterThanOrEqual(pollEvery([race], less, at));
      expect(pollEvery([race], less, at)).toBeGreaterThanOrEqual(10_000);
    }),
  );
});
