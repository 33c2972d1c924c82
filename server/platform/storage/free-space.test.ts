import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { Outage } from '../outage.ts';
import { createSpaceCheck } from './free-space.ts';

const disk = vi.hoisted(() => ({ free: 0, blocks: 0 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: disk.free, blocks: disk.blocks, bsize: 1_000_000 }),
}));

test.each([
  ['a large disk', 1_900, 1_000_000, true],
  ['a large disk', 2_100, 1_000_000, false],
  ['a small disk', 400, 10_000, true],
  ['a small disk', 600, 10_000, false],
])('%s with %s MB of %s MB refuses: %s', async (_name, free, blocks, isRefused) => {
  Object.assign(disk, { free, blocks });
  const check = createSpaceCheck(tmpdir());
  if (isRefused) await expect(check()).rejects.toBeInstanceOf(Outage);
  else await expect(check()).resolves.toBeUndefined();
});
