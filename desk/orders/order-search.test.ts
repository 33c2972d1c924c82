import { expect, test } from 'vitest';
import { readOrderSearch } from './order-search.ts';

test.each([
  ['', undefined],
  ['   ', undefined],
  [' 2026-000017 ', { number: '2026-000017' }],
  ['Anna@Example.com', { email: 'Anna@Example.com' }],
  ['8C3F0D52-6f0e-4d0b-9d0a-4a1f8d7b2c11', { photoId: '8c3f0d52-6f0e-4d0b-9d0a-4a1f8d7b2c11' }],
  ['8c3f0d52', { number: '8c3f0d52' }],
])('%j searches by %j', (typed, search) => {
  expect(readOrderSearch(typed)).toEqual(search);
});
