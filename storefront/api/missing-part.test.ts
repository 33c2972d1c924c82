import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage, type KeyValueStorage } from './storage.ts';

const gone = () => new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js');
const fetched = vi.fn<() => Promise<Response>>();
const reload = vi.fn<() => void>();
const online = new EventTarget();
let sessionStorage: KeyValueStorage;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage = createMemoryStorage();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => sessionStorage.getItem(name),
    setItem: (name: string, value: string) => sessionStorage.setItem(name, value),
  });
  vi.stubGlobal('window', {
    location: { href: 'http://shop/event/1', pathname: '/event/1', reload },
    addEventListener: online.addEventListener.bind(online),
    removeEventListener: online.removeEventListener.bind(online),
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  fetched.mockImplementation(async () => new Response(null));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  reload.mockReset();
});

/** Loads the modules of a new document. */
async function openPage() {
  vi.resetModules();
  const { problemQueue } = await import('./problem-queue.ts');
  return { ...(await import('./missing-part.ts')), latestProblem: () => problemQueue.latest()?.code };
}

test('a missing file reloads the page once, regardless of how many parts need it; another file reloads it again', async () => {
  const first = await openPage();
  expect(await Promise.all([first.reloadOnce(gone()), first.reloadOnce(gone())])).toEqual([
    'Reloading',
    'Reloading',
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
  const second = await openPage();
  expect(await second.reloadOnce(gone())).toBe('Vain');
  expect(await second.reloadOnce(new Error('Unable to preload CSS for /assets/b-1.css'))).toBe('Reloading');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a server, or without storage, nothing is reloaded', async () => {
  const { reloadOnce } = await openPage();
  expect(await reloadOnce(new TypeError('undefined is not a function'))).toBe('Vain');
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await reloadOnce(gone())).toBe('NotReached');
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }));
  expect(await reloadOnce(gone())).toBe('NotReached');
  sessionStorage = {
    ...sessionStorage,
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(await reloadOnce(gone())).toBe('Vain');
  expect(reload).not.toHaveBeenCalled();
});

test('a missing part is fetched again with the network, or after a while', async () => {
  const { loadPatiently, PART_PAUSE_MS, latestProblem } = await openPage();
  fetched.mockRejectedValue(new TypeError('fetch failed'));
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone()).mockRejectedValueOnce(gone());
  load.mockResolvedValue('part');
  const part = loadPatiently(load);
  await vi.advanceTimersByTimeAsync(PART_PAUSE_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  expect(latestProblem()).toBe('NetworkFailure');
  online.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(PART_PAUSE_MS);
  expect(await part).toBe('part');
});

test('a missing part for which the visitor does not wait is fetched again without a message', async () => {
  const { loadPatiently, PART_PAUSE_MS, latestProblem } = await openPage();
  fetched.mockRejectedValue(new TypeError('fetch failed'));
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone()).mockResolvedValue('part');
  const part = loadPatiently(load, { isAwaited: false });
  await vi.advanceTimersByTimeAsync(PART_PAUSE_MS);
  expect(await part).toBe('part');
  expect(latestProblem()).toBeUndefined();
});

test('a part that failed while the network was coming back is fetched again without a reload', async () => {
  const { loadPatiently } = await openPage();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone()).mockResolvedValue('part');
  expect(await loadPatiently(load)).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('fetches only failed stylesheets again, because a wait for a loaded one would never end', async () => {
  const styleNamed = (href: string) => {
    const style = { href, sheet: null, replaced: 0 };
    // The replacement loads at once.
    const cloneNode = () => {
      const clone = { href, sheet: null, onload: () => {} };
      queueMicrotask(() => clone.onload());
      return clone;
    };
    return Object.assign(style, { cloneNode, replaceWith: () => (style.replaced += 1) });
  };
  const [before, onItsWay, failed] = [styleNamed('before'), styleNamed('way'), styleNamed('failed')];
  const styles = [before];
  vi.stubGlobal('document', { querySelectorAll: () => styles });
  const { loadPatiently, watchMissedStyles } = await openPage();
  watchMissedStyles();
  styles.push(onItsWay, failed);
  const error = new Event('error');
  Object.defineProperty(error, 'target', { value: failed });
  online.dispatchEvent(error);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone()).mockResolvedValue('part');
  expect(await loadPatiently(load)).toBe('part');
  expect([before, onItsWay, failed].map(({ replaced }) => replaced)).toEqual([1, 0, 1]);
});

test('a part missing on a reachable server reloads the page', async () => {
  const { loadPatiently } = await openPage();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone());
  void loadPatiently(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('finishes the visitor’s action before the page is reloaded', async () => {
  const { reloadOnce, reloadAfterWork } = await openPage();
  let isUnderWay = true;
  reloadAfterWork(() => isUnderWay);
  void reloadOnce(gone());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  isUnderWay = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part that fails for another reason, or permanently, throws at once', async () => {
  const bug = new TypeError('undefined is not a function');
  const { loadPatiently, reloadOnce } = await openPage();
  await expect(loadPatiently(() => Promise.reject(bug))).rejects.toBe(bug);
  await reloadOnce(gone());
  const later = await openPage();
  await expect(later.loadPatiently(() => Promise.reject(gone()))).rejects.toThrow('/assets/a-1.js');
});
