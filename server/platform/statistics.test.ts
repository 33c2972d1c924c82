import { describe, expect, test } from 'vitest';
import { describeProportion, estimateProportion } from './statistics.ts';

describe('estimateProportion', () => {
  test.each([
    // Newcombe, Statistics in Medicine 17 (1998), table I, Wilson without continuity correction.
    { successes: 81, trials: 263, low: 0.2553, high: 0.3662 },
    { successes: 15, trials: 148, low: 0.0624, high: 0.1605 },
    { successes: 0, trials: 20, low: 0, high: 0.1611 },
    { successes: 1, trials: 29, low: 0.0061, high: 0.1718 },
  ])('$successes of $trials', ({ successes, trials, low, high }) => {
    const estimate = estimateProportion(successes, trials);
    expect(estimate.share).toBe(successes / trials);
    expect(estimate.low).toBeCloseTo(low, 4);
    expect(estimate.high).toBeCloseTo(high, 4);
  });

  test('all successes still have an interval, never above 1', () => {
    const estimate = estimateProportion(20, 20);
    expect(estimate.high).toBe(1);
    expect(estimate.low).toBeCloseTo(1 - 0.1611, 4);
  });

  test('without trials the interval is everything', () => {
    expect(estimateProportion(0, 0)).toMatchObject({ low: 0, high: 1 });
    expect(describeProportion(estimateProportion(0, 0))).toBe('nothing to count');
  });
});

test('describeProportion', () => {
  expect(describeProportion(estimateProportion(15, 148))).toBe('15 of 148 = 10.1 % (6.2–16.0 %)');
});
