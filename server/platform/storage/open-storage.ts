import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReserveSpace } from './free-space.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage, parseS3Url } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage that an address names: `s3://…`, `file://…`, or without one a folder in the data folder.
 * @param reserveSpace of a folder's disk; by default it keeps room for the database
 */
export function openStorage(
  storageUrl: string | undefined,
  dataDir: string,
  reserveSpace?: ReserveSpace,
): Storage {
  if (storageUrl === undefined) return createLocalStorage(join(dataDir, 'files'));
  if (storageUrl.startsWith('s3:')) return createS3Storage(parseS3Url(storageUrl));
  return createLocalStorage(fileURLToPath(storageUrl), reserveSpace);
}
