import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestPace } from './request-pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const taken = (pace: { take(): number }, count: number) =>
  Array.from({ length: count }, () => pace.take()).filter((ms) => ms === 0).length;

test('limits the requests of a connection and of a network in each window', () => {
  const pace = createRequestPace({ ofConnection: 10, ofNetwork: 25 });
  const [one, two, three] = [pace.open('a'), pace.open('a'), pace.open('a')];
  expect([taken(one, 50), taken(two, 50), taken(three, 50)]).toEqual([10, 10, 5]);
  expect(taken(pace.open('b'), 50)).toBe(10);
  const waitMs = one.take();
  expect(waitMs).toBeGreaterThan(0);
  vi.advanceTimersByTime(waitMs);
  expect([taken(three, 50), taken(one, 50)]).toEqual([10, 10]);
});

test('a request may count as several', () => {
  const pace = createRequestPace({ ofConnection: 10, ofNetwork: 15 });
  const [one, two] = [pace.open('a'), pace.open('a')];
  one.charge(12);
  expect([taken(one, 50), taken(two, 50)]).toEqual([0, 3]);
  vi.advanceTimersByTime(one.take());
  expect(taken(one, 50)).toBe(10);
});

test('never delays three parallel transfers of thousands of files at one file per 25 ms each', () => {
  const pace = createRequestPace();
  const transfers = [pace.open('a'), pace.open('a'), pace.open('a')];
  for (let file = 0; file < 3_000; file += 1) {
    // The six requests of a file: look up, open, write, set the time, close, look up again.
    for (const transfer of transfers) expect(taken(transfer, 6)).toBe(6);
    vi.advanceTimersByTime(25);
  }
});
