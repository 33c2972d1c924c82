import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

test('lets other work run between the slices of a long loop, and yields each item once', async () => {
  const done: string[] = [];
  const other = () => done.push('other');
  const items: number[] = [];
  for await (const item of inSlices([1, 2, 3], 0)) {
    items.push(item);
    done.push(String(item));
    setImmediate(other);
  }
  expect(items).toEqual([1, 2, 3]);
  expect(done.slice(0, 5)).toEqual(['1', 'other', '2', 'other', '3']);
});

test('a short loop is not interrupted', async () => {
  let isInterrupted = false;
  setImmediate(() => {
    isInterrupted = true;
  });
  for await (const _item of inSlices([1, 2, 3], Number.POSITIVE_INFINITY)) expect(isInterrupted).toBe(false);
});
