import { type Selectable, sql } from 'kysely';
import type { PhotographerBibs } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addToTimes } from './photo-times.store.ts';
import type { PhotoState, PhotoTag } from './photos.store.ts';

export interface ReceivedPhoto {
  photoId: string;
  eventId: string;
  contentHash: string;
  /** The content hash, which identifies the photo. */
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
export async function insertReceived({ trx, tenantId }: Scope, photo: NewPhoto): Promise<boolean> {
  const row = await trx
    .insertInto('photos')
    .values({
      tenant_id: tenantId,
      photo_id: photo.photoId,
      event_id: photo.eventId,
      content_hash: photo.contentHash,
      format: photo.format,
      file_name: photo.fileName,
      folder: photo.folder,
      is_report: photo.isReport ?? false,
      place_km: photo.placeKm ?? null,
      state: 'Received',
      failure: null,
      width: photo.announcedSize?.width ?? null,
      height: photo.announcedSize?.height ?? null,
      awaits_original: photo.awaitsOriginal ?? false,
      upload_link_id: photo.uploadLinkId ?? null,
      taken_at: null,
      sorted_at: null,
      camera: null,
      camera_serial: null,
      clock_at: null,
      sharpness: null,
      dhash: null,
      spot: null,
      photographer_id: photo.photographerId ?? null,
      photographer_bibs: photo.photographerBibs ?? null,
      named_bibs: photo.namedBibs === undefined ? null : [...photo.namedBibs],
      byte_size: photo.byteSize,
      crc32: null,
      published_at: null,
      settled_in: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id', 'content_hash']).doNothing())
    .returning('photo_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a photo that was inserted in this transaction. */
export async function deleteReceived({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  await trx
    .deleteFrom('photos')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('state', '=', 'Received')
    .execute();
}

/**
 * Adds an existing photo to the photo report.
 * @returns whether it is a published photo that was not in the report before, so that the event's count must grow
 */
export async function markReport(
  { trx, tenantId }: Scope,
  eventId: string,
  contentHash: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('photos')
    .set({ is_report: true })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('content_hash', '=', contentHash)
    .where('is_report', '=', false)
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'Published';
}

/**
 * Sets the kilometre of an existing photo.
 * @returns whether the value changed
 */
export async function markPlace(
  { trx, tenantId }: Scope,
  eventId: string,
  contentHash: string,
  placeKm: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set({ place_km: placeKm })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('content_hash', '=', contentHash)
    .where('place_km', 'is distinct from', placeKm)
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
  const rows = await selectFates(scope, eventId).where('content_hash', 'in', contentHashes).execute();
  return rows.map(settledOf);
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
  const settled = selectFates(scope, eventId).where('settled_in', '>=', sql<string>`${since}::text::xid8`);
  return (await settled.execute()).map(settledOf);
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

function selectFates({ trx, tenantId }: Scope, eventId: string) {
  return trx
    .selectFrom('photos')
    .select(['content_hash', 'state', 'failure', 'awaits_original'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId);
}

/** Converts a row to the outcome of a photo. */
export const settledOf = (
  row: Pick<Selectable<Tables['photos']>, 'content_hash' | 'state' | 'failure' | 'awaits_original'>,
): SettledPhoto => ({
  contentHash: row.content_hash,
  state: row.state,
  failure: row.failure,
  awaitsOriginal: row.awaits_original,
});

/** Finds a photo that waits to be read; undefined once it has been read. */
export async function findReceived(
  { trx, tenantId }: Scope,
  photoId: string,
): Promise<ReceivedPhoto | undefined> {
  const row = await trx
    .selectFrom('photos')
    .select([
      'photo_id',
      'event_id',
      'content_hash',
      'format',
      'file_name',
      'folder',
      'byte_size',
      'is_report',
      'place_km',
      'awaits_original',
      'width',
      'height',
      'photographer_id',
      'upload_link_id',
      'photographer_bibs',
      'named_bibs',
    ])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('state', '=', 'Received')
    .executeTakeFirst();
  return (
    row && {
      photoId: row.photo_id,
      eventId: row.event_id,
      contentHash: row.content_hash,
      format: row.format,
      fileName: row.file_name,
      folder: row.folder,
      byteSize: row.byte_size,
      isReport: row.is_report,
      placeKm: row.place_km,
      awaitsOriginal: row.awaits_original,
      announcedSize: row.awaits_original ? { width: row.width ?? 0, height: row.height ?? 0 } : null,
      photographerId: row.photographer_id,
      uploadLinkId: row.upload_link_id,
      photographerBibs: row.photographer_bibs ?? 'off',
      namedBibs: row.named_bibs ?? [],
    }
  );
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
  const published = await scope.trx
    .updateTable('photos')
    .set({
      state: 'Published',
      width: facts.width,
      height: facts.height,
      taken_at: facts.takenAt,
      sorted_at: sql`coalesce(${facts.takenAt}::timestamptz, created_at)`,
      camera: facts.camera,
      camera_serial: facts.cameraSerial ?? null,
      clock_at: facts.clockAt ?? null,
      sharpness: facts.sharpness ?? null,
      dhash: facts.dhash ?? null,
      spot: facts.spot,
      // Values that were declared beforehand take precedence.
      photographer_id: sql`coalesce(photographer_id, ${facts.photographerId}::uuid)`,
      named_bibs: facts.namedBibs == null ? null : [...facts.namedBibs],
      faces_seen: facts.facesSeen ?? null,
      byte_size: facts.byteSize,
      crc32: facts.crc32,
      published_at: publishedAt,
      settled_in: TRANSACTION_ID,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('photo_id', '=', photoId)
    .where('state', '=', 'Received')
    .where('awaits_original', '=', facts.awaitsOriginal ?? false)
    .returning([
      'event_id',
      'is_report',
      sql<number>`floor(extract(epoch from sorted_at))::bigint`.as('second'),
    ])
    .executeTakeFirst();
  if (published === undefined) return undefined;
  await addToTimes(scope, published.event_id, [published.second], 1);
  return { isReport: published.is_report };
}

/**
 * Marks a photo as failed.
 * @param readFrom whether the photo was read from the stand-in of its original; undefined if that does not matter
 * @returns false, with nothing changed, if another process published or refused the photo first, or if its original
 *   arrived meanwhile
 */
export async function markFailed(
  { trx, tenantId }: Scope,
  photoId: string,
  failure: string,
  readFrom?: { awaitsOriginal: boolean },
): Promise<boolean> {
  const changed = await trx
    .updateTable('photos')
    .set({ state: 'Failed', failure, settled_in: TRANSACTION_ID })
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('state', '=', 'Received')
    .$if(readFrom !== undefined, (query) =>
      query.where('awaits_original', '=', readFrom?.awaitsOriginal ?? false),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function insertTags(
  { trx, tenantId }: Scope,
  eventId: string,
  photoId: string,
  tags: PhotoTag[],
): Promise<void> {
  if (tags.length === 0) return;
  await trx
    .insertInto('photo_tags')
    .values(
      tags.map((tag) => ({
        tenant_id: tenantId,
        photo_tag_id: tag.photoTagId,
        photo_id: photoId,
        event_id: eventId,
        source: tag.source,
        value: tag.value,
        confidence: tag.confidence,
        is_shown: tag.isShown,
        box: tag.box === null ? null : JSON.stringify(tag.box),
        doubt: tag.doubt ?? null,
        reason: tag.reason ?? null,
        votes: tag.votes == null ? null : JSON.stringify(tag.votes),
      })),
    )
    .execute();
}
