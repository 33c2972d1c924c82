import { expect, test } from 'vitest';
import { newestCover } from './newest-cover.ts';

test('a protected event, which shows no picture, leaves the place to the one before it', () => {
  expect(newestCover([{ coverUrl: null }, { coverUrl: '/b' }, { coverUrl: '/c' }])).toBe('/b');
  expect(newestCover([{ coverUrl: null }])).toBeNull();
});
