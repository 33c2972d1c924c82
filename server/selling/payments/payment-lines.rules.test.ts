import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOverLines } from './payment-lines.rules.ts';

const line = (amountMinor: number) => ({ title: 'Photo', quantity: 1, amountMinor });

test('what a method takes off is shared among the lines', () => {
  expect(spreadOverLines([line(1000), line(500)], 1425).map(({ amountMinor }) => amountMinor)).toEqual([
    950, 475,
  ]);
});

test('the lines are exactly the amount, none negative, none more than it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 }),
      fc.nat(100),
      (amounts, percent) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const collected = Math.round((total * percent) / 100);
        const spread = spreadOverLines(amounts.map(line), collected);
        expect(spread.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(collected);
        for (const [index, each] of spread.entries()) {
          expect(each.amountMinor).toBeGreaterThanOrEqual(0);
          expect(each.amountMinor).toBeLessThanOrEqual(amounts[index] ?? 0);
        }
      },
    ),
  );
});
