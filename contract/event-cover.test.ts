import { expect, test } from 'vitest';
import { newestCover } from './event-cover.ts';

test('a protected event has no cover, so the previous event provides it', () => {
  const none = { coverUrl: null, coverSmallUrl: null };
  const covers = ['b', 'c'].map((name) => ({ coverUrl: `/${name}`, coverSmallUrl: `/${name}-small` }));
  expect(newestCover([none, ...covers])).toEqual({ large: '/b', small: '/b-small' });
  expect(newestCover([none])).toBeNull();
});
