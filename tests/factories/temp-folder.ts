import { statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** Free space that lets several test runs use it side by side. Containers have 64 MB by default. */
const MEMORY_BYTES_MIN = 4 * 2 ** 30;

/**
 * Creates a folder for one test. Other users may enter it: if the tests run as root, the embedded PostgreSQL inside it runs as
 * another user.
 */
export async function makeTempFolder(name: string): Promise<string> {
  return makeFolderIn(tmpdir(), name);
}

/**
 * Creates such a folder for a database or a shop, in memory if there is room: to create and delete the thousand files of
 * a database takes a multiple of the CPU time on a disk.
 */
export async function makeDatabaseFolder(name: string): Promise<string> {
  return makeFolderIn(hasRoomInMemory() ? MEMORY : tmpdir(), name);
}

async function makeFolderIn(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `photofinish-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}
