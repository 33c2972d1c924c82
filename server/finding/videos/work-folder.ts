import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { VideoDiskFull, VideoToolMissing } from '#engines/video/index.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { Outage } from '#platform/outage.ts';
import { createSpaceCheck, type ReserveSpace, reserving } from '#platform/storage/free-space.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';

type WorkDeps = Pick<Deps, 'storage'> & { config: Pick<Config, 'dataDir' | 'storageUrl'> };

/** The age after which leftovers of killed processes are deleted; no work takes longer. */
const ABANDONED_MS = 24 * 3600_000;

/** A folder for files that a job needs, and the space on its disk. */
export interface WorkFolder {
  folder: string;
  /** @throws Outage if the disk has no room */
  reserveSpace: ReserveSpace;
}

/** One count for each disk: jobs that run at the same time share it. */
const spaceChecks = new Map<string, ReserveSpace>();

function spaceOf(root: string): ReserveSpace {
  const known = spaceChecks.get(root) ?? createSpaceCheck(root);
  spaceChecks.set(root, known);
  return known;
}

/**
 * Runs work in a new folder inside the data folder and deletes it afterwards. Faults of the programs and of the disk are
 * reported as outages, because no video causes them.
 */
export async function inWorkFolder<T>(deps: WorkDeps, work: (place: WorkFolder) => Promise<T>): Promise<T> {
  const root = join(deps.config.dataDir, 'work', 'videos');
  try {
    await mkdir(root, { recursive: true });
    await sweep(root);
    const folder = await mkdtemp(join(root, 'job-'));
    try {
      return await work({ folder, reserveSpace: spaceOf(root) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw videoOutage(error, deps.config.dataDir) ?? error;
  }
}

/** Finds the outage behind an error of the video programs; undefined if the video is the cause. */
export function videoOutage(error: unknown, folder: string): Outage | undefined {
  if (error instanceof VideoToolMissing) return new Outage(error.message, { cause: error });
  const isFull =
    error instanceof VideoDiskFull || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
  return isFull ? new Outage(`The disk of ${folder} is full: make room.`, { cause: error }) : undefined;
}

async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const facts = await stat(join(root, name)).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > ABANDONED_MS)
      await rm(join(root, name), { recursive: true, force: true });
  }
}

/**
 * Provides a stored file as a local path: its own path if the storage is a folder, otherwise a copy in the work folder.
 * @throws FileMissing
 */
export async function localPath(
  deps: WorkDeps,
  tenantId: string,
  key: string,
  work: WorkFolder,
): Promise<string> {
  const stored = tenantKey(tenantId, key);
  const root = storageFolder(deps.config);
  if (root !== undefined) {
    const path = join(root, stored);
    if ((await stat(path).catch(() => undefined)) === undefined) throw new FileMissing(stored);
    return path;
  }
  const path = join(work.folder, basename(key));
  await pipeline(reserving(work.reserveSpace, await deps.storage.stream(stored)), createWriteStream(path));
  return path;
}

/** Returns the folder of the storage; undefined if the storage is a server. */
function storageFolder({ storageUrl, dataDir }: Pick<Config, 'dataDir' | 'storageUrl'>): string | undefined {
  if (storageUrl === undefined) return join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : undefined;
}
