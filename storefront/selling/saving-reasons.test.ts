import { describe, expect, test } from 'vitest';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import { discountLines, type PricedItem } from './saving-reasons.ts';

const line = (originalPrice: number, totalPrice: number, ...reasons: PriceReason[]): PricedItem => ({
  originalPrice,
  totalPrice,
  reasons,
});
const threeFor20: PriceReason = { kind: 'Offer', quantity: 3, price: 20 };
const codeOf = (discount: number, code = 'FINISH10'): PriceReason => ({ kind: 'Code', code, discount });
const lines = (items: PricedItem[]) => {
  const cents = (of: (item: PricedItem) => number) => items.reduce((sum, item) => sum + of(item) * 100, 0);
  const discount = Math.round(cents(({ originalPrice, totalPrice }) => originalPrice - totalPrice)) / 100;
  const found = discountLines({ items, discount, currencyId: 978 });
  // Whatever the reasons: the lines add up to the discount, to the cent.
  expect(found.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
    Math.round(discount * 100),
  );
  return found;
};

describe('the discounts of a receipt', () => {
  test('are one line each, with its share of the discount', () => {
    expect(
      lines([
        line(8, 6, threeFor20, codeOf(0.67)),
        line(8, 6, threeFor20, codeOf(0.67)),
        line(8, 6, threeFor20, codeOf(0.66)),
      ]),
    ).toEqual([
      { reasons: [threeFor20], amount: 4 },
      { reasons: [codeOf(2)], amount: 2 },
    ]);
  });

  test('name several offers, codes, an earlier payment and the rounding separately', () => {
    const gift: PriceReason = { kind: 'Gift', threshold: 40 };
    expect(
      lines([
        line(8, 6.57, threeFor20, codeOf(0.09), { kind: 'Rounding', discount: 0.01 }),
        line(8, 6.57, threeFor20, codeOf(0.1)),
        line(8, 0, gift),
        line(30, 20, { kind: 'PaidBefore', discount: 9 }, codeOf(1, 'SPRING')),
      ]),
    ).toEqual([
      { reasons: [threeFor20], amount: 2.66 },
      { reasons: [gift], amount: 8 },
      { reasons: [codeOf(0.19)], amount: 0.19 },
      { reasons: [codeOf(1, 'SPRING')], amount: 1 },
      { reasons: [{ kind: 'PaidBefore', discount: 9 }], amount: 9 },
      { reasons: [{ kind: 'Rounding', discount: 0.01 }], amount: 0.01 },
    ]);
  });

  test('leave out what saves nothing, and show a saving without a reason as such', () => {
    expect(lines([line(30, 30, { kind: 'People', fromPerson: 2, percent: 50 }), line(8, 5)])).toEqual([
      { reasons: [], amount: 3 },
    ]);
  });

  test('keep a line for a difference that no item explains', () => {
    expect(discountLines({ items: [line(8, 8)], discount: 1, currencyId: 978 })).toEqual([
      { reasons: [], amount: 1 },
    ]);
  });
});
