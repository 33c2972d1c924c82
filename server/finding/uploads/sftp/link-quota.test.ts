import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLinkQuota } from './link-quota.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const link = { linkId: 'a' };

test('counts the writes of all connections together, and the bytes on disk', async () => {
  const quota = createLinkQuota(100);
  const measure = async () => 40;
  expect(await quota.take(link, 30, measure)).toBe(true);
  expect(await quota.take(link, 30, measure)).toBe(true);
  expect(await quota.take(link, 1, measure)).toBe(false);
  expect(await quota.take({ linkId: 'b' }, 60, measure)).toBe(true);
});

test('deleted bytes are free again within seconds', async () => {
  const quota = createLinkQuota(100);
  expect(await quota.take(link, 100, async () => 0)).toBe(true);
  expect(await quota.take(link, 1, async () => 0)).toBe(false);
  vi.advanceTimersByTime(10_001);
  expect(await quota.take(link, 1, async () => 0)).toBe(true);
});
