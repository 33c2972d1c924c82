import { expect, test } from 'vitest';
import { isSearched } from './event-search.ts';

type SearchedEvent = Parameters<typeof isSearched>[0];

const COMING: SearchedEvent = {
  state: 'Upcoming',
  isSecure: false,
  competitorsListId: 'list',
  searchMethods: ['Bib'],
};

test('an event can be searched after the race, and before it only if that can lead to an order', () => {
  const searched = (changes: Partial<SearchedEvent>, hasPackages = true) =>
    isSearched({ ...COMING, ...changes }, hasPackages);
  expect(searched({ state: 'Published' }, false)).toBe(true);
  expect(searched({ state: 'Processing', competitorsListId: null }, false)).toBe(true);
  expect(searched({ state: 'Published', isSecure: true })).toBe(false);
  expect(searched({})).toBe(true);
  expect(searched({ searchMethods: ['Name'] })).toBe(true);
  expect(searched({}, false)).toBe(false);
  expect(searched({ isSecure: true })).toBe(false);
  expect(searched({ competitorsListId: null })).toBe(false);
  expect(searched({ searchMethods: ['Selfie', 'Email'] })).toBe(false);
});
