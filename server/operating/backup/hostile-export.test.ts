import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { restoreFiles } from './finish-restore.ts';
import { newManifest } from './manifest.ts';
import { FILES_STREAM } from './stream-names.ts';
import { listStoredFiles, verifyBackup } from './verify-backup.ts';

const BACKUP_ID = '20260101T000000Z';
/** Compresses to some kilobytes. */
const UNPACKED = Buffer.alloc(1_000_000, '{}\n');

async function openPlace(): Promise<BackupPlace> {
  const folder = await makeTempFolder('hostile-export');
  return openBackupPlace(createLocalStorage(join(folder, 'place')), await makeSealKey(), 'Exports');
}

const manifestWith = (files: Awaited<ReturnType<BackupPlace['writeLines']>>) =>
  newManifest({
    backupId: BACKUP_ID,
    createdAt: '2026-01-01T00:00:00.000Z',
    programVersion: '1.0.0',
    migrations: ['0001'],
    tenantIds: ['brand'],
    signingKeys: [],
    tables: [],
    sequences: [],
    files: { ...files, fileBytes: 1, missing: [] },
  });

test('a stream is unpacked no further than the bytes that the export names', async () => {
  const place = await openPlace();
  const source = Readable.from(Array.from({ length: 50 }, () => UNPACKED));
  const written = await place.writeLines(BACKUP_ID, 'rows', source);
  let bytes = 0;
  await expect(async () => {
    for await (const chunk of place.readLines(BACKUP_ID, 'rows', { ...written, bytes: 1_000_000 }))
      bytes += chunk.length;
  }).rejects.toThrow('more than 1000000 bytes');
  expect(bytes).toBeLessThanOrEqual(1_000_000);
});

test('a manifest above its limit is not read into memory', async () => {
  const place = await openPlace();
  const files = await place.writeLines(BACKUP_ID, FILES_STREAM, Readable.from([Buffer.from('{}\n')]));
  const manifest = manifestWith(files);
  await place.writeManifest({ ...manifest, programVersion: 'x'.repeat(64_000_000) });
  await expect(place.readManifest(BACKUP_ID)).rejects.toThrow('more than 64000000 bytes');
});

test('a list of files has no endless line, and no more lines than there are files', async () => {
  const place = await openPlace();
  const endless = Readable.from([Buffer.alloc(1_000_000, 'x')]);
  const written = await place.writeLines(BACKUP_ID, FILES_STREAM, endless);
  const manifest = manifestWith(written);
  await expect(async () => {
    for await (const _ of listStoredFiles(place, manifest));
  }).rejects.toThrow('does not end');
  await expect(verifyBackup(place, manifestWith({ ...written, lines: 1 }))).rejects.toThrow('lists 1 files');
});

test('a file is written only up to its size', async () => {
  const place = await openPlace();
  const name = 'a'.repeat(32);
  const storedBytes = await place.writeFile(name, Readable.from(Array.from({ length: 50 }, () => UNPACKED)));
  const line = { key: 'brand/a.jpg', size: 100_000, modifiedMs: 0, name, storedBytes };
  const list = Readable.from([Buffer.from(`${JSON.stringify(line)}\n`)]);
  const manifest = manifestWith(await place.writeLines(BACKUP_ID, FILES_STREAM, list));
  let bytes = 0;
  const storage = {
    stat: async () => undefined,
    async putStream(_: string, source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) bytes += chunk.byteLength;
    },
  } as unknown as Storage;
  expect(await restoreFiles({ storage }, place, manifest, () => {})).toEqual({
    files: 0,
    damaged: ['brand/a.jpg'],
  });
  expect(bytes).toBeLessThanOrEqual(100_000);
});
