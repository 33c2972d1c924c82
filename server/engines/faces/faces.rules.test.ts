import { describe, expect, test } from 'vitest';
import { isShown, MIN_SHOWN, rateQuality } from './faces.rules.ts';

const GOOD = { width: 120, drift: 0.01, mirrorDistance: 0.2 };

describe('isShown', () => {
  test('a sharp face of some size is', () => {
    expect(isShown(0.98, GOOD)).toBe(true);
  });

  test.each([
    ['too small', 0.98, { ...GOOD, width: MIN_SHOWN.width - 1 }],
    ['a blur whose landmarks wander', 0.98, { ...GOOD, drift: 0.2 }],
    ['hardly a face', 0.41, GOOD],
  ])('%s is not', (_, score, measures) => {
    expect(isShown(score, measures)).toBe(false);
  });
});

describe('rateQuality', () => {
  test('runs from 0 to 1', () => {
    expect(rateQuality(0.99, GOOD)).toBe(1);
    expect(rateQuality(0.99, { ...GOOD, drift: 0.3 })).toBe(0);
  });

  test('falls with each of its measures, and what is shown has some', () => {
    const best = rateQuality(0.9, { ...GOOD, width: 60, drift: 0.02 });
    expect(rateQuality(0.6, { ...GOOD, width: 60, drift: 0.02 })).toBeLessThan(best);
    expect(rateQuality(0.9, { ...GOOD, width: 40, drift: 0.02 })).toBeLessThan(best);
    expect(rateQuality(0.9, { ...GOOD, width: 60, drift: 0.08 })).toBeLessThan(best);
    const { score, width, drift } = MIN_SHOWN;
    expect(rateQuality(score, { ...GOOD, width, drift })).toBeGreaterThan(0);
  });
});
