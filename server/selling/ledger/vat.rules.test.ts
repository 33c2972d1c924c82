import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitVat } from './vat.rules.ts';

describe('the tax in a price', () => {
  test.each([
    [12_000, 20, 10_000, 2_000],
    [2_900, 19, 2_437, 463],
    [119_000, 5, 113_333, 5_667],
    [1, 20, 1, 0],
    [0, 20, 0, 0],
    [2_900, 0, 2_900, 0],
    [1_000, 5.5, 948, 52],
    [1_000, 0.01, 1_000, 0],
  ])('%i with %f %% is %i and %i', (totalMinor, percent, netMinor, amountMinor) => {
    expect(splitVat(totalMinor, percent)).toEqual({ percent, netMinor, amountMinor });
  });

  const anyTotal = fc.integer({ min: 0, max: 2_000_000_000 });
  const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

  test('has whole, non-negative parts that add up to the total', () => {
    fc.assert(
      fc.property(anyTotal, anyPercent, (totalMinor, percent) => {
        const { netMinor, amountMinor } = splitVat(totalMinor, percent);
        expect(netMinor + amountMinor).toBe(totalMinor);
        expect(Number.isInteger(netMinor) && Number.isInteger(amountMinor)).toBe(true);
        expect(Math.min(netMinor, amountMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('rounds the net to the nearest whole of the exact quotient', () => {
    fc.assert(
      fc.property(anyTotal, anyPercent, (totalMinor, percent) => {
        const divisor = BigInt(10_000 + Math.round(percent * 100));
        const exact = BigInt(totalMinor) * 10_000n;
        const error = exact - BigInt(splitVat(totalMinor, percent).netMinor) * divisor;
        expect((error < 0n ? -error : error) * 2n).toBeLessThanOrEqual(divisor);
      }),
    );
  });
});
