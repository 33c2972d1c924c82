import { expect, test } from 'vitest';
import { openOnce } from './open-once.ts';

test('opens once, also for concurrent callers', async () => {
  let count = 0;
  const open = openOnce(async () => ++count);
  expect(await Promise.all([open(), open()])).toEqual([1, 1]);
  expect(await open()).toBe(1);
});

test('a failure is passed on, and the next call tries again', async () => {
  let count = 0;
  const open = openOnce(async () => {
    count++;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  await expect(open()).rejects.toThrow('not yet');
  expect(await open()).toBe(2);
});
