import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStrangers, type StrangersTally, scaleOfTally } from './strangers.rules.ts';

const NONE: StrangersTally = { count: 0, sum: 0, squares: 0 };
const THRESHOLDS = { strong: 0.85, likely: 0.93, maybe: 1.03 };

describe('the faces around a searched face', () => {
  test('determine its scale: a fifth of them are nearer; too few determine nothing', () => {
    const spread = Array.from({ length: 1_000 }, (_, index) => 0.9 + index / 2_500);
    expect(scaleOfTally(addStrangers(NONE, spread), THRESHOLDS)).toBeCloseTo(1, 1);
    expect(scaleOfTally(addStrangers(NONE, spread.slice(0, 59)), THRESHOLDS)).toBeCloseTo(0.95, 2);
  });

  test('yield the same result in any number of parts', () => {
    const distances = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(distances, distances, (first, second) => {
        const inParts = addStrangers(addStrangers(NONE, first), second);
        const whole = addStrangers(NONE, [...first, ...second]);
        expect(inParts.count).toBe(whole.count);
        expect(inParts.sum).toBeCloseTo(whole.sum);
        expect(inParts.squares).toBeCloseTo(whole.squares);
      }),
    );
  });
});
