import { sql } from 'kysely';
import type { PhotographerBibs } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { addToTimes } from './photo-times.store.ts';
import type { PhotoState, PhotoTag } from './photos.store.ts';

export interface ReceivedPhoto {
  photoId: string;
  eventId: string;
  /** The content hash, which identifies the photo. */
  contentHash: string;
  format: PhotoFormat;
  fileName: string;
  /** Its folder below the imported one, with slashes. */
  folder: string;
  byteSize: number;
  /** Whether only the stand-in of the original has arrived yet. */
  awaitsOriginal: boolean;
  /** Pixels of the original, as declared with the stand-in; null if the original exists. */
  announcedSize: { width: number; height: number } | null;
  /** The photographer, if declared beforehand. */
  photographerId: string | null;
  /** The upload link. */
  uploadLinkId: string | null;
  /** Whether it shows the day and no particular person. */
  isReport: boolean;
  /** The kilometre at which it was taken, if declared. */
  placeKm: number | null;
  /** How far its photographer's bibs are trusted. */
  photographerBibs: PhotographerBibs;
  /**
   * Possible bibs from the `.xmp` file beside the photo. Those in the photo's own metadata are added when it is read.
   */
  namedBibs: readonly string[];
}

/** The result of reading a photo. */
export interface PhotoFacts {
  width: number;
  height: number;
  takenAt: Date | null;
  camera: string | null;
  /** The serial number of the camera. */
  cameraSerial?: string | null;
  /** The capture time by the camera's own clock, without an offset. */
  clockAt?: Date | null;
  sharpness?: number;
  dhash?: string;
  /** The rough position, as `48.206 16.372`. */
  spot: string | null;
  /** The photographer; null if unknown. */
  photographerId: string | null;
  /** Candidate bibs in the photographer's metadata; null if unread. */
  namedBibs?: readonly string[] | null;
  /** The number of faces found; null if faces were not read. */
  facesSeen?: number | null;
  byteSize: number;
  crc32: number;
  /** Whether it was read from the stand-in of its original; false by default. */
  awaitsOriginal?: boolean;
}

export const TRANSACTION_ID = sql<string>`pg_current_xact_id()`;

/** Given facts of a new photo, with defaults. */
type NewPhoto = Pick<
  ReceivedPhoto,
  'photoId' | 'eventId' | 'contentHash' | 'format' | 'fileName' | 'folder' | 'byteSize'
> &
  Partial<ReceivedPhoto>;

/**
 * Inserts a received photo.
 * @returns false if the event already has a photo with that content
 */
export async function insertReceived(scope: Scope, photo: NewPhoto): Promise<boolean> {
  const row = await insertInto(scope, 'photos', {
    photoId: photo.photoId,
    eventId: photo.eventId,
    contentHash: photo.contentHash,
    format: photo.format,
    fileName: photo.fileName,
    folder: photo.folder,
    isReport: photo.isReport ?? false,
    placeKm: photo.placeKm ?? null,
    state: 'Received',
    failure: null,
    width: photo.announcedSize?.width ?? null,
    height: photo.announcedSize?.height ?? null,
    awaitsOriginal: photo.awaitsOriginal ?? false,
    uploadLinkId: photo.uploadLinkId ?? null,
    takenAt: null,
    sortedAt: null,
    camera: null,
    cameraSerial: null,
    clockAt: null,
    sharpness: null,
    dhash: null,
    spot: null,
    photographerId: photo.photographerId ?? null,
    photographerBibs: photo.photographerBibs ?? null,
    namedBibs: photo.namedBibs === undefined ? null : [...photo.namedBibs],
    byteSize: photo.byteSize,
    crc32: null,
    publishedAt: null,
    settledIn: null,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'eventId', 'contentHash']).doNothing())
    .returning('photoId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a photo that was inserted in this transaction. */
export async function deleteReceived(scope: Scope, photoId: string): Promise<void> {
  await deleteFrom(scope, 'photos').where('photoId', '=', photoId).where('state', '=', 'Received').execute();
}

/**
 * Adds an existing photo to the photo report.
 * @returns whether it is a published photo that was not in the report before, so that the event's count must grow
 */
export async function markReport(scope: Scope, eventId: string, contentHash: string): Promise<boolean> {
  const row = await updateTable(scope, 'photos')
    .set({ isReport: true })
    .where('eventId', '=', eventId)
    .where('contentHash', '=', contentHash)
    .where('isReport', '=', false)
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'Published';
}

/**
 * Sets the kilometre of an existing photo.
 * @param photo.photographerId if given, a photo of somebody else stays unchanged
 * @returns whether the value changed
 */
export async function markPlace(
  scope: Scope,
  {
    eventId,
    contentHash,
    photographerId,
  }: { eventId: string; contentHash: string; photographerId?: string | null | undefined },
  placeKm: number,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ placeKm })
    .where('eventId', '=', eventId)
    .where('contentHash', '=', contentHash)
    .where('placeKm', 'is distinct from', placeKm)
    .$if(photographerId !== undefined, (query) => query.where('photographerId', '=', photographerId ?? null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The outcome of a photo, found by its content. */
export interface SettledPhoto {
  contentHash: string;
  state: PhotoState;
  failure: string | null;
  /** Whether its original has not arrived yet. */
  awaitsOriginal: boolean;
}

/** Finds photos by content, with their states, for the report of an import. */
export async function findByContent(
  scope: Scope,
  eventId: string,
  contentHashes: string[],
): Promise<SettledPhoto[]> {
  if (contentHashes.length === 0) return [];
  return selectSettled(scope, eventId).where('contentHash', 'in', contentHashes).execute();
}

/**
 * Lists photos of an event that were published, failed, removed or moved there since an earlier `settledUntil`. A photo
 * may be listed twice.
 */
export async function listSettledSince(
  scope: Scope,
  eventId: string,
  since: string,
): Promise<SettledPhoto[]> {
  return selectSettled(scope, eventId).where('settledIn', '>=', sql<string>`${since}::text::xid8`).execute();
}

/**
 * Reads the id of the oldest running transaction, as text. Every photo that was published or failed before it is
 * visible to queries.
 */
export async function settledUntil({ trx }: Scope): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not name its oldest transaction');
  return row.oldest;
}

function selectSettled(scope: Scope, eventId: string) {
  return selectFrom(scope, 'photos')
    .select(['contentHash', 'state', 'failure', 'awaitsOriginal'])
    .where('eventId', '=', eventId);
}

/** Finds a photo that waits to be read; undefined once it has been read. */
export async function findReceived(scope: Scope, photoId: string): Promise<ReceivedPhoto | undefined> {
  const row = await selectFrom(scope, 'photos')
    .select([
      'photoId',
      'eventId',
      'contentHash',
      'format',
      'fileName',
      'folder',
      'byteSize',
      'isReport',
      'placeKm',
      'awaitsOriginal',
      'width',
      'height',
      'photographerId',
      'uploadLinkId',
      'photographerBibs',
      'namedBibs',
    ])
    .where('photoId', '=', photoId)
    .where('state', '=', 'Received')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { width, height, ...photo } = row;
  return {
    ...photo,
    announcedSize: photo.awaitsOriginal ? { width: width ?? 0, height: height ?? 0 } : null,
    photographerBibs: photo.photographerBibs ?? 'off',
    namedBibs: photo.namedBibs ?? [],
  };
}

/**
 * Publishes a photo and adds it to the counts of its event's times; the caller updates the event's own counts.
 * @returns undefined, with nothing changed, if another process published or refused the photo first, or if its original
 *   arrived while it was read
 */
export async function markPublished(
  scope: Scope,
  photoId: string,
  facts: PhotoFacts,
  publishedAt: Date,
): Promise<{ isReport: boolean } | undefined> {
  const published = await updateTable(scope, 'photos')
    .set({
      state: 'Published',
      width: facts.width,
      height: facts.height,
      takenAt: facts.takenAt,
      sortedAt: sql`coalesce(${facts.takenAt}::timestamptz, created_at)`,
      camera: facts.camera,
      cameraSerial: facts.cameraSerial ?? null,
      clockAt: facts.clockAt ?? null,
      sharpness: facts.sharpness ?? null,
      dhash: facts.dhash ?? null,
      spot: facts.spot,
      // Values that were declared beforehand take precedence.
      photographerId: sql`coalesce(photographer_id, ${facts.photographerId}::uuid)`,
      namedBibs: facts.namedBibs == null ? null : [...facts.namedBibs],
      facesSeen: facts.facesSeen ?? null,
      byteSize: facts.byteSize,
      crc32: facts.crc32,
      publishedAt,
      settledIn: TRANSACTION_ID,
    })
    .where('photoId', '=', photoId)
    .where('state', '=', 'Received')
    .where('awaitsOriginal', '=', facts.awaitsOriginal ?? false)
    .returning([
      'eventId',
      'isReport',
      sql<number>`floor(extract(epoch from sorted_at))::bigint`.as('second'),
    ])
    .executeTakeFirst();
  if (published === undefined) return undefined;
  await addToTimes(scope, published.eventId, [published.second], 1);
  return { isReport: published.isReport };
}

/**
 * Marks a photo as failed.
 * @param readFrom whether the photo was read from the stand-in of its original; undefined if that does not matter
 * @returns false, with nothing changed, if another process published or refused the photo first, or if its original
 *   arrived meanwhile
 */
export async function markFailed(
  scope: Scope,
  photoId: string,
  failure: string,
  readFrom?: { awaitsOriginal: boolean },
): Promise<boolean> {
  const changed = await updateTable(scope, 'photos')
    .set({ state: 'Failed', failure, settledIn: TRANSACTION_ID })
    .where('photoId', '=', photoId)
    .where('state', '=', 'Received')
    .$if(readFrom !== undefined, (query) =>
      query.where('awaitsOriginal', '=', readFrom?.awaitsOriginal ?? false),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function insertTags(
  scope: Scope,
  eventId: string,
  photoId: string,
  tags: PhotoTag[],
): Promise<void> {
  if (tags.length === 0) return;
  await insertInto(
    scope,
    'photoTags',
    tags.map(
      ({ photoTagId, source, value, confidence, isShown, box, doubt = null, reason = null, votes }) => ({
        photoTagId,
        photoId,
        eventId,
        source,
        value,
        confidence,
        isShown,
        box: box === null ? null : JSON.stringify(box),
        doubt,
        reason,
        votes: votes == null ? null : JSON.stringify(votes),
      }),
    ),
  ).execute();
}
