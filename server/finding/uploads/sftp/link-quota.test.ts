import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLinkQuota } from './link-quota.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const link = { linkId: 'a', tenantId: 'brand' };
const limits = { bytes: 100, files: 3, openFiles: 2, openFolders: 1, names: 2, waitingBytes: 10_000 };
const nothing = async () => ({ bytes: 0, files: 0 });

test('counts the writes of all connections together, and the bytes on disk', async () => {
  const quota = createLinkQuota(limits);
  const measure = async () => ({ bytes: 40, files: 0 });
  expect(await quota.take(link, { bytes: 30 }, measure)).toBe(true);
  expect(await quota.take(link, { bytes: 30 }, measure)).toBe(true);
  expect(await quota.take(link, { bytes: 1 }, measure)).toBe(false);
  expect(await quota.take({ linkId: 'b' }, { bytes: 60 }, measure)).toBe(true);
});

test('deleted bytes are free again within seconds', async () => {
  const quota = createLinkQuota(limits);
  expect(await quota.take(link, { bytes: 100 }, nothing)).toBe(true);
  expect(await quota.take(link, { bytes: 1 }, nothing)).toBe(false);
  vi.advanceTimersByTime(10_001);
  expect(await quota.take(link, { bytes: 1 }, nothing)).toBe(true);
});

test('too many unfinished files are refused, and files that exist may grow', async () => {
  const quota = createLinkQuota(limits);
  const measure = async () => ({ bytes: 0, files: 2 });
  expect(await quota.take(link, { files: 1 }, measure)).toBe(true);
  expect(await quota.take(link, { files: 1 }, measure)).toBe(false);
  expect(await quota.take(link, { bytes: 1 }, measure)).toBe(true);
  // Finished files make room, because they are measured again after a second.
  vi.advanceTimersByTime(1_001);
  expect(await quota.take(link, { files: 1 }, nothing)).toBe(true);
});

test('calls at the same time share one measurement, and a failed one is repeated', async () => {
  const quota = createLinkQuota(limits);
  let measured = 0;
  const measure = async () => {
    measured += 1;
    if (measured === 1) throw new Error('the disk does not answer');
    return { bytes: 0, files: 0 };
  };
  const takeTwice = () =>
    Promise.allSettled([quota.take(link, { files: 1 }, measure), quota.take(link, { files: 1 }, measure)]);
  expect((await takeTwice()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(measured).toBe(1);
  expect((await takeTwice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(measured).toBe(2);
});

test('counts the folders, files and bytes that all sessions of a link hold, until a session releases them or ends', () => {
  const quota = createLinkQuota(limits);
  const [one, other] = [quota.openSession(link), quota.openSession(link)];
  expect([one.hold('openFolders'), other.hold('openFolders')]).toEqual([true, false]);
  expect(quota.openSession({ linkId: 'b', tenantId: 'brand' }).hold('openFolders')).toBe(true);
  one.release('openFolders');
  expect(other.hold('openFolders')).toBe(true);
  expect([one.hold('openFiles'), one.hold('openFiles'), other.hold('openFiles')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([one.hold('waitingBytes', 9_000), other.hold('waitingBytes', 1_001)]).toEqual([true, false]);
  one.close();
  expect([other.hold('openFiles'), other.hold('waitingBytes', 10_000)]).toEqual([true, true]);
  expect(other.hold('openFolders')).toBe(false);
});

test('the links of a tenant together hold four times as much', () => {
  const quota = createLinkQuota(limits);
  const holdAs = (linkId: string, tenantId: string) =>
    quota.openSession({ linkId, tenantId }).hold('openFolders');
  expect(['a', 'b', 'c', 'd', 'e'].map((linkId) => holdAs(linkId, 'brand'))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(holdAs('f', 'other')).toBe(true);
});
