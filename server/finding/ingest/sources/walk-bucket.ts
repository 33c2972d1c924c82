import { createS3Storage, listObjects, type S3Place } from '#platform/storage/s3-storage.ts';
import { type FoundFile, isPhotoName, splitPath } from './found-file.ts';

/** The photos below a prefix of an S3 store, in the order of their keys. */
export async function* walkBucket(place: S3Place): AsyncGenerator<FoundFile> {
  const store = createS3Storage(place);
  for await (const key of listObjects(place)) {
    const { folder, name } = splitPath(key);
    if (!isPhotoName(name)) continue;
    yield { file: `s3://${place.bucket}/${place.prefix}${key}`, folder, read: () => store.read(key) };
  }
}
