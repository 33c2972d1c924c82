import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

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
  expect(nearestWord(word, KNOWN)).toBe(meant);
});
