import type { Archive } from '#contract/archive.schema.ts';

/** An archive that will not come: its state says Failed, or it was still being prepared after all that time. */
export class ArchiveNotReady extends Error {}

interface ArchiveCalls {
  /** POST: rejects unless the archive was created (201, spec §4). */
  create: () => Promise<{ archiveId: string }>;
  read: (archiveId: string) => Promise<Archive>;
  wait: (pauseMs: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const LOOKS_MAX = 60;

/**
 * Has an order's archive laid out and waits until its state is Published, which means ready (spec §4).
 * @returns the signed address of the file
 * @throws ArchiveNotReady; ApiProblem of either call
 */
export async function prepareArchive({ create, read, wait }: ArchiveCalls): Promise<string> {
  const { archiveId } = await create();
  let pauseMs = FIRST_PAUSE_MS;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { state, fileUrl } = await read(archiveId);
    if (state === 'Published' && fileUrl !== null) return fileUrl;
    if (state === 'Failed') throw new ArchiveNotReady();
    await wait(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
  }
  throw new ArchiveNotReady();
}
