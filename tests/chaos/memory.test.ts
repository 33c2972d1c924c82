import { expect, test } from 'vitest';
import { findTrends, isGrowing } from './memory.ts';

const MINUTE_MS = 60_000;

/** Memory samples of a process, one per minute from its start. */
const live = (pid: number, mib: readonly number[]) =>
  mib.map((one, minute) => ({
    name: 'serve-1',
    pid,
    atMs: (100 * pid + minute) * MINUTE_MS,
    ageMs: minute * MINUTE_MS,
    mib: one,
  }));

test('does not count a peak or the warm-up minutes as growth', () => {
  const flat = [100, 180, 240, 250, 250, 400, 251, 249, 250, 250, 250, 250];
  const [trend] = findTrends(live(1, flat));
  expect(trend).toMatchObject({ firstMib: 250, lastMib: 250, mibAnHour: 0 });
  expect(trend !== undefined && isGrowing(trend)).toBe(false);
});

test('measures the longest life of a process and reports its growth', () => {
  const short = live(1, [200, 200, 200, 200]);
  const long = live(
    2,
    Array.from({ length: 14 }, (_, minute) => 200 + 8 * minute),
  );
  const [trend] = findTrends([...short, ...long]);
  expect(trend?.pid).toBe(2);
  expect(trend?.mibAnHour).toBeCloseTo(480);
  expect(trend !== undefined && isGrowing(trend)).toBe(true);
  expect(findTrends(short)).toEqual([]);
});
