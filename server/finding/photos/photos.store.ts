import type { Selectable } from 'kysely';
import type { BibDoubt, BibReason, PhotographerBibs } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import { lockListsOf } from './lock-lists.store.ts';
import { findPageStart } from './photo-times.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photos: Columns<'photos', { format: PhotoFormat; state: PhotoState; photographerBibs: PhotographerBibs }>;
    photoTags: Columns<
      'photoTags',
      { source: TagSource; box: string | null; doubt: BibDoubt; reason: BibReason; votes: string | null }
    >;
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
  /** The content hash of the original, which identifies the photo. */
  contentHash: string;
  format: PhotoFormat;
  /** Whether the original has not arrived yet; until then its format, size and CRC-32 are unknown. */
  awaitsOriginal: boolean;
  fileName: string;
  width: number;
  height: number;
  takenAt: Date | null;
  byteSize: number;
  crc32: number;
  /** A member's or photographer's text for visitors; '' if there is none. */
  caption: string;
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
  'photos.photoId',
  'photos.eventId',
  'photos.contentHash',
  'photos.format',
  'photos.awaitsOriginal',
  'photos.fileName',
  'photos.width',
  'photos.height',
  'photos.takenAt',
  'photos.byteSize',
  'photos.crc32',
  'photos.caption',
  'photos.isReport',
  'photos.isFree',
  'photos.state',
] as const;

type SelectedRow = Pick<Selectable<Tables['photos']>, keyof PhotoRecord>;

const recordOf = (row: SelectedRow): PhotoRecord => ({
  ...row,
  width: row.width ?? 0,
  height: row.height ?? 0,
  crc32: row.crc32 ?? 0,
});

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
  const rows = await selectFrom(scope, 'photos')
    .select(COLUMNS)
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .$if(start.from !== null, (query) => query.where('photos.sortedAt', '>=', start.from))
    .orderBy('photos.sortedAt')
    .orderBy('photos.photoId')
    .offset(start.skip)
    .limit(page.count)
    .execute();
  return rows.map(recordOf);
}

/** Lists an event's photo report in time order. It has some dozens of photos, so paging by offset is fast enough. */
export async function listReport(
  scope: Scope,
  eventId: string,
  page: { offset: number; count: number },
): Promise<PhotoRecord[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(COLUMNS)
    .where('photos.eventId', '=', eventId)
    .where('photos.isReport', '=', true)
    .where('photos.state', '=', 'Published')
    .orderBy('photos.sortedAt')
    .orderBy('photos.photoId')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return rows.map(recordOf);
}

/**
 * Lists the next published photos of an event after an id, in the order of their ids, with the keys of their originals.
 */
export async function listPublishedAfter(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PhotoRecord[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(COLUMNS)
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .where('photos.photoId', '>', after)
    .orderBy('photos.photoId')
    .limit(count)
    .execute();
  return rows.map(recordOf);
}

/** Finds the published photos among the given ids, in time order. */
export function findPublished(scope: Scope, photoIds: string[]): Promise<PhotoRecord[]> {
  return findInState(scope, photoIds, ['Published']);
}

/**
 * Finds the photos among the given ids that a person may see as their own, in time order.
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

const SOLD: PhotoState[] = ['Published', 'Protected', 'Hidden', 'Withdrawn'];

/**
 * Finds the photos among the given ids that their buyers may download, in time order. Photos that were hidden,
 * protected or withdrawn after the purchase are included.
 */
export function findSold(scope: Scope, photoIds: string[]): Promise<PhotoRecord[]> {
  return findInState(scope, photoIds, SOLD);
}

/**
 * Locks a photo that its buyers may download, so that it is neither moved nor removed until the transaction ends.
 * @returns its event; undefined if the photo is gone
 */
export async function lockSold(scope: Scope, photoId: string): Promise<string | undefined> {
  const row = await selectFrom(scope, 'photos')
    .select('eventId')
    .where('photoId', '=', photoId)
    .where('state', 'in', SOLD)
    .forShare()
    .executeTakeFirst();
  return row?.eventId;
}

async function findInState(scope: Scope, photoIds: string[], states: PhotoState[]): Promise<PhotoRecord[]> {
  if (photoIds.length === 0) return [];
  const rows = await selectFrom(scope, 'photos')
    .select(COLUMNS)
    .where('photos.photoId', 'in', photoIds)
    .where('photos.state', 'in', states)
    .orderBy('photos.sortedAt')
    .orderBy('photos.photoId')
    .execute();
  return rows.map(recordOf);
}

/** Reads the shown tags of several photos in one query, by photo. Tags of protected participants are left out. */
export async function shownTags(scope: Scope, photoIds: string[]): Promise<Map<string, PhotoTag[]>> {
  if (photoIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'photoTags')
    .select(['photoId', 'photoTagId', 'source', 'value', 'confidence'])
    .where('photoId', 'in', photoIds)
    .where('isShown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('protectedBibs')
            .select('protectedBibs.bib')
            .whereRef('protectedBibs.tenantId', '=', 'photoTags.tenantId')
            .whereRef('protectedBibs.eventId', '=', 'photoTags.eventId')
            .whereRef('protectedBibs.bib', '=', 'photoTags.value'),
        ),
      ),
    )
    .orderBy('value')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map(
    [...grouped].map(([photoId, tags]) => [
      photoId,
      tags.map(({ photoId: _, ...tag }) => ({ ...tag, isShown: true, box: null })),
    ]),
  );
}

/**
 * Lists candidates for an event's cover: landscape photos in time order, those that show no particular person first.
 * @param count the most of each kind
 */
export async function listCoverCandidates(
  scope: Scope,
  eventId: string,
  count: number,
): Promise<PhotoRecord[]> {
  const published = selectFrom(scope, 'photos')
    .select(COLUMNS)
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .whereRef('photos.width', '>', 'photos.height')
    .orderBy('photos.sortedAt')
    .orderBy('photos.photoId')
    .limit(count);
  const report = await published.where('photos.isReport', '=', true).execute();
  const others = await published.where('photos.isReport', '=', false).execute();
  return [...report, ...others].map(recordOf);
}

/**
 * Returns whether a photo is visible, in the given event if one is named. If so, locks it until the transaction ends, so that it cannot be hidden
 * meanwhile.
 */
export async function lockPublished(scope: Scope, photoId: string, eventId?: string): Promise<boolean> {
  await lockListsOf(scope, [photoId]);
  const row = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photoId', '=', photoId)
    .where('state', '=', 'Published')
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? ''))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
