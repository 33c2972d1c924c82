import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { filesOfPhotoRow } from '#finding/photos/index.ts';
import { lookAtRows } from '#platform/database/copy-tables.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { BackupPlace } from './backup-place.ts';
import {
  type Manifest,
  parseFileLine,
  type StoredFileLine,
  type StoredTable,
  UnusableBackup,
} from './manifest.ts';
import { FILES_STREAM, tableStream } from './stream-names.ts';

/** What reading a backup found. */
export interface Verified {
  /** Files of photos' pictures or originals that are missing in the backup. */
  missing: string[];
}

/** Further readers of the data during the verification. */
export interface Readers {
  /** Reads all rows of a table. */
  takeRows(table: StoredTable, rows: AsyncIterable<Buffer>): Promise<unknown>;
  takeFile(file: StoredFileLine): void;
}

const ONLY_READ: Readers = {
  async takeRows(_, rows) {
    for await (const _ of rows);
  },
  takeFile() {},
};

/**
 * Reads a backup like a restore: every row, and whether every file exists with its size. The contents of files were
 * read when they were copied; a restore reads them again.
 * @throws UnusableBackup if something is missing, truncated or changed
 */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void = () => {},
  { takeRows, takeFile }: Readers = ONLY_READ,
): Promise<Verified> {
  const keys = await verifyFiles(place, manifest, takeFile);
  const missing: string[] = [];
  for (const [index, table] of manifest.tables.entries()) {
    onProgress(`reading back ${index + 1} of ${manifest.tables.length} tables: ${table.name}`);
    const rows = place.readLines(manifest.backupId, tableStream(table), table);
    const noteMissing = (row: Record<string, string | null>): void => {
      for (const key of filesOfPhotoRow(row)) {
        const full = tenantKey(row.tenant_id ?? '', key);
        if (!keys.has(shorten(full))) missing.push(full);
      }
    };
    const hasFiles = table.name === 'photos' && manifest.files !== null;
    await takeRows(table, hasFiles ? lookAtRows(table.columns, rows, noteMissing) : rows);
  }
  return { missing };
}

/** @returns short hashes of the keys of all files */
async function verifyFiles(
  place: BackupPlace,
  manifest: Manifest,
  takeFile: Readers['takeFile'],
): Promise<Set<string>> {
  const keys = new Set<string>();
  if (manifest.files === null) return keys;
  const there = new Map<string, number>();
  for await (const { name, storedBytes } of place.walkFiles()) there.set(name, storedBytes);
  if (manifest.files.lines > there.size)
    throw new UnusableBackup(`The backup lists ${manifest.files.lines} files, and has ${there.size}.`);
  for await (const file of listStoredFiles(place, manifest)) {
    const { key, name, storedBytes } = file;
    takeFile(file);
    if (there.get(name) !== storedBytes)
      throw new UnusableBackup(`The file ${key} is missing in the backup, or was cut off (${name}).`);
    keys.add(shorten(key));
  }
  return keys;
}

const shorten = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** The most letters of a line: a key and a name. */
const FILE_LINE_MAX = 10_000;

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
    if (rest.length > FILE_LINE_MAX) throw new UnusableBackup('A line of the list of files does not end.');
    for (const line of lines) yield parseFileLine(line);
  }
}
