import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverTime } from './server-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const answeredAt = (ms: number) =>
  learnServerTime(new Response(null, { headers: { Date: new Date(ms).toUTCString() } }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a device a day behind, or ahead, learns the server’s time from its answers', () => {
  expect(serverTime()).toBe(NOW);
  answeredAt(NOW + DAY_MS);
  expect(serverTime()).toBe(NOW + DAY_MS);
  expect(serverTime(NOW - 5000)).toBe(NOW + DAY_MS - 5000);
  answeredAt(NOW - DAY_MS);
  expect(serverTime()).toBe(NOW - DAY_MS);
});

test('an answer without a valid time changes nothing', () => {
  answeredAt(NOW + DAY_MS);
  learnServerTime(new Response(null));
  learnServerTime(new Response(null, { headers: { Date: 'yesterday' } }));
  expect(serverTime()).toBe(NOW + DAY_MS);
});
