import type { Readable } from 'node:stream';
import { createS3Storage, listObjects, type S3Place } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  FILE_BYTES_MAX,
  FileTooLarge,
  SOURCE_FILES_MAX,
  type SourceEntry,
  SourceTooLarge,
  skipByPath,
  splitPath,
} from './found-file.ts';

/** The longest key that S3 allows. */
const KEY_BYTES_MAX = 1_024;

/**
 * Walks all keys below a prefix of an S3 store, in their order. The store may be hostile, so there are limits for the
 * number of keys, the length of a key, and the bytes of an object.
 * @throws SourceTooLarge
 */
export async function* walkBucket(
  place: S3Place,
  filesMax: number = SOURCE_FILES_MAX,
): AsyncGenerator<SourceEntry> {
  const store = createS3Storage(place);
  let listed = 0;
  for await (const key of listObjects(place)) {
    listed += 1;
    if (listed > filesMax) throw new SourceTooLarge(filesMax);
    // An object that represents a folder.
    if (key === '' || key.endsWith('/')) continue;
    const { folder } = splitPath(key);
    const file = `s3://${place.bucket}/${place.prefix}${key}`;
    const leftOut = Buffer.byteLength(key) > KEY_BYTES_MAX ? 'Unreadable' : skipByPath(key);
    if (leftOut === 'Unreadable') yield { file: file.slice(0, KEY_BYTES_MAX), folder: '', leftOut };
    else if (leftOut !== undefined) yield { file, folder, leftOut };
    else
      yield {
        file,
        folder,
        read: () => readObject(store, key),
        readStart: (byteCount) => readObject(store, key, byteCount),
      };
  }
}

/** Reads an object, or its first bytes. S3 refuses a range of an empty object, so the size is queried first. */
async function readObject(store: Storage, key: string, byteCount?: number): Promise<Uint8Array> {
  const { size } = (await store.stat(key)) ?? { size: 0 };
  if (byteCount !== undefined && byteCount < size)
    return readAtMost(await store.stream(key, { start: 0, end: byteCount - 1 }), byteCount);
  if (size > FILE_BYTES_MAX) throw new FileTooLarge();
  return readAtMost(await store.stream(key), size);
}

/** @throws if a store sends more than it announced */
async function readAtMost(source: Readable, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Error('the store sends more than it announced');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
