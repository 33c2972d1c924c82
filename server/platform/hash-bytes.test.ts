import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashBytes } from './hash-bytes.ts';

test.each([0, 1, 2_000_000, 2_000_001, 5_000_000])('hashes %d bytes', async (length) => {
  const bytes = Buffer.alloc(length, 'photo');
  expect(await hashBytes(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
