import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outage } from '../outage.ts';
import { eachItem } from './each-item.ts';

const reports: unknown[] = [];
const log = { error: (facts: unknown) => void reports.push(facts) };
let sweep = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  reports.length = 0;
  sweep += 1;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sweeps a, b and c; the named ones fail. @returns the items that were tried */
async function round(failing: string[], fault: (item: string) => Error = (item) => new Error(item)) {
  const tried: string[] = [];
  const facts = {
    sweep: `sweep ${sweep}`,
    tenantId: 'wald',
    items: ['a', 'b', 'c'],
    keyOf: (item: string) => item,
  };
  await eachItem({ log }, facts, async (item) => {
    tried.push(item);
    if (failing.includes(item)) throw fault(item);
  });
  return tried;
}

test('a failing item blocks no other, and is reported once', async () => {
  expect(await round(['a'])).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(3_600_000);
  expect(await round(['a'])).toEqual(['a', 'b', 'c']);
  expect(reports).toEqual([expect.objectContaining({ tenantId: 'wald', item: 'a', err: new Error('a') })]);
});

test('a failing item is retried after growing pauses, at most six hours', async () => {
  const pauses: number[] = [];
  let waited = 0;
  for (let minute = 0; minute < 3 * 24 * 60; minute++) {
    if ((await round(['b'])).includes('b')) {
      pauses.push(waited);
      waited = 0;
    }
    waited += 1;
    vi.advanceTimersByTime(60_000);
  }
  expect(pauses.slice(0, 5)).toEqual([0, 1, 2, 4, 8]);
  expect(Math.max(...pauses)).toBe(360);
});

test('a success resets the pauses', async () => {
  await round(['c']);
  vi.advanceTimersByTime(60_000);
  await round([]);
  await round(['c']);
  expect(reports.length).toBe(2);
});

test('an outage ends the round, and does not count against the item', async () => {
  await expect(round(['b'], () => new Outage('The store is away.'))).rejects.toThrow('The store is away.');
  expect(reports).toEqual([]);
  expect(await round([])).toEqual(['a', 'b', 'c']);
});
