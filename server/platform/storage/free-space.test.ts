import { expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { createSpaceCheck } from './free-space.ts';

test.each([
  ['a large disk', 1_900, 1_000_000, true],
  ['a large disk', 2_100, 1_000_000, false],
  ['a small disk', 400, 10_000, true],
  ['a small disk', 600, 10_000, false],
])('%s with %s MB of %s MB refuses: %s', async (_name, bavail, blocks, isRefused) => {
  const check = createSpaceCheck('/data', async () => ({ bavail, blocks, bsize: 1_000_000 }));
  if (isRefused) await expect(check()).rejects.toBeInstanceOf(Outage);
  else await expect(check()).resolves.toBeUndefined();
});
