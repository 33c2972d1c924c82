import { expect, onTestFinished, test, vi } from 'vitest';
import { Outage } from '../outage.ts';
import { createSpaceCheck } from './free-space.ts';

const INODES = { files: 1_000, ffree: 500 };

test.each([
  ['few', 1_000, 19, true],
  ['enough', 1_000, 21, false],
  ['no limit', 0, 0, false],
])('a disk with %s free inodes, of %s: %s, refuses: %s', async (_name, files, ffree, isRefused) => {
  const disk = { bavail: 500_000, blocks: 1_000_000, bsize: 1_000_000, files, ffree };
  const check = createSpaceCheck('/data', async () => disk);
  if (isRefused) await expect(check(0)).rejects.toBeInstanceOf(Outage);
  else await expect(check(0)).resolves.toBeTypeOf('function');
});

test.each([
  ['a large disk', 1_900, 1_000_000, true],
  ['a large disk', 2_100, 1_000_000, false],
  ['a small disk', 400, 10_000, true],
  ['a small disk', 600, 10_000, false],
])('%s with %s MB of %s MB refuses: %s', async (_name, bavail, blocks, isRefused) => {
  const check = createSpaceCheck('/data', async () => ({ ...INODES, bavail, blocks, bsize: 1_000_000 }));
  if (isRefused) await expect(check(1)).rejects.toBeInstanceOf(Outage);
  else await expect(check(1)).resolves.toBeTypeOf('function');
});

test('writes at the same time are counted together, until they are done and the disk was read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const disk = { ...INODES, bavail: 2_300, blocks: 1_000_000, bsize: 1_000_000 };
  const reserve = createSpaceCheck('/data', async () => disk);
  const release = await reserve(200_000_000);
  await expect(reserve(200_000_000)).rejects.toBeInstanceOf(Outage);
  vi.advanceTimersByTime(2_001);
  await expect(reserve(200_000_000)).rejects.toBeInstanceOf(Outage);
  release();
  release();
  await expect(reserve(200_000_000)).rejects.toBeInstanceOf(Outage);
  vi.advanceTimersByTime(2_001);
  await reserve(200_000_000);
  await expect(reserve(200_000_000)).rejects.toBeInstanceOf(Outage);
});

test('what was reserved and not written is free for the next write at once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const disk = { ...INODES, bavail: 2_300, blocks: 1_000_000, bsize: 1_000_000 };
  const reserve = createSpaceCheck('/data', async () => disk);
  for (const written of [0, 100_000_000]) (await reserve(200_000_000))(written);
  await reserve(200_000_000);
  await expect(reserve(1)).rejects.toBeInstanceOf(Outage);
});
