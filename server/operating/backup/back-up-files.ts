import { Readable } from 'node:stream';
import { FileMissing, type Storage, type WalkedFile } from '#platform/storage/storage.ts';
import { type BackupPlace, nameSharedFile } from './backup-place.ts';
import type { Manifest, StoredFileLine } from './manifest.ts';
import { FILES_STREAM } from './stream-names.ts';

const FILES_AT_ONCE = 8;
const TOLD_EVERY = 1_000;

/**
 * Copies the files of all tenants that the backup place does not have yet, and writes the list of all files. Each copy
 * is read back. All file names are held in memory.
 */
export async function backUpFiles(
  storage: Storage,
  place: BackupPlace,
  { backupId, tenantIds }: { backupId: string; tenantIds: readonly string[] },
  onProgress: (text: string) => void,
): Promise<NonNullable<Manifest['files']>> {
  const known = new Map<string, number>();
  for await (const { name, storedBytes } of place.walkFiles()) known.set(name, storedBytes);
  const missing: string[] = [];
  let fileBytes = 0;
  let copied = 0;
  let count = 0;
  const list = async function* () {
    for (const tenantId of tenantIds) yield* storage.walk(tenantId);
  };
  const backUp = async ({ key, size, modifiedAt }: WalkedFile): Promise<Buffer> => {
    const file = { key, size, modifiedMs: modifiedAt.getTime() };
    const name = nameSharedFile(file);
    let storedBytes = known.get(name);
    if (storedBytes === undefined) {
      storedBytes = await copyFile(storage, place, file, name);
      copied += 1;
    }
    if (storedBytes === undefined) {
      missing.push(key);
      return Buffer.alloc(0);
    }
    fileBytes += size;
    count += 1;
    if (count % TOLD_EVERY === 0) onProgress(`${count} files, ${copied} of them new`);
    const line: StoredFileLine = { ...file, name, storedBytes };
    return Buffer.from(`${JSON.stringify(line)}\n`);
  };
  const lines = Readable.from(list()).map(backUp, { concurrency: FILES_AT_ONCE });
  const stream = await place.writeLines(backupId, FILES_STREAM, lines);
  return { ...stream, fileBytes, missing };
}

/** @returns the file's size in the place; undefined if the file is missing or has changed */
async function copyFile(
  storage: Storage,
  place: BackupPlace,
  { key, size }: { key: string; size: number },
  name: string,
): Promise<number | undefined> {
  let source: Readable;
  try {
    source = await storage.stream(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  const storedBytes = await place.writeFile(name, source);
  let bytes = 0;
  for await (const chunk of place.readFile(name)) bytes += chunk.length;
  if (bytes === size) return storedBytes;
  await place.deleteFile(name);
  return undefined;
}
