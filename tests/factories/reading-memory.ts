import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { SelfieReader } from '#engines/faces/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { cacheFolder } from './cache-folder.ts';

/** The sources on which a reading depends, besides the photo and the options. */
const SOURCES = ['server/engines/**/*.ts', 'models/**/*', 'contract/**/*.ts'];

let folder: string | undefined;

/**
 * Caches a shop's readings: a photo that any test read before is answered from `node_modules/.cache`.
 * Entries are valid for the same readers and models. Tests of the readers themselves open them
 * without this cache.
 * @param settings on which the reader's answers also depend
 */
export function rememberPhotos(reader: PhotoReader, settings: unknown): PhotoReader {
  return {
    ...reader,
    read: (bytes, options) => remember(bytes, ['read', options, settings], () => reader.read(bytes, options)),
    examine: (bytes, options) =>
      remember(bytes, ['examine', options, settings], () => reader.examine(bytes, options)),
    readFaces: (bytes) => remember(bytes, ['faces', settings], () => reader.readFaces(bytes)),
  };
}

/** Caches the readings of selfies in the same way. */
export function rememberSelfies(reader: SelfieReader, settings: unknown): SelfieReader {
  return {
    ...reader,
    read: (bytes) => remember(bytes, ['selfie', settings], () => reader.read(bytes)),
  };
}

async function remember<Answer>(
  bytes: Uint8Array,
  question: unknown,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  folder ??= cacheFolder('readings', SOURCES);
  const name = createHash('sha256').update(JSON.stringify(question)).update(bytes).digest('hex');
  const file = join(folder, name);
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return deserialize(known) as Answer;
  const answer = await ask();
  await mkdir(folder, { recursive: true });
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, serialize(answer));
  await rename(part, file);
  return answer;
}
