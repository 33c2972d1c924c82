import { expect, test } from 'vitest';
import { ownBytes } from './own-bytes.ts';

test('bytes that fill their memory are transferred without a copy', () => {
  const bytes = Uint8Array.from([1, 2, 3]);
  expect(ownBytes(bytes).buffer).toBe(bytes.buffer);
});

test('a part of something larger is copied, and only that part', () => {
  const whole = Uint8Array.from([1, 2, 3, 4]);
  const own = ownBytes(whole.subarray(1, 3));
  expect(Array.from(own)).toEqual([2, 3]);
  expect(own.buffer).not.toBe(whole.buffer);
});

test('memory that cannot be transferred, as the pool of small Buffers, is copied', () => {
  const pooled = Buffer.from('from the pool');
  const own = ownBytes(pooled);
  expect(() => structuredClone(own, { transfer: [own.buffer] })).not.toThrow();
  expect(pooled.toString()).toBe('from the pool');
});
