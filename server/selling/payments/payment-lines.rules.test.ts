import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from '#selling/pricing/index.ts';
import { countOf } from '#tests/factories/sample.ts';
import { arbitraryCart, NOW } from '#tests/fixtures/arbitrary-cart.ts';
import { spreadOverLines } from './payment-lines.rules.ts';
import { offerPaymentTypes } from './payment-types.rules.ts';

const line = (amountMinor: number) => ({ title: 'Photo', quantity: 1, amountMinor });

test('the discount of a payment type is spread over the lines', () => {
  expect(spreadOverLines([line(1000), line(500)], 1425).map(({ amountMinor }) => amountMinor)).toEqual([
    950, 475,
  ]);
});

test('any discount is spread exactly over any priced cart: no line becomes negative or exceeds its price', () => {
  fc.assert(
    fc.property(
      arbitraryCart({ linesMax: 10, codesMax: 3 }),
      fc.integer({ min: 0, max: 90 }),
      (cart, discountPercent) => {
        const { lines, totalMinor: amountMinor } = price(cart, NOW);
        const { currencyId, rounding } = cart;
        const offered = offerPaymentTypes(
          {
            types: [{ id: 'PersonalCard', provider: 'sandbox', discountPercent }],
            rounding,
            providers: ['sandbox'],
            testProviders: [],
          },
          { amountMinor, currencyId, albumIds: [] },
        );
        expect(offered).toHaveLength(amountMinor === 0 ? 0 : 1);
        for (const { discountMinor } of offered) {
          const collected = amountMinor - discountMinor;
          const spread = spreadOverLines(
            lines.map(({ totalMinor }) => line(totalMinor)),
            collected,
          );
          expect(spread.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(collected);
          for (const [index, each] of spread.entries()) {
            expect(each.amountMinor).toBeGreaterThanOrEqual(0);
            expect(each.amountMinor).toBeLessThanOrEqual(lines[index]?.totalMinor ?? 0);
          }
        }
      },
    ),
    { numRuns: countOf(2000, 200) },
  );
}, 60_000);
