import type { Page } from 'playwright-core';

/** The data that a page passed to the phone's share sheet. */
interface Shared {
  title?: string;
  url?: string;
  files: { name: string; type: string; size: number }[];
}

/** A stub of the phone's share sheet. */
export interface StubbedSharing {
  /** Waits for the next shared data; returns each once. */
  next(): Promise<Shared>;
  /** Makes the next share fail with that error name. */
  fail(name: string): Promise<void>;
}

/** Installs a share sheet in the pages of a tab: desktop and test browsers have none. Call it first. */
export async function stubSharing(page: Page): Promise<StubbedSharing> {
  await page.addInitScript(`
    const failures = [];
    const shared = [];
    const waiting = [];
    const next = () => new Promise((take) => {
      if (shared.length > 0) take(shared.shift());
      else waiting.push(take);
    });
    window.stubbedSharing = { failures, next };
    const define = (name, value) => Object.defineProperty(navigator, name, { configurable: true, value });
    define('canShare', () => true);
    define('share', async ({ title, url, files = [] }) => {
      const failure = failures.shift();
      if (failure !== undefined) throw new DOMException('no', failure);
      const taken = { title, url, files: files.map(({ name, type, size }) => ({ name, type, size })) };
      const take = waiting.shift();
      if (take === undefined) shared.push(taken);
      else take(taken);
    });
  `);
  return {
    next: () => page.evaluate<Shared>('stubbedSharing.next()'),
    async fail(name) {
      await page.evaluate(`stubbedSharing.failures.push(${JSON.stringify(name)})`);
    },
  };
}
