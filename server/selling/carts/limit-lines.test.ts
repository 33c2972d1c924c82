import { expect, test } from 'vitest';
import { costOfLines } from './limit-lines.ts';

const productId = '5b0c2a38-0b1c-4c4e-8f4e-000000000001';

test('each line counts as one', () => {
  expect(costOfLines([{ productId }, { productId, photoIds: [productId, productId] }])).toBe(3);
  expect(costOfLines([{ productId, quantity: 20, gift: { name: 'Anna', message: 'Well done!' } }])).toBe(20);
});

test('the texts of a line count by their bytes, again for each line', () => {
  const message = '\u4e00'.repeat(500);
  expect(costOfLines([{ productId, gift: { message } }])).toBe(8);
  expect(costOfLines([{ productId, quantity: 20, gift: { message } }])).toBe(160);
  expect(costOfLines([{ productId, photoIds: [productId, productId], frameText: 'x'.repeat(400) }])).toBe(6);
});
