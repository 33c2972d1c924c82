import { z } from 'zod';
import { readShownTime } from '#contract/camera-clock.ts';
import type { PhotoReader, ReadPhoto } from '#engines/photo-reader/index.ts';
import { findClockOffset, noteClock } from '#finding/camera-clocks/index.ts';
import { addToCounts, type EventRecord, findEvent, storesFaces } from '#finding/events/index.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import {
  findReceived,
  findRemoved,
  holdPhotos,
  insertTags,
  listFacesBarred,
  listPhotosById,
  markFailed,
  markPublished,
  photoFiles,
  protectPhotos,
  type ReceivedPhoto,
  readPhotoFile,
  resizeBoxes,
  SHOP_HOLD,
  saveReadings,
  shownFiles,
  sizeOfAwaited,
} from '#finding/photos/index.ts';
import {
  judgeReadings,
  listNamedBibs,
  openStartList,
  type RecognitionDeps,
  recordFaces,
} from '#finding/recognition/index.ts';
import { readTenantName } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { captureInstant, clockInstant, photographerOf } from './capture-time.ts';
import { chooseCoverJob } from './choose-cover.ts';
import { makeChosenCover, makeCover, makeCoverJob, replaceCover } from './make-cover.ts';
import { readAgain } from './read-again.ts';
import { readFaces, readFacesJob, settleFaces } from './read-faces.ts';
import {
  renderPreview,
  renderPreviewJob,
  renderPreviews,
  renderPreviewsJob,
  startRendering,
} from './render-previews.ts';
import { spotOf } from './spot.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A photo was published. */
    'photo.published': { eventId: string; photoId: string };
  }
}

export interface IngestDeps extends Deps, RecognitionDeps {
  reader: PhotoReader;
}

/** Marks a photo as unreadable after the last attempt. */
const photoFailedJob = defineJob('ingest.give-up-photo', { photoId: z.uuid() });

/** Reads one received photo and publishes it (product §11: one job per photo, one decode). */
export const processPhotoJob = defineJob(
  'ingest.process-photo',
  { photoId: z.uuid() },
  { retryLimit: 4, deadLetterJob: photoFailedJob.name },
);

/** Reads a published photo again, because its readings were not stored when it was read first. */
export const readAgainJob = defineJob('ingest.read-again', { photoId: z.uuid() });

/** Deletes the preview that was used until the photo's original arrived. */
export const deleteStandInJob = defineJob(
  'ingest.delete-stand-in',
  { eventId: z.uuid(), photoId: z.uuid() },
  { retryLimit: 20 },
);

/**
 * Hides a photo that shows a clock and no person. It is a job of its own, because publishing and hiding lock an event's
 * counts in different orders.
 */
const hideClockJob = defineJob('ingest.hide-clock', { photoId: z.uuid() });

/** After an event's face settings changed, deletes its faces or reads them again. */
const settleFacesJob = defineJob('ingest.settle-faces', { eventId: z.uuid() }, { expireSeconds: 3600 });

export const ingestJobs = [
  ...[processPhotoJob, photoFailedJob, makeCoverJob, chooseCoverJob],
  ...[renderPreviewsJob, renderPreviewJob],
  ...[readAgainJob, settleFacesJob, readFacesJob, deleteStandInJob, hideClockJob],
];

/** Resumes renderings whose job failed for good, as in a long outage. */
export const ingestSchedule = [everyTenant(renderPreviewsJob, { minutes: 30 })];

/**
 * Reacts to events: creates another cover if one is hidden, rereads photos without stored readings, deletes or reads
 * faces if the setting changes, and renders previews again if the brand's name does.
 */
export function subscribeIngest({ events, queue }: Pick<Deps, 'events' | 'queue'>): void {
  events.on('cover.withdrawn', (scope, { eventId }) => queue.send(scope, makeCoverJob, [{ eventId }]));
  events.on('photos.moved', async (scope, { intoEventId }) => {
    const into = await findEvent(scope, intoEventId);
    if (into?.coverKey === null) await queue.send(scope, makeCoverJob, [{ eventId: intoEventId }]);
  });
  // Some of the moved photos may have unread faces.
  events.on('photo-move.ended', (scope, { intoEventId }) =>
    queue.send(scope, settleFacesJob, [{ eventId: intoEventId }]),
  );
  events.on('event.faces-changed', (scope, { eventId }) => queue.send(scope, settleFacesJob, [{ eventId }]));
  events.on('tenant.renamed', (scope) => startRendering({ queue }, scope));
  events.on('photo.unread', (scope, { photoId }) => queue.send(scope, readAgainJob, [{ photoId }]));
}

/** The failure of a photo that crashed every reader, or met a broken reader. */
const READER_FAILED = 'ReaderFailed';

export function ingestHandlers(deps: IngestDeps): JobHandler[] {
  return [
    // Twice the number of threads, so that originals are loaded and facts written while other photos are read.
    handleJob(processPhotoJob, 2 * deps.reader.workers, ({ tenantId, photoId }) =>
      processPhoto(deps, tenantId, photoId),
    ),
    handleJob(photoFailedJob, 2, ({ tenantId, photoId }) => giveUpPhoto(deps, tenantId, photoId)),
    handleJob(makeCoverJob, 1, ({ tenantId, eventId }) => replaceCover(deps, tenantId, eventId)),
    handleJob(chooseCoverJob, 1, ({ tenantId, photoId }) => makeChosenCover(deps, tenantId, photoId)),
    handleJob(readAgainJob, deps.reader.workers, ({ tenantId, photoId }) =>
      readAgain(deps, tenantId, photoId),
    ),
    handleJob(settleFacesJob, 1, ({ tenantId, eventId }) => settleFaces(deps, tenantId, eventId)),
    handleJob(readFacesJob, deps.reader.workers, ({ tenantId, photoId }) =>
      readFaces(deps, tenantId, photoId),
    ),
    handleJob(renderPreviewsJob, 1, ({ tenantId }, signal) => renderPreviews(deps, tenantId, signal)),
    handleJob(renderPreviewJob, deps.reader.workers, ({ tenantId, photoId }) =>
      renderPreview(deps, tenantId, photoId),
    ),
    handleJob(deleteStandInJob, 1, ({ tenantId, eventId, photoId }) =>
      deleteStandIn(deps, tenantId, eventId, photoId),
    ),
    handleJob(hideClockJob, 1, ({ tenantId, photoId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const cause = { actor: { kind: 'Job' as const, job: hideClockJob.name }, why: '' };
        await holdPhotos(deps, scope, [photoId], SHOP_HOLD, cause);
      }),
    ),
  ];
}

async function giveUpPhoto(deps: IngestDeps, tenantId: string, photoId: string): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const photo = await findReceived(scope, photoId);
    if (photo === undefined || !(await markFailed(scope, photoId, READER_FAILED))) return;
    await addToCounts(scope, photo.eventId, { processing: -1, failed: 1 });
  });
  deps.metrics.photosRead.labels({ outcome: READER_FAILED }).inc();
}

/**
 * Reads a photo and publishes it. If the process is killed, the photo stays in state Received; another run writes the
 * same files and publishes it once.
 */
async function processPhoto(deps: IngestDeps, tenantId: string, photoId: string): Promise<void> {
  const { photo, event, watermark, isBarred } = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await findReceived(scope, photoId);
    const of = found && (await findEvent(scope, found.eventId));
    const barred = await listFacesBarred(scope, [photoId]);
    return {
      photo: found,
      event: of,
      watermark: await readTenantName(scope),
      isBarred: barred.has(photoId),
    };
  });
  if (photo === undefined || event === undefined) return;
  const files = shownFiles(photo.eventId, photo);
  const bytes = await readPhotoFile(deps, tenantId, photo);
  const faces = storesFaces(event) && !isBarred;
  // A photographer may have photographed the code that the shop's page shows.
  const codes = photo.uploadLinkId !== null;
  const read = await deps.reader.read(bytes, { watermark, faces, codes });
  if (!read.ok) {
    await deps.database.inTenant(tenantId, async (scope) => {
      if (!(await markFailed(scope, photoId, read.problem, photo))) return;
      await addToCounts(scope, photo.eventId, { processing: -1, failed: 1 });
    });
    deps.metrics.photosRead.labels({ outcome: read.problem }).inc();
    return;
  }
  await deps.storage.put(tenantKey(tenantId, files.thumb), read.thumb.bytes);
  await deps.storage.put(tenantKey(tenantId, files.preview), read.preview.bytes);
  const seen = asOriginal(photo, read);
  const isPublished = await deps.database.inTenant(tenantId, async (scope) => {
    // The brand got another name while the photo was read.
    if ((await readTenantName(scope)) !== watermark)
      await deps.queue.send(scope, renderPreviewJob, [{ photoId }]);
    return publishPhoto(deps, scope, photo, event, { ...seen, faces: faces ? seen.faces : null });
  });
  if (!isPublished) return dropPictures(deps, tenantId, photo);
  if (read.width > read.height) await makeCover(deps, tenantId, photo);
  deps.metrics.photosRead.labels({ outcome: 'Published' }).inc();
}

/** Converts readings of a preview to the scale of its original. */
function asOriginal({ announcedSize }: Pick<ReceivedPhoto, 'announcedSize'>, read: ReadPhoto): ReadPhoto {
  if (announcedSize === null) return read;
  const size = sizeOfAwaited(announcedSize, read);
  const { readings, faces } = read;
  return {
    ...read,
    ...size,
    readings: resizeBoxes(readings, read, size),
    faces: resizeBoxes(faces, read, size),
  };
}

/** Deletes the preview of an original that has arrived. */
async function deleteStandIn(
  deps: IngestDeps,
  tenantId: string,
  eventId: string,
  photoId: string,
): Promise<void> {
  const [photo] = await deps.database.inTenant(tenantId, (scope) => listPhotosById(scope, [photoId]));
  if (photo === undefined || photo.awaitsOriginal) return;
  await deps.storage.delete(tenantKey(tenantId, photoFiles(eventId, photo).standIn));
}

/** Deletes the pictures made of a photo that was removed, or whose event was deleted, while it was read. */
async function dropPictures(deps: IngestDeps, tenantId: string, photo: ReceivedPhoto): Promise<void> {
  const isLeft = await deps.database.inTenant(tenantId, async (scope) => {
    const [left] = await listPhotosById(scope, [photo.photoId]);
    return left !== undefined && (await findRemoved(scope, photo.photoId)) === undefined;
  });
  if (isLeft) return;
  const { thumb, preview } = shownFiles(photo.eventId, photo);
  for (const key of [thumb, preview]) await deps.storage.delete(tenantKey(tenantId, key));
}

/**
 * Writes facts, tags and counts in one transaction, so that a photo is published completely or not at all.
 * @returns false, with nothing written, if another process published or refused the photo first
 */
async function publishPhoto(
  deps: IngestDeps,
  scope: Scope,
  photo: ReceivedPhoto,
  event: EventRecord,
  read: Omit<ReadPhoto, 'faces'> & { faces: ReadPhoto['faces'] | null },
): Promise<boolean> {
  const named = read.photographer ?? photographerOf(photo.folder.split('/').filter(Boolean));
  const photographerId = photo.photographerId ?? (await ensurePhotographer(deps, scope, named ?? ''));
  const body =
    read.camera === null || photographerId === null
      ? undefined
      : { photographerId, camera: read.camera, serial: read.serial ?? '' };
  const clockAt = clockInstant(read.takenAt, event.timeZone);
  const facts = {
    width: read.width,
    height: read.height,
    takenAt: await takenAtOf(deps, scope, event, read, body),
    camera: read.camera,
    cameraSerial: read.serial,
    clockAt,
    sharpness: read.sharpness,
    dhash: read.dhash,
    spot: read.position && spotOf(read.position),
    photographerId,
    namedBibs: namedOn(photo, event, read),
    facesSeen: read.faces?.length ?? null,
    byteSize: read.byteLength,
    crc32: read.crc32,
    awaitsOriginal: photo.awaitsOriginal,
  };
  const { eventId, photoId } = photo;
  // Locked before the photo, in the same order as when a participant becomes protected.
  const list = await openStartList(scope, eventId);
  const published = await markPublished(scope, photoId, facts, deps.clock.now());
  if (published === undefined) return false;
  const { width, height, readings } = read;
  await saveReadings(scope, { eventId, photoId, width, height }, readings);
  const [drafts = []] = await judgeReadings(scope, eventId, list, [{ photoId, readings }]);
  await insertTags(
    scope,
    eventId,
    photoId,
    drafts.map((draft) => ({ ...draft, photoTagId: deps.newId() })),
  );
  const isLeft = await recordFaces(deps, scope, photo, {
    faces: read.faces?.filter(({ shown }) => shown) ?? null,
    readings,
    bibs: drafts.flatMap(({ isShown, value, box }) => (isShown && box !== null ? { text: value, box } : [])),
  });
  if (isLeft) await deps.queue.send(scope, readFacesJob, [{ photoId }]);
  await addToCounts(scope, eventId, {
    processing: -1,
    published: 1,
    report: published.isReport ? 1 : 0,
  });
  await protectPhotos(deps, scope, eventId, { photoIds: [photoId] }, []);
  await deps.events.emit(scope, 'photo.published', { eventId, photoId });
  const shownAt = readShownTime(read.code);
  if (shownAt === undefined) return true;
  if (body !== undefined && clockAt !== null)
    await noteClock(scope, eventId, { ...body, shownAt, clockAt }, deps.clock.now());
  await deps.queue.send(scope, hideClockJob, [{ photoId }]);
  return true;
}

/**
 * Lists possible bibs in a photographer's keywords, in the photo or the file beside it; null if these are not trusted.
 */
function namedOn(
  { photographerBibs, namedBibs, fileName }: ReceivedPhoto,
  { date }: Pick<EventRecord, 'date'>,
  { keywords, caption }: Pick<ReadPhoto, 'keywords' | 'caption'>,
): string[] | null {
  if (photographerBibs === 'off') return null;
  const inFile = listNamedBibs({ keywords, caption, fileName }, Number(date.slice(0, 4)));
  return [...new Set([...namedBibs, ...inFile])];
}

/**
 * Computes when a photo was taken. An offset that the photographer confirmed for the clock overrides the one for the
 * camera model.
 */
async function takenAtOf(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { eventId, timeZone, cameraOffsets }: EventRecord,
  { takenAt, camera }: Pick<ReadPhoto, 'takenAt' | 'camera'>,
  body: Parameters<typeof findClockOffset>[2] | undefined,
): Promise<Date | null> {
  const offsetMs = body === undefined ? undefined : await findClockOffset(scope, eventId, body);
  const offsets = new Map(Object.entries(cameraOffsets));
  if (body !== undefined && offsetMs !== undefined) offsets.set(body.camera, offsetMs / 1000);
  return captureInstant(takenAt, camera, { timeZone, offsets }, clock.now());
}
