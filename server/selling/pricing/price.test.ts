import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from './price.ts';

const carts = fc.array(fc.record({ lineId: fc.uuid(), priceMinor: fc.nat(1_000_000) }), { maxLength: 60 });

test('the lines of a cart sum to its total, and amount minus discount is the total', () => {
  fc.assert(
    fc.property(carts, (lines) => {
      const priced = price(lines);
      expect(priced.lines.reduce((total, line) => total + line.totalMinor, 0)).toBe(priced.totalMinor);
      expect(priced.amountMinor - priced.discountMinor).toBe(priced.totalMinor);
      expect(priced.totalMinor).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the order of the items does not matter, and removing one never raises the total', () => {
  fc.assert(
    fc.property(carts, (lines) => {
      expect(price(lines.toReversed()).totalMinor).toBe(price(lines).totalMinor);
      expect(price(lines.slice(1)).totalMinor).toBeLessThanOrEqual(price(lines).totalMinor);
    }),
  );
});
