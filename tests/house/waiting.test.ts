import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TESTS = '{contract,models,server,storefront,desk,demo,bench,scripts,tests}/**/*.test.{ts,tsx}';

/** Ways to wait for a fixed time: Node's timers, promises around a timer, Playwright's. */
const WAITS =
  /\bsetTimeout\b[^;]*'node:timers\/promises'|=>\s*(?:void )?setTimeout\(\w+\s*,|\.waitForTimeout\(/;

/**
 * Tests that may wait for a fixed time, with the reason. Others wait for a state: `waitFor`, `expect.poll`, a promise.
 */
const MAY_WAIT: Record<string, string> = {
  'server/commands/send/photo-sender.test.ts': 'sees that nothing happens meanwhile',
  'server/engines/photo-reader/worker-pool.test.ts': 'its tasks take a while',
  'server/platform/queue/queue.test.ts': 'ends the wait if a migration hangs, which it never does',
  'tests/crashes/kill-import.test.ts': 'kills at any moment',
  'tests/crashes/kill-payment.test.ts': 'kills at any moment',
  'tests/faults/kill-search.test.ts': 'kills at any moment',
  'tests/faults/reconciliation.test.ts': 'kills at any moment',
  'tests/faults/videos.test.ts': 'kills at any moment',
};

/**
 * A day or month by the running clock. When the test compares it, the day may have ended, or it may not have begun in
 * the time zone of the page.
 */
const TODAY = /new Date\(\)\.toISOString\(\)\.slice\(0, (?:7|10)\)/;

/** Tests that may name the running day or month, with the reason. Others stop the clock, or use `thisMonth()`. */
const MAY_NAME_TODAY: Record<string, string> = {
  'tests/attacks/read-only-links.test.ts': 'asks for a month, and expects nothing of it',
  'tests/factories/desk-reading.ts': 'asks for a month, and expects nothing of it',
  'tests/journeys/race-day.test.ts': 'its event may also be of yesterday',
  'tests/pages/race-day.test.ts': 'its event may also be of yesterday',
};

test('no test waits for a fixed time', () => {
  const own = 'tests/house/waiting.test.ts';
  const waiting = globSync(TESTS, { cwd: ROOT, exclude: ['bench/peers', own] }).filter((file) =>
    WAITS.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(MAY_WAIT).toSorted());
});

/** Less than the 15 s that polls wait by default (vitest.config.ts). */
const SHORT = /\btimeout: (?:\d{1,3}|\d_\d{3}|1[0-4]_\d{3})\b(?! \*)/;

test('no test of a page waits less than the default: on a busy machine states come late', () => {
  const impatient = globSync('tests/**/*.ts', { cwd: ROOT }).filter((file) =>
    SHORT.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  // This journey repeats a click, because its button may be covered.
  expect(impatient).toEqual(['tests/journeys/missing-files.test.ts']);
});

test('no test names the running day or month', () => {
  const files = globSync([TESTS, 'tests/**/*.ts'], { cwd: ROOT, exclude: ['bench/peers'] });
  const naming = [...new Set(files)].filter((file) => TODAY.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(naming.toSorted()).toEqual(Object.keys(MAY_NAME_TODAY).toSorted());
});

test('no test calls waitForFunction: after a first “no” it evaluates text again, which the policy of the pages forbids', () => {
  const waiting = globSync('{tests,demo,bench,scripts}/**/*.ts', {
    cwd: ROOT,
    exclude: ['bench/peers'],
  }).filter((file) => /\.waitForFunction\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(waiting, 'ask from outside: waitFor(…, () => page.evaluate(…))').toEqual([]);
});

test('no test mocks a module: the files of a worker share modules, so a mock would affect the files that run after it', () => {
  const mocking = globSync('{contract,server,storefront,desk,demo,tests}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
  }).filter((file) => /\bvi\.(doM|m)ock\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(mocking, 'pass a dependency instead').toEqual([]);
});
