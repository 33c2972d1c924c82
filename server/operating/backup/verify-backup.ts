import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { filesOfPhotoRow } from '#finding/photos/index.ts';
import { readCopiedRows } from '#platform/database/copy-tables.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { BackupPlace } from './backup-place.ts';
import { type Manifest, parseFileLine, type StoredFileLine, UnusableBackup } from './manifest.ts';
import { FILES_STREAM, tableStream } from './stream-names.ts';

/** What was found while a backup was read. */
export interface Verified {
  /** Files of photos' pictures or originals that the backup lacks. */
  missing: string[];
}

/**
 * Reads a backup like a restore: every row, and whether every file exists with its size. The content of files was read
 * when they were copied, and is read again by a restore.
 * @throws UnusableBackup if something is missing, truncated or changed
 */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void = () => {},
): Promise<Verified> {
  const keys = await verifyFiles(place, manifest);
  const missing: string[] = [];
  for (const [index, table] of manifest.tables.entries()) {
    onProgress(`reading back ${index + 1} of ${manifest.tables.length} tables: ${table.name}`);
    const rows = place.readLines(manifest.backupId, tableStream(table), table);
    if (table.name !== 'photos' || manifest.files === null) for await (const _ of rows);
    else
      for await (const row of readCopiedRows(table.columns, rows))
        for (const key of filesOfPhotoRow(row)) {
          const full = tenantKey(row.tenant_id ?? '', key);
          if (!keys.has(shorten(full))) missing.push(full);
        }
  }
  return { missing };
}

/** @returns short hashes of the keys of all files */
async function verifyFiles(place: BackupPlace, manifest: Manifest): Promise<Set<string>> {
  const keys = new Set<string>();
  if (manifest.files === null) return keys;
  const there = new Map<string, number>();
  for await (const { name, storedBytes } of place.walkFiles()) there.set(name, storedBytes);
  for await (const { key, name, storedBytes } of listStoredFiles(place, manifest)) {
    if (there.get(name) !== storedBytes)
      throw new UnusableBackup(`The file ${key} is missing in the backup, or was cut off (${name}).`);
    keys.add(shorten(key));
  }
  return keys;
}

const shorten = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** Lists the files of a backup. */
export async function* listStoredFiles(
  place: BackupPlace,
  { backupId, files }: Pick<Manifest, 'backupId' | 'files'>,
): AsyncGenerator<StoredFileLine> {
  if (files === null) return;
  const input = Readable.from(place.readLines(backupId, FILES_STREAM, files), { objectMode: false });
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parseFileLine(line);
  }
}
