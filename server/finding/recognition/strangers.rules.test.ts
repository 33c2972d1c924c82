import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStrangers, cohortOf, type StrangersTally } from './strangers.rules.ts';

const NONE: StrangersTally = { count: 0, sum: 0, squares: 0 };

describe('strangers around a face', () => {
  test('who could be the person is no stranger, and few strangers tell nothing', () => {
    expect(addStrangers(NONE, [0.2, 0.9, 1.1], 0.9)).toEqual({ count: 1, sum: 1.1, squares: 1.1 ** 2 });
    expect(cohortOf(addStrangers(NONE, Array(39).fill(1.2), 0.9))).toBeUndefined();
    expect(cohortOf(addStrangers(NONE, Array(40).fill(1.2), 0.9))?.mean).toBeCloseTo(1.2);
  });

  test('come to the same in however many parts', () => {
    const distances = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(distances, distances, (first, second) => {
        const inParts = addStrangers(addStrangers(NONE, first, 0.9), second, 0.9);
        const whole = addStrangers(NONE, [...first, ...second], 0.9);
        expect(inParts.count).toBe(whole.count);
        expect(inParts.sum).toBeCloseTo(whole.sum);
        expect(inParts.squares).toBeCloseTo(whole.squares);
      }),
    );
  });
});
