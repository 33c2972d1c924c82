import { buffer } from 'node:stream/consumers';
import { createS3Storage, listObjects, type S3Place } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { FILE_BYTES_MAX, FileTooLarge, type SourceEntry, skipByPath, splitPath } from './found-file.ts';

/** Walks all keys below a prefix of an S3 store, in their order. */
export async function* walkBucket(place: S3Place): AsyncGenerator<SourceEntry> {
  const store = createS3Storage(place);
  for await (const key of listObjects(place)) {
    // An object that represents a folder.
    if (key === '' || key.endsWith('/')) continue;
    const { folder } = splitPath(key);
    const file = `s3://${place.bucket}/${place.prefix}${key}`;
    const leftOut = skipByPath(key);
    if (leftOut !== undefined) yield { file, folder, leftOut };
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
    return buffer(await store.stream(key, { start: 0, end: byteCount - 1 }));
  if (size > FILE_BYTES_MAX) throw new FileTooLarge();
  return store.read(key);
}
