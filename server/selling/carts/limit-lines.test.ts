import { expect, test } from 'vitest';
import { costOfLines, costOfPhotos } from './limit-lines.ts';

const productId = '5b0c2a38-0b1c-4c4e-8f4e-000000000001';

test('each line counts as one', () => {
  expect(costOfLines([{ productId }, { productId, photoIds: [productId, productId] }])).toBe(3);
  expect(costOfLines([{ productId, quantity: 20, gift: { name: 'Anna', message: 'Well done!' } }])).toBe(20);
});

test('the texts of a line count by their bytes, separately for each line', () => {
  const message = '\u4e00'.repeat(500);
  expect(costOfLines([{ productId, gift: { message } }])).toBe(8);
  expect(costOfLines([{ productId, quantity: 20, gift: { message } }])).toBe(160);
  expect(costOfLines([{ productId, photoIds: [productId, productId], frameText: 'x'.repeat(400) }])).toBe(6);
});

test('ten photos of packages count as one line', () => {
  const packages = (count: number, photos: number) =>
    Array.from({ length: count }, () => ({ packagePhotoIds: Array<string>(photos).fill(productId) }));
  expect(costOfPhotos(packages(1, 9))).toBe(0);
  expect(costOfPhotos(packages(3, 33))).toBe(9);
  expect(costOfPhotos(packages(60, 150))).toBe(900);
});
