import { z } from 'zod';
import { renderSmallCover } from '#engines/images/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent, moveChosenCover, offerCover } from '#finding/events/index.ts';
import {
  findPublished,
  listCoverCandidates,
  listPhotosById,
  lockPublished,
  type ReceivedPhoto,
  readPhotoFile,
  type ShownFiles,
  shownFiles,
} from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';

type CoverDeps = Pick<Deps, 'database' | 'storage'> & { reader: PhotoReader };
type CoverPhoto = Pick<
  ReceivedPhoto,
  'eventId' | 'photoId' | 'contentHash' | 'format' | 'awaitsOriginal' | 'isReport'
>;

/**
 * The number of candidates of each kind that are tried. A few suffice, because published photos are normally readable.
 */
const COVER_TRIES = 3;

/** Creates another cover for an event whose cover was hidden. */
export const makeCoverJob = defineJob('ingest.make-cover', { eventId: z.uuid() });

/**
 * Makes a photo the event's cover, unless the event has an equally good one. The first photo becomes the cover, and the
 * first picture of the photo report replaces it, so a photo may be decoded twice. After a crash the next photo sets the
 * cover.
 */
export async function makeCover(deps: CoverDeps, tenantId: string, photo: CoverPhoto): Promise<void> {
  const { eventId } = photo;
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  const isBetter = photo.isReport && event?.isCoverReport === false && event.chosenCoverId === null;
  if (event?.coverKey !== null && !isBetter) return;
  const isMarked = event?.marksCover === true;
  const files = await storeCover(deps, tenantId, photo, isMarked);
  if (files === undefined) return;
  await deps.database.inTenant(tenantId, async (scope) => {
    // The photo may have been hidden or moved in the meantime.
    if (!(await lockPublished(scope, photo.photoId, eventId))) return;
    await offerCover(scope, eventId, { ...files, isReport: photo.isReport, isMarked });
  });
}

/**
 * Stores the pictures of a cover.
 * @param isMarked whether the cover has the watermark; by default it has none, because the cover advertises the event
 * @returns undefined if the photo cannot be read, or was removed or moved to another event meanwhile
 */
export async function storeCover(
  deps: CoverDeps,
  tenantId: string,
  photo: Omit<CoverPhoto, 'isReport'>,
  isMarked: boolean,
): Promise<ShownFiles | undefined> {
  const files = shownFiles(photo.eventId, photo);
  const picture = isMarked
    ? await deps.storage.read(tenantKey(tenantId, files.preview))
    : await readUnmarked(deps, tenantId, photo);
  if (picture === undefined) return undefined;
  const small = await renderSmallCover(picture);
  await deps.storage.put(tenantKey(tenantId, files.cover), picture);
  await deps.storage.put(tenantKey(tenantId, files.smallCover), small.bytes);
  const [now] = await deps.database.inTenant(tenantId, (scope) => listPhotosById(scope, [photo.photoId]));
  const isThere = now?.eventId === photo.eventId && now.state !== 'Removed' && now.state !== 'Withdrawn';
  if (isThere) return files;
  // The photo was removed or moved meanwhile; its other files were deleted before these existed.
  for (const key of [files.cover, files.smallCover]) await deps.storage.delete(tenantKey(tenantId, key));
  return undefined;
}

async function readUnmarked(
  deps: CoverDeps,
  tenantId: string,
  photo: Omit<CoverPhoto, 'isReport'>,
): Promise<Uint8Array | undefined> {
  const bytes = await readPhotoFile(deps, tenantId, photo);
  const read = await deps.reader.renderPreview(bytes, { watermark: '' });
  return read.ok ? read.preview.bytes : undefined;
}

/** Sets the first suitable photo as the cover of an event that has none. */
export async function replaceCover(deps: CoverDeps, tenantId: string, eventId: string): Promise<void> {
  const candidates = await deps.database.inTenant(tenantId, (scope) =>
    listCoverCandidates(scope, eventId, COVER_TRIES),
  );
  for (const photo of candidates) await makeCover(deps, tenantId, photo);
}

/**
 * Generates the cover that the operator chose. Does nothing if the photo was hidden or another one was chosen
 * meanwhile.
 */
export async function makeChosenCover(deps: CoverDeps, tenantId: string, photoId: string): Promise<void> {
  const chosen = await deps.database.inTenant(tenantId, async (scope) => {
    const [photo] = await findPublished(scope, [photoId]);
    const event = photo && (await findEvent(scope, photo.eventId));
    return photo && event?.chosenCoverId === photoId ? { photo, isMarked: event.marksCover } : undefined;
  });
  if (chosen === undefined) return;
  const { photo, isMarked } = chosen;
  const files = await storeCover(deps, tenantId, photo, isMarked);
  if (files === undefined) return;
  await deps.database.inTenant(tenantId, async (scope) => {
    if (!(await lockPublished(scope, photoId, photo.eventId))) return;
    await moveChosenCover(scope, photo.eventId, photoId, { ...files, isReport: photo.isReport, isMarked });
  });
}
