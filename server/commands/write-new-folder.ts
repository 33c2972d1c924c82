import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage.ts';

/** A file to write: its path in the folder, and a function that reads its content. */
interface WrittenFile {
  path: string;
  read(): Promise<Uint8Array | string>;
}

/**
 * Writes files that only their owner may read into a new or empty folder.
 * @throws UsageError if the folder is not empty
 */
export async function writeNewFolder(folder: string, files: readonly WrittenFile[]): Promise<void> {
  await refuseUsedFolder(folder);
  for (const file of files) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await file.read(), { mode: 0o600 });
  }
}

/**
 * Refuses a folder that contains files.
 * @throws UsageError if it does, or cannot be read
 */
async function refuseUsedFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`The folder "${folder}" cannot be read.`);
  });
  if (there.length > 0)
    throw new UsageError(`"${folder}" already contains files: name a new or empty folder.`);
}
