import { PREVIEW_BYTES_MAX, PREVIEW_EDGE } from '#contract/uploads.ts';
import { identifyImage, readJpegEdge } from '#engines/images/index.ts';
import { addToCounts, isEventGone } from '#finding/events/index.ts';
import {
  deleteReceived,
  findByContent,
  insertReceived,
  markPlace,
  photoFiles,
} from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { findElsewhere } from './find-elsewhere.ts';
import { processPhotoJob } from './ingest.jobs.ts';
import { ownerOf, type PhotoDefaults, type ReceiveDeps, type ReceivedFile } from './receive-photos.ts';
import type { ReceiveProblem } from './recognise-file.ts';

/** A smaller picture of a photo whose original follows. */
export interface ReceivedPreview extends Required<PhotoDefaults> {
  /** SHA-256 of the original, as hex digits. */
  contentHash: string;
  /** A JPEG of at most `PREVIEW_EDGE` pixels on its longer side. */
  bytes: Uint8Array;
  /** Pixels of the original. */
  width: number;
  height: number;
  fileName: string;
  /** The original's folder below the uploaded one, with slashes. */
  folder: string;
}

/**
 * Imports a preview of a photo whose original follows. It is read and published like a photo, and `receivePhotos` adds
 * the original later. If the photo exists, with or without original, the outcome is `Known`. After a crash the client
 * sends the preview again.
 */
export async function receivePreview(
  deps: Omit<ReceiveDeps, 'events'>,
  tenantId: string,
  eventId: string,
  preview: ReceivedPreview,
): Promise<ReceivedFile> {
  const { contentHash, bytes, fileName: file, folder, width, height, ...said } = preview;
  const { placeKm } = said;
  if (!/^[\da-f]{64}$/.test(contentHash)) throw new Error('the hash of an original is no SHA-256');
  const problem = findProblem(bytes);
  if (problem !== undefined) return { file, outcome: 'Refused', problem };
  const photoId = deps.newId();
  const photo = { photoId, contentHash, format: 'jpeg' as const };
  const key = tenantKey(tenantId, photoFiles(eventId, photo).standIn);
  const isThere = await deps.database.inTenant(
    tenantId,
    async (scope) =>
      (await findByContent(scope, eventId, [contentHash])).length > 0 ||
      (await findElsewhere(scope, eventId, [contentHash])).length > 0,
  );
  // Stores the file first, as for originals. An existing file stays.
  if (!isThere) await deps.storage.put(key, bytes);
  const outcome = await deps.database.inTenant(tenantId, async (scope) => {
    if (await isEventGone(scope, eventId)) return 'Removed';
    const row = { ...photo, ...said, eventId, fileName: file, folder, byteSize: bytes.byteLength };
    if (await insertReceived(scope, { ...row, awaitsOriginal: true, announcedSize: { width, height } })) {
      const [moved] = await findElsewhere(scope, eventId, [contentHash]);
      if (moved !== undefined) {
        await deleteReceived(scope, photoId);
        return moved.state === 'Removed' ? 'Removed' : 'Moved';
      }
      const waiting = await addToCounts(scope, eventId, { processing: 1 });
      await deps.queue.send(scope, processPhotoJob, [{ photoId }], { ahead: waiting - 1 });
      return 'Received';
    }
    const [known] = await findByContent(scope, eventId, [contentHash]);
    if (known?.state === 'Removed') return 'Removed';
    if (placeKm !== null) await markPlace(scope, { eventId, contentHash, ...ownerOf(said) }, placeKm);
    return known?.awaitsOriginal === true ? 'Known' : 'Complete';
  });
  // If the original has arrived, or the photo was removed or moved, the preview is not needed. If the photo was moved
  // and this call did not store the file, it may belong to a photo that is being moved back, and stays.
  const isLeft = outcome === 'Received' || outcome === 'Known' || (outcome === 'Moved' && isThere);
  if (!isLeft) await deps.storage.delete(key);
  if (outcome === 'Removed') return { file, outcome: 'Skipped', reason: 'Removed' };
  return { file, outcome: outcome === 'Received' ? 'Received' : 'Known', contentHash, isReport: false };
}

/** Checks only the file's structure; a reader decodes the pixels later. */
function findProblem(bytes: Uint8Array): ReceiveProblem | undefined {
  if (bytes.byteLength > PREVIEW_BYTES_MAX) return 'TooLarge';
  const identified = identifyImage(bytes);
  if (!identified.ok) return identified.problem;
  if (identified.format !== 'jpeg') return 'UnsupportedFormat';
  return (readJpegEdge(bytes) ?? Number.POSITIVE_INFINITY) > PREVIEW_EDGE ? 'TooLarge' : undefined;
}
