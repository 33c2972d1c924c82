import { expect, test } from 'vitest';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import { savingReasons } from './saving-reasons.ts';

const line = (...reasons: PriceReason[]) => ({ reasons });
const threeFor20: PriceReason = { kind: 'Offer', quantity: 3, price: 20 };

test('a reason of several lines is listed once', () => {
  const items = [line(threeFor20), line(threeFor20), line({ kind: 'Gift', threshold: 40 }), line()];
  expect(savingReasons({ items, codes: [], currencyId: 978 })).toEqual([
    threeFor20,
    { kind: 'Gift', threshold: 40 },
  ]);
});

test('codes and rounding are listed with their whole amount, exact to the cent', () => {
  const items = [
    line({ kind: 'Code', code: 'RUN10', discount: 0.7 }, { kind: 'Rounding', discount: 0.1 }),
    line({ kind: 'Code', code: 'RUN10', discount: 0.9 }, { kind: 'Rounding', discount: 0.2 }),
  ];
  const codes = [
    { code: 'RUN10', discount: 1.6 },
    { code: 'SPRING', discount: 0 },
  ];
  expect(savingReasons({ items, codes, currencyId: 978 })).toEqual([
    { kind: 'Code', code: 'RUN10', discount: 1.6 },
    { kind: 'Rounding', discount: 0.3 },
  ]);
});
