import { expect, test } from 'vitest';
import { similarBibs } from './similar-bibs.rules.ts';

test.each([
  ['two digits swapped', '1734', '1743'],
  ['a digit too many', '17345', '1734'],
  ['another digit', '1734', '1739'],
  ['a digit forgotten', '173', '1734'],
  ['a digit behind a letter', 'H7', 'H8'],
])('finds %s', (_name, typed, meant) => {
  expect(similarBibs(typed)).toContain(meant);
});

test('the likeliest typo comes first, each bib occurs once, and the typed bib never does', () => {
  const similar = similarBibs('12');
  expect(similar.slice(0, 3)).toEqual(['21', '2', '1']);
  expect(new Set(similar).size).toBe(similar.length);
  expect(similar).not.toContain('12');
});

test('neither an empty nor an overlong text is compared', () => {
  expect(similarBibs('')).toEqual([]);
  expect(similarBibs('123456789')).toEqual([]);
});
