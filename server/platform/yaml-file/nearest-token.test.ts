import { expect, test } from 'vitest';
import { nearestToken } from './nearest-token.ts';

const KNOWN = ['key', 'kind', 'title', 'price', 'tiers', 'distances', 'state'];

test.each([
  ['titel', 'title'],
  ['Price', 'price'],
  ['distance', 'distances'],
  ['prise', 'price'],
  ['knd', 'kind'],
  ['tiers', 'tiers'],
  ['photographs', undefined],
  ['', undefined],
])('%s suggests %s', (word, meant) => {
  expect(nearestToken(word, KNOWN)).toBe(meant);
});
