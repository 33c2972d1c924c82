import { expect, test } from 'vitest';
import { areLinksStale, LINKS_FRESH_MS } from './link-freshness.ts';

test('links are stale after twelve hours, and never before', () => {
  const fetchedAt = Date.parse('2026-05-10T09:00:00Z');
  expect(areLinksStale(fetchedAt, fetchedAt)).toBe(false);
  expect(areLinksStale(fetchedAt, fetchedAt + LINKS_FRESH_MS - 1)).toBe(false);
  expect(areLinksStale(fetchedAt, fetchedAt + LINKS_FRESH_MS)).toBe(true);
});
