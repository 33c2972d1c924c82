import type { Archive } from '#contract/archive.schema.ts';

/** The archive will not come: its state is Failed, or it was still being prepared at the deadline. */
export class ArchiveNotReady extends Error {}

/** An archive that is ready for download. */
export interface ReadyArchive {
  /** Signed, expires. */
  fileUrl: string;
  /** Names of the archive's files that are lost. */
  missing: readonly string[];
}

interface ArchiveCalls {
  /** POST: rejects unless the archive was created (201, product §4). */
  create: () => Promise<{ archiveId: string }>;
  read: (archiveId: string) => Promise<Archive>;
  wait: (pauseMs: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const LOOKS_MAX = 60;

/**
 * Requests an archive and waits until its state is Published, which means ready (product §4).
 * @throws ArchiveNotReady; ApiProblem of either call
 */
export async function prepareArchive({ create, read, wait }: ArchiveCalls): Promise<ReadyArchive> {
  const { archiveId } = await create();
  let pauseMs = FIRST_PAUSE_MS;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { state, fileUrl, missing } = await read(archiveId);
    if (state === 'Published' && fileUrl !== null) return { fileUrl, missing };
    if (state === 'Failed') throw new ArchiveNotReady();
    await wait(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
  }
  throw new ArchiveNotReady();
}
