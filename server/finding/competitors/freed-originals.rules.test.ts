import { expect, test } from 'vitest';
import { findFreedOriginals } from './freed-originals.rules.ts';

const wearer = (bib: string, distance: string | null, leftAt: Date | null = null) => ({
  bib,
  distance,
  leftAt,
});
const BEFORE = [wearer('1', 'VIP'), wearer('7', '10K')];

test('changes of distance or bib and new runners make a bib free; another wearer does not', () => {
  const freed = (...after: ReturnType<typeof wearer>[]) => findFreedOriginals(BEFORE, after, ['Vip', 'Kids']);
  expect(freed(...BEFORE)).toEqual([]);
  expect(freed(wearer('1', 'v ip'), wearer('7', 'VIP'))).toEqual(['7']);
  expect(freed(wearer('7', 'VIP'), wearer('1', '10K'))).toEqual(['7']);
  expect(freed(...BEFORE, wearer('8', 'Kids'))).toEqual(['8']);
  expect(freed(wearer('1', 'Kids'), wearer('7', null))).toEqual([]);
  expect(freed(wearer('1', 'VIP'), wearer('7', 'VIP', new Date()))).toEqual([]);
});

test('each free distance and each runner is examined once', () => {
  let read = 0;
  const free = {
    *[Symbol.iterator]() {
      for (let index = 0; index < 500; index += 1) {
        read += 1;
        yield `D${index}`;
      }
    },
  };
  const runners = Array.from({ length: 100 }, (_none, index) => wearer(`${index}`, `d ${index}`));
  expect(findFreedOriginals([], runners, free)).toHaveLength(100);
  expect(read).toBe(500);
});
