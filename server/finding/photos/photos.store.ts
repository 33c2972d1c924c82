import type { Generated } from 'kysely';
import type { BibDoubt, BibReason, PhotographerBibs } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { lockListsOf } from './lock-lists.store.ts';
import { findPageStart } from './photo-times.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photos: {
      tenant_id: string;
      photo_id: string;
      event_id: string;
      content_hash: string;
      format: PhotoFormat;
      file_name: string;
      /** Its folder below the imported one. */
      folder: string;
      /** Whether it shows the day and no particular person. */
      is_report: Generated<boolean>;
      /**
       * Received: waits to be read. Published: visible. Failed: cannot be read; `failure` is the reason. Hidden: only
       * its buyers have it. Protected: a protected participant's bib was read on it; visible only by that participant's
       * link and to its buyers. Withdrawn: like Hidden, but for good. Removed: its files are deleted, and no import
       * restores it.
       */
      state: PhotoState;
      failure: string | null;
      width: number | null;
      height: number | null;
      taken_at: Date | null;
      /** The capture time, or the time of arrival if the camera recorded none; null until published. */
      sorted_at: Date | null;
      camera: string | null;
      /** The serial number of the camera. */
      camera_serial: string | null;
      /** The capture time by the camera's own clock, without an offset. */
      clock_at: Date | null;
      /** See `measureFrame`; null for photos that were read before sharpness was measured. */
      sharpness: number | null;
      dhash: string | null;
      /** The rough GPS position, in steps of some 200 m: `48.206 16.372`. */
      spot: string | null;
      /** The photographer; null if unknown. */
      photographer_id: string | null;
      /** The kilometre at which it was taken, if declared. */
      place_km: number | null;
      /** Size of the original, or of the preview until the original arrives. */
      byte_size: number;
      crc32: number | null;
      /** Whether its original has not arrived yet; until then its stand-in is read (`PhotoFiles`). */
      awaits_original: Generated<boolean>;
      /** Whether everybody may download it for free; the next column counts these downloads. */
      is_free: Generated<boolean>;
      free_downloads: Generated<number>;
      /** The upload link by which it came; null if it was imported. */
      upload_link_id: string | null;
      /** How far bibs named by its photographer are trusted; null means `off`. */
      photographer_bibs: Generated<PhotographerBibs | null>;
      /** Candidate bibs in its photographer's metadata; null if unread. */
      named_bibs: Generated<string[] | null>;
      /** The number of faces found; null if faces were not read. */
      faces_seen: Generated<number | null>;
      /** Whether its faces were not read yet, or were withdrawn. */
      faces_unread: Generated<boolean>;
      created_at: Generated<Date>;
      published_at: Date | null;
      /** The id of the transaction that published or refused it, as text: 64 bits. */
      settled_in: string | null;
    };
    photo_tags: {
      tenant_id: string;
      photo_tag_id: string;
      photo_id: string;
      event_id: string;
      source: TagSource;
      value: string;
      confidence: number;
      is_shown: boolean;
      box: string | null;
      /** Why a bib waits for review; null if it does not. */
      doubt: BibDoubt | null;
      /** The evidence for a doubtful bib; null if none was needed. */
      reason: BibReason | null;
      /** The votes of the same person's other photos on this bib, as JSON. */
      votes: string | null;
    };
  }
}

export type PhotoState =
  | 'Received'
  | 'Published'
  | 'Protected'
  | 'Failed'
  | 'Hidden'
  | 'Withdrawn'
  | 'Removed';

/** `vote`: nothing was read here, but the person wears the bib on other photos. */
type TagSource = 'bib' | 'vote' | 'face' | 'user';

/** A photo after reading. */
export interface PhotoRecord {
  photoId: string;
  eventId: string;
  contentHash: string;
  /** The content hash of the original, which identifies the photo. */
  format: PhotoFormat;
  /** Whether the original has not arrived yet; until then its format, size and CRC-32 are unknown. */
  awaitsOriginal: boolean;
  fileName: string;
  width: number;
  height: number;
  takenAt: Date | null;
  byteSize: number;
  crc32: number;
  /** Whether it shows the day and no particular person. */
  isReport: boolean;
  /** Whether an organizer made it free: see `isFreePhoto`. */
  isFree: boolean;
  state: PhotoState;
}

/** The votes of a person's other photos on a bib: see `votes.rules.ts` in `recognition`. */
export interface TagVotes {
  verdict: 'Confirmed' | 'Contradicted' | 'Worn';
  bib: string;
  photosCount: number;
  photoIds: string[];
}

/** One reason why a photo shows a competitor (product §11). */
export interface PhotoTag {
  photoTagId: string;
  source: TagSource;
  value: string;
  /** 0 to 1. */
  confidence: number;
  /** Whether visitors see it; uncertain reads are kept for review. */
  isShown: boolean;
  /** Why a bib waits for review; null or missing if it does not. */
  doubt?: BibDoubt | null;
  /** The evidence for a doubtful bib; null or missing if none was needed. */
  reason?: BibReason | null;
  /** The votes of the same person's other photos on this bib. */
  votes?: TagVotes | null;
  /** Pixels of the upright original. */
  box: { x: number; y: number; width: number; height: number } | null;
}

const COLUMNS = [
  'photos.photo_id',
  'photos.event_id',
  'photos.content_hash',
  'photos.format',
  'photos.awaits_original',
  'photos.file_name',
  'photos.width',
  'photos.height',
  'photos.taken_at',
  'photos.byte_size',
  'photos.crc32',
  'photos.is_report',
  'photos.is_free',
  'photos.state',
] as const;

interface SelectedRow {
  photo_id: string;
  event_id: string;
  content_hash: string;
  format: PhotoFormat;
  awaits_original: boolean;
  file_name: string;
  width: number | null;
  height: number | null;
  taken_at: Date | null;
  byte_size: number;
  crc32: number | null;
  is_report: boolean;
  is_free: boolean;
  state: PhotoState;
}

function recordOf(row: SelectedRow): PhotoRecord {
  return {
    photoId: row.photo_id,
    eventId: row.event_id,
    contentHash: row.content_hash,
    format: row.format,
    awaitsOriginal: row.awaits_original,
    fileName: row.file_name,
    width: row.width ?? 0,
    height: row.height ?? 0,
    takenAt: row.taken_at,
    byteSize: row.byte_size,
    crc32: row.crc32 ?? 0,
    isReport: row.is_report,
    isFree: row.is_free,
    state: row.state,
  };
}

/** Below this offset, skipping photos is faster than looking up the start of the page. */
const SKIPPED_PHOTOS_MAX = 200;

/**
 * Lists an event's published photos in time order. Each page takes the same time, whatever its offset and the size of
 * the event.
 */
export async function listPublished(
  scope: Scope,
  eventId: string,
  page: { offset: number; count: number },
): Promise<PhotoRecord[]> {
  const isNear = page.offset <= SKIPPED_PHOTOS_MAX;
  const start = isNear ? { from: null, skip: page.offset } : await findPageStart(scope, eventId, page.offset);
  if (start === undefined) return [];
  const rows = await scope.trx
    .selectFrom('photos')
    .select(COLUMNS)
    .where('photos.tenant_id', '=', scope.tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .$if(start.from !== null, (query) => query.where('photos.sorted_at', '>=', start.from))
    .orderBy('photos.sorted_at')
    .orderBy('photos.photo_id')
    .offset(start.skip)
    .limit(page.count)
    .execute();
  return rows.map(recordOf);
}

/** Lists an event's photo report in time order. It has some dozens of photos, so paging by offset is fast enough. */
export async function listReport(
  { trx, tenantId }: Scope,
  eventId: string,
  page: { offset: number; count: number },
): Promise<PhotoRecord[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(COLUMNS)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.is_report', '=', true)
    .where('photos.state', '=', 'Published')
    .orderBy('photos.sorted_at')
    .orderBy('photos.photo_id')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return rows.map(recordOf);
}

/**
 * Lists the next published photos of an event after an id, in the order of their ids, with the keys of their originals.
 */
export async function listPublishedAfter(
  { trx, tenantId }: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PhotoRecord[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(COLUMNS)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .where('photos.photo_id', '>', after)
    .orderBy('photos.photo_id')
    .limit(count)
    .execute();
  return rows.map(recordOf);
}

/** Finds the published photos among those ids, in time order. */
export function findPublished(scope: Scope, photoIds: string[]): Promise<PhotoRecord[]> {
  return findInState(scope, photoIds, ['Published']);
}

/**
 * Finds the photos among those ids that a person may see as their own, in time order.
 * @param isProtected whether the person is a protected participant; only such a participant sees protected photos with
 *   their bib
 */
export function findShownTo(
  scope: Scope,
  photoIds: string[],
  { isProtected }: { isProtected: boolean },
): Promise<PhotoRecord[]> {
  return findInState(scope, photoIds, isProtected ? ['Published', 'Protected'] : ['Published']);
}

/**
 * Finds the photos among those ids that their buyers may download, in time order. Photos that were hidden, protected or
 * withdrawn after the purchase are included.
 */
export function findSold(scope: Scope, photoIds: string[]): Promise<PhotoRecord[]> {
  return findInState(scope, photoIds, ['Published', 'Protected', 'Hidden', 'Withdrawn']);
}

async function findInState(
  { trx, tenantId }: Scope,
  photoIds: string[],
  states: PhotoState[],
): Promise<PhotoRecord[]> {
  if (photoIds.length === 0) return [];
  const rows = await trx
    .selectFrom('photos')
    .select(COLUMNS)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.photo_id', 'in', photoIds)
    .where('photos.state', 'in', states)
    .orderBy('photos.sorted_at')
    .orderBy('photos.photo_id')
    .execute();
  return rows.map(recordOf);
}

/** Reads the shown tags of several photos in one query, by photo. Tags of protected participants are left out. */
export async function shownTags(
  { trx, tenantId }: Scope,
  photoIds: string[],
): Promise<Map<string, PhotoTag[]>> {
  if (photoIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('photo_tags')
    .select(['photo_id', 'photo_tag_id', 'source', 'value', 'confidence'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', 'in', photoIds)
    .where('is_shown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('protected_bibs')
            .select('protected_bibs.bib')
            .whereRef('protected_bibs.tenant_id', '=', 'photo_tags.tenant_id')
            .whereRef('protected_bibs.event_id', '=', 'photo_tags.event_id')
            .whereRef('protected_bibs.bib', '=', 'photo_tags.value'),
        ),
      ),
    )
    .orderBy('value')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photo_id);
  return new Map(
    [...grouped].map(([photoId, tags]) => [
      photoId,
      tags.map((tag) => ({
        photoTagId: tag.photo_tag_id,
        source: tag.source,
        value: tag.value,
        confidence: tag.confidence,
        isShown: true,
        box: null,
      })),
    ]),
  );
}

/**
 * Lists candidates for an event's cover: landscape photos in time order, those that show no particular person first.
 * @param count the most of each kind
 */
export async function listCoverCandidates(
  { trx, tenantId }: Scope,
  eventId: string,
  count: number,
): Promise<PhotoRecord[]> {
  const published = trx
    .selectFrom('photos')
    .select(COLUMNS)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .whereRef('photos.width', '>', 'photos.height')
    .orderBy('photos.sorted_at')
    .orderBy('photos.photo_id')
    .limit(count);
  const report = await published.where('photos.is_report', '=', true).execute();
  const others = await published.where('photos.is_report', '=', false).execute();
  return [...report, ...others].map(recordOf);
}

/**
 * Returns whether a photo is visible. If so, locks it until the transaction ends, so that it cannot be hidden
 * meanwhile.
 */
export async function lockPublished(scope: Scope, photoId: string): Promise<boolean> {
  const { trx, tenantId } = scope;
  await lockListsOf(scope, [photoId]);
  const row = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('state', '=', 'Published')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
