import type { Page } from 'playwright-core';

/** What a page gave to the phone's own sheet. */
interface Shared {
  title?: string;
  url?: string;
  files: { name: string; type: string; size: number }[];
}

/** The phone's own sheet, as a test has it. */
export interface StubbedSharing {
  /** Waits for what is shared next; each once. */
  next(): Promise<Shared>;
  /** The next time that something is shared it fails by that name. */
  fail(name: string): Promise<void>;
}

/** Gives the pages of a tab a phone's own sheet: browsers on desktops and of tests have none. Call it first. */
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
