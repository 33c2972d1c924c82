import { describe, expect, test } from 'vitest';
import { bareBib, fieldKindOf, parseSearch } from './parse-search.ts';

describe('text typed into "Bib or name"', () => {
  test('is a bib if it contains a digit, ignoring spaces and case', () => {
    expect(parseSearch('1042', 'BibOrName')).toEqual({ kind: 'Bib', number: '1042' });
    expect(parseSearch(' 10 42 ', 'BibOrName')).toEqual({ kind: 'Bib', number: '1042' });
    expect(parseSearch('f-117', 'BibOrName')).toEqual({ kind: 'Bib', number: 'F-117' });
    expect(parseSearch('Startnummer 503', 'BibOrName')).toEqual({ kind: 'Bib', number: '503' });
    expect(parseSearch('ж 17', 'BibOrName')).toEqual({ kind: 'Bib', number: 'Ж17' });
    expect(parseSearch('0042', 'BibOrName')).toEqual({ kind: 'Bib', number: '0042' });
  });

  test('is a name in any script, from two letters on', () => {
    expect(parseSearch('  Ada   Novak ', 'BibOrName')).toEqual({ kind: 'Name', name: 'Ada Novak' });
    expect(parseSearch('Анна', 'BibOrName')).toEqual({ kind: 'Name', name: 'Анна' });
    expect(parseSearch('Li', 'BibOrName')).toEqual({ kind: 'Name', name: 'Li' });
    expect(parseSearch('L', 'BibOrName')).toEqual({ kind: 'Nothing' });
    expect(parseSearch('   ', 'BibOrName')).toEqual({ kind: 'Nothing' });
  });

  test('is limited to the event’s search methods', () => {
    expect(parseSearch('Novak', 'Bib')).toEqual({ kind: 'Bib', number: 'NOVAK' });
    expect(parseSearch('Ada Novak-Zupančič', 'Bib')).toEqual({ kind: 'Nothing' });
    expect(parseSearch('1042', 'Name')).toEqual({ kind: 'Name', name: '1042' });
  });

  test('longer than any bib is searched as a name', () => {
    expect(parseSearch('12345678901', 'BibOrName')).toEqual({ kind: 'Name', name: '12345678901' });
  });
});

test('an event without a start list is not searched by name, a protected one not by text at all', () => {
  const competitorsListId = '2f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11';
  expect(fieldKindOf({ searchMethods: ['Name', 'Bib'], competitorsListId })).toBe('BibOrName');
  expect(fieldKindOf({ searchMethods: ['Name', 'Bib'], competitorsListId: null })).toBe('Bib');
  expect(fieldKindOf({ searchMethods: ['Name'], competitorsListId })).toBe('Name');
  expect(fieldKindOf({ searchMethods: ['Email'], competitorsListId })).toBeNull();
});

test.each([
  ['503', '503'],
  ['#503', '503'],
  ['Startnummer 503', '503'],
  ['f-117', 'F-117'],
  ['wien 2026', null],
  ['marathon', null],
  ['', null],
])('text typed without a chosen event, %s, is the bib %s', (text, bib) => {
  expect(bareBib(text)).toBe(bib);
});
