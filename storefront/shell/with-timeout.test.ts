import { expect, test, vi } from 'vitest';
import { PAGE_GROUP_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

test('a page group that does not load is given up after 120 s', async () => {
  vi.useFakeTimers();
  try {
    const given = withTimeout(new Promise(() => {}));
    const refused = expect(given).rejects.toThrow('not loaded within 120000 ms');
    await vi.advanceTimersByTimeAsync(PAGE_GROUP_TIMEOUT_MS);
    await refused;
    await expect(withTimeout(Promise.resolve('pages'))).resolves.toBe('pages');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
