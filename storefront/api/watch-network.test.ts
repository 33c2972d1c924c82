import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NETWORK_PAUSE_MS, watchNetwork } from './watch-network.ts';

const page = new EventTarget();
const browser = { onLine: true };
const fetchPage = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(page, { location: { href: 'https://shop.example.com/' } }));
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('fetch', fetchPage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const hear = (name: 'online' | 'offline'): void => {
  browser.onLine = name === 'online';
  page.dispatchEvent(new Event(name));
};

test('goes online once the server answers, and not if the connection is lost again before', async () => {
  watchNetwork();
  const stop = onlineManager.subscribe(() => {});
  hear('offline');
  expect(onlineManager.isOnline()).toBe(false);

  fetchPage.mockRejectedValue(new TypeError('Failed to fetch'));
  hear('online');
  await vi.advanceTimersByTimeAsync(NETWORK_PAUSE_MS);
  expect(onlineManager.isOnline()).toBe(false);
  hear('offline');
  fetchPage.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(2 * NETWORK_PAUSE_MS);
  expect(onlineManager.isOnline()).toBe(false);

  hear('online');
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
  stop();
});
