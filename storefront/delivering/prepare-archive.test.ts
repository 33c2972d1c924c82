import { expect, test } from 'vitest';
import type { Archive } from '#contract/archive.schema.ts';
import type { ArchiveState } from '#contract/archive.ts';
import { ArchiveNotReady, prepareArchive } from './prepare-archive.ts';

/** Creates an archive service that answers with the given states in turn, and the last one repeatedly. */
function service(states: ArchiveState[], missing: string[] = []) {
  const pauses: number[] = [];
  let looks = 0;
  return {
    pauses,
    create: async () => ({ archiveId: 'a1' }),
    read: async (archiveId: string): Promise<Archive> => {
      const state = states[Math.min(looks, states.length - 1)] ?? 'Preparing';
      looks += 1;
      return {
        archiveId,
        state,
        fileUrl: state === 'Published' ? '/a1.zip' : null,
        size: 1,
        count: 1,
        missing,
      };
    },
    wait: async (pauseMs: number) => {
      pauses.push(pauseMs);
    },
  };
}

test('a published archive is returned at once, with the names of lost files', async () => {
  const calls = service(['Published'], ['lost.jpg']);
  expect(await prepareArchive(calls)).toEqual({ fileUrl: '/a1.zip', missing: ['lost.jpg'] });
  expect(calls.pauses).toEqual([]);
});

test('an archive in preparation is polled with growing pauses', async () => {
  const calls = service(['Preparing', 'Preparing', 'Preparing', 'Published']);
  expect(await prepareArchive(calls)).toEqual({ fileUrl: '/a1.zip', missing: [] });
  expect(calls.pauses).toEqual([500, 750, 1125]);
});

test('a failed archive is reported, and so is one that is never ready', async () => {
  await expect(prepareArchive(service(['Preparing', 'Failed']))).rejects.toBeInstanceOf(ArchiveNotReady);
  await expect(prepareArchive(service(['Preparing']))).rejects.toBeInstanceOf(ArchiveNotReady);
});

test('an archive that could not be created is not polled', async () => {
  const refusal = new Error('409');
  const calls = { ...service(['Published']), create: () => Promise.reject(refusal) };
  await expect(prepareArchive(calls)).rejects.toBe(refusal);
});
