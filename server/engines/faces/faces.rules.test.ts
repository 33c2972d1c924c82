import { describe, expect, test } from 'vitest';
import { isShown, rateQuality, SHOWN_LIMITS } from './faces.rules.ts';

const GOOD = { width: 120, drift: 0.01 };

describe('isShown', () => {
  test('a sharp face of sufficient size is shown', () => {
    expect(isShown(GOOD)).toBe(true);
  });

  test.each([
    ['one too small', { ...GOOD, width: SHOWN_LIMITS.minWidth - 1 }],
    ['a blur, whose landmarks move', { ...GOOD, drift: 0.2 }],
  ])('%s is not shown', (_, measures) => {
    expect(isShown(measures)).toBe(false);
  });
});

describe('rateQuality', () => {
  test('runs from 0 to 1', () => {
    expect(rateQuality(0.99, GOOD)).toBe(1);
    expect(rateQuality(0.99, { ...GOOD, drift: 0.3 })).toBe(0);
  });

  test('falls with each of its measures, and is positive for every shown face', () => {
    const best = rateQuality(0.9, { ...GOOD, width: 60, drift: 0.02 });
    expect(rateQuality(0.6, { ...GOOD, width: 60, drift: 0.02 })).toBeLessThan(best);
    expect(rateQuality(0.9, { ...GOOD, width: 40, drift: 0.02 })).toBeLessThan(best);
    expect(rateQuality(0.9, { ...GOOD, width: 60, drift: 0.08 })).toBeLessThan(best);
    const { minWidth: width, maxDrift: drift } = SHOWN_LIMITS;
    expect(rateQuality(0.45, { ...GOOD, width, drift })).toBeGreaterThan(0);
  });
});
