import { expect, test } from 'vitest';
import { isForDistance } from './distances.rules.ts';

test('a product without distances is sold to everybody', () => {
  expect(isForDistance({ distances: [] }, null)).toBe(true);
  expect(isForDistance({ distances: [] }, '10K')).toBe(true);
});

test('a product with distances is sold to their runners, in any spelling', () => {
  const product = { distances: ['21 K', 'Ten'] };
  for (const distance of ['21K', '21k', ' 21 K', '２１Ｋ', 'TEN'])
    expect(isForDistance(product, distance)).toBe(true);
  for (const distance of ['10K', '2 1', 'Te', null]) expect(isForDistance(product, distance)).toBe(false);
});
