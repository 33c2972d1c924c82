import { expect, test } from 'vitest';
import { searchWaysOf } from './search-ways.ts';

test('an event offers its other search methods beside the field, and a protected one only the e-mail', () => {
  expect(searchWaysOf({ searchMethods: ['Name', 'Bib', 'Email', 'Selfie'] })).toEqual(['Selfie', 'Email']);
  expect(searchWaysOf({ searchMethods: ['Name', 'Bib', 'Selfie'] })).toEqual(['Selfie']);
  expect(searchWaysOf({ searchMethods: ['Name', 'Bib'] })).toEqual([]);
  expect(searchWaysOf({ searchMethods: ['Email'] })).toEqual(['Email']);
});
