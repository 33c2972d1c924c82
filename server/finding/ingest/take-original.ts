import { crc32 } from 'node:zlib';
import type { ImageProblem } from '#engines/images/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import {
  listReadTags,
  markOriginalReceived,
  type OriginalFacts,
  resetFailedPhoto,
  setFacesUnread,
} from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { checkOriginal } from './check-original.task.ts';
import { deleteStandInJob, processPhotoJob, readAgainJob } from './ingest.jobs.ts';
import { readFacesJob } from './read-faces.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The original arrived for a photo that had only a preview until then. */
    'photo.original-arrived': { eventId: string; photoId: string };
  }
}

type TakeDeps = Pick<Deps, 'database' | 'storage' | 'queue' | 'events'>;

/**
 * Attaches a stored original to the photo that awaits it. The original is decoded first, because a truncated photo must
 * not be sold. A broken file is deleted, and the photo keeps waiting. After a crash the file is accepted when it is
 * sent again.
 * @param original `key`: its storage key
 * @returns `Again` if the photo was meanwhile removed or moved, so that the file must be checked again
 */
export async function takeOriginal(
  deps: TakeDeps,
  tenantId: string,
  { eventId, contentHash, key }: { eventId: string; contentHash: string; key: string },
): Promise<'Taken' | 'Again' | { problem: ImageProblem }> {
  const bytes = await deps.storage.read(key);
  const photo = await checkOriginal(tenantId, bytes);
  if (!photo.ok) {
    await deps.storage.delete(key);
    return { problem: photo.problem };
  }
  const { format, width, height } = photo;
  const facts = { format, width, height, byteSize: bytes.byteLength, crc32: crc32(bytes) };
  return deps.database.inTenant(tenantId, (scope) =>
    recordOriginal(deps, scope, eventId, contentHash, facts),
  );
}

async function recordOriginal(
  { queue, events }: TakeDeps,
  scope: Scope,
  eventId: string,
  contentHash: string,
  facts: OriginalFacts,
): Promise<'Taken' | 'Again'> {
  const photo = await markOriginalReceived(scope, eventId, contentHash, facts);
  if (photo === undefined) return 'Again';
  const { photoId, state } = photo;
  if (state === 'Failed' && (await resetFailedPhoto(scope, photoId)))
    await addToCounts(scope, eventId, { failed: -1, processing: 1 });
  if (state === 'Failed' || state === 'Received') {
    // A job that is still reading the preview will not publish the photo, so another job reads the original. It waits in
    // the brand's ordinary line, because a photographer may send thousands of originals at once.
    await queue.send(scope, processPhotoJob, [{ photoId }]);
  } else if (state === 'Published' || state === 'Protected') {
    await readFromOriginal({ queue }, scope, photo, facts);
  }
  await queue.send(scope, deleteStandInJob, [{ eventId, photoId }]);
  await events.emit(scope, 'photo.original-arrived', { eventId, photoId });
  return 'Taken';
}

/**
 * Queues a published photo to be read again if its size differs from the declared one or no bib was read. The preview has enough pixels for everything except the
 * second pass for bibs (decision 67), but the declared size may have been wrong.
 */
async function readFromOriginal(
  { queue }: Pick<Deps, 'queue'>,
  scope: Scope,
  { photoId, ...announced }: { photoId: string; width: number; height: number },
  { width, height }: OriginalFacts,
): Promise<void> {
  const isOtherSize = announced.width !== width || announced.height !== height;
  const tags = (await listReadTags(scope, [photoId])).get(photoId) ?? [];
  if (isOtherSize || !tags.some(({ source, isShown }) => source === 'bib' && isShown))
    await queue.send(scope, readAgainJob, [{ photoId }]);
  if (!isOtherSize) return;
  await setFacesUnread(scope, [photoId], true);
  await queue.send(scope, readFacesJob, [{ photoId }]);
}
