import { expect, test } from 'vitest';
import { readSearch } from './read-search.rules.ts';

const ID = '0197a1b2-0000-7000-8000-00000000000a';

test.each([
  ['2026-000017', { orders: { number: '2026-000017' } }],
  [' ana@example.com ', { orders: { email: 'ana@example.com' }, persons: 'ana@example.com' }],
  ['18', { photos: { bib: '18' }, persons: '18' }],
  ['7', { photos: { bib: '7' }, persons: '7' }],
  ['A18', { photos: { bib: 'A18' }, persons: 'A18' }],
  ['ж18', { photos: { bib: 'ж18' }, persons: 'ж18' }],
  ['IMG_0018', { photos: { fileName: 'IMG_0018' } }],
  ['finish 4.jpg', { photos: { fileName: 'finish 4.jpg' } }],
  ['Ana Berg', { persons: 'Ana Berg' }],
  ['Ян', { persons: 'Ян' }],
  [ID.toUpperCase(), { orders: { photoId: ID }, photos: { photoId: ID } }],
  ['a', {}],
  ['  ', {}],
])('“%s” is searched among the objects that it may name', (typed, expected) => {
  expect(readSearch(typed)).toEqual(expected);
});
