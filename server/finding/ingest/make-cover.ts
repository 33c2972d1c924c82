import { z } from 'zod';
import { renderSmallCover } from '#engines/images/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent, giveChosenCover, offerCover } from '#finding/events/index.ts';
import {
  findPublished,
  listCoverCandidates,
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

/** Photos of each sort that are tried as a cover; one that was published can be read. */
const COVER_TRIES = 3;

/** Creates another cover for an event whose cover was hidden. */
export const makeCoverJob = defineJob('ingest.make-cover', { eventId: z.uuid() });

/**
 * Makes this photo an event's cover, unless it has one that is as good. An event takes its first photo and then its first
 * that shows no particular person, so it may cost a second reading; if the process dies here, the next photo does it.
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
    // Hidden meanwhile, it must not come back as a cover.
    if (!(await lockPublished(scope, photo.photoId))) return;
    await offerCover(scope, eventId, { ...files, isReport: photo.isReport, isMarked });
  });
}

/**
 * Stores the pictures of a cover.
 * @param isMarked false: without watermark, because it invites
 * @returns undefined where the photo cannot be read
 */
async function storeCover(
  deps: CoverDeps,
  tenantId: string,
  photo: CoverPhoto,
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
  return files;
}

async function readUnmarked(
  deps: CoverDeps,
  tenantId: string,
  photo: CoverPhoto,
): Promise<Uint8Array | undefined> {
  const bytes = await readPhotoFile(deps, tenantId, photo);
  const read = await deps.reader.read(bytes, { watermark: '', faces: false });
  return read.ok ? read.preview.bytes : undefined;
}

/** Makes the first photo that can stand for an event its cover, if it still has none. */
export async function replaceCover(deps: CoverDeps, tenantId: string, eventId: string): Promise<void> {
  const candidates = await deps.database.inTenant(tenantId, (scope) =>
    listCoverCandidates(scope, eventId, COVER_TRIES),
  );
  for (const photo of candidates) await makeCover(deps, tenantId, photo);
}

/** Makes a photo that an operator chose the cover of its event; nothing, where it was hidden or another chosen meanwhile. */
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
    if (!(await lockPublished(scope, photoId))) return;
    await giveChosenCover(scope, photo.eventId, photoId, { ...files, isReport: photo.isReport, isMarked });
  });
}
