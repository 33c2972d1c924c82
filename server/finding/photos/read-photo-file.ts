import type { Deps } from '#platform/deps.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { fileToRead, type PhotoToRead } from './photo-files.ts';
import { listPhotosById } from './removed-photos.store.ts';

/**
 * Reads the file from which a photo is read: the original, or the stand-in until the original arrives.
 * @throws FileMissing
 */
export async function readPhotoFile(
  { storage, database }: Pick<Deps, 'storage' | 'database'>,
  tenantId: string,
  photo: PhotoToRead,
): Promise<Uint8Array> {
  try {
    return await storage.read(tenantKey(tenantId, fileToRead(photo)));
  } catch (error) {
    if (!(error instanceof FileMissing) || !photo.awaitsOriginal) throw error;
    const [now] = await database.inTenant(tenantId, (scope) => listPhotosById(scope, [photo.photoId]));
    if (now === undefined || now.awaitsOriginal) throw error;
    // The original arrived meanwhile and replaced the stand-in.
    return storage.read(tenantKey(tenantId, fileToRead(now)));
  }
}
