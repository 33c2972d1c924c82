import { expect, test } from 'vitest';
import { isCode, normaliseCode } from './normalise-code.ts';
import { labelOf } from './promo-codes.rules.ts';

test('a label shows a third of a code, at most four characters; it distinguishes codes, and is not a code itself', () => {
  const promoCodeId = '3f9a21c4-0000-4000-8000-000000000000';
  const labels = ['A1', 'VIP', 'CLUB10', 'PRESSX7K2', 'CLUBCDFGHJKL', 'БЕГУНЫ2026'].map((code) =>
    labelOf({ code, promoCodeId }),
  );
  expect(labels).toEqual(['', 'V', 'CL', 'PRE', 'CLUB', 'БЕГ'].map((shown) => `${shown}…3f9a21c4`));
  for (const label of labels) expect(isCode(normaliseCode(label))).toBe(false);
});
