import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadAmount } from './spread-amount.ts';

/** The highest price that a catalog accepts, in minor units. */
const PRICE_MAX_MINOR = 4_000_000;

test('shares are proportional to the unit, sum to the amount, and none exceeds its limit', () => {
  const limits = fc.oneof(
    fc.array(fc.nat(PRICE_MAX_MINOR), { maxLength: 40 }),
    fc.array(fc.nat(3), { maxLength: 10 }),
    fc.array(fc.integer({ min: PRICE_MAX_MINOR - 9, max: PRICE_MAX_MINOR }), {
      minLength: 500,
      maxLength: 500,
    }),
  );
  const room = (each: readonly number[]) => each.reduce((sum, limit) => sum + limit, 0);
  const drawn = limits.chain((each) => fc.tuple(fc.constant(each), fc.nat(room(each))));
  fc.assert(
    fc.property(drawn, ([each, amountMinor]) => {
      const shares = spreadAmount(amountMinor, each);
      expect(room(shares)).toBe(amountMinor);
      const bound = BigInt(Math.max(1, room(each)));
      for (const [index, share] of shares.entries()) {
        const limit = each[index] ?? 0;
        expect(share).toBeLessThanOrEqual(limit);
        const off = BigInt(share) * BigInt(room(each)) - BigInt(amountMinor) * BigInt(limit);
        expect(off > -bound && off < bound).toBe(true);
      }
    }),
  );
});

test('the indivisible rest goes to the largest remainders; of equal remainders, to the first', () => {
  expect(spreadAmount(6, [1, 3, 3, 1, 1])).toEqual([1, 2, 2, 1, 0]);
  expect(spreadAmount(100, [50, 50, 50])).toEqual([34, 33, 33]);
  expect(spreadAmount(1, [0, 7, 7])).toEqual([0, 1, 0]);
});

test('refuses an amount beyond the sum of the limits', () => {
  expect(() => spreadAmount(3, [1, 1])).toThrow(RangeError);
});
