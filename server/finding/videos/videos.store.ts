import { type Selectable, sql } from 'kysely';
import type { VideoKind } from '#contract/photo.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    videos: Columns<'videos', { kind: VideoKind; state: VideoState }>;
  }
}

/**
 * Waiting: not cut yet. Cut: its original exists, poster and preview do not. Published: visible. Failed: cannot be
 * made, `failure` has the reason. Replaced: results or clocks changed, so that another clip replaces it; it is kept
 * while it is in an order or a cart. Withdrawn: a member removed it, and its buyers keep it. Removed: a member removed it,
 * also from its buyers. Neither is made again. Lost: a removed one that may be made again, as another video; it is kept
 * while it is in an order or a cart.
 */
export type VideoState =
  | 'Waiting'
  | 'Cut'
  | 'Published'
  | 'Failed'
  | 'Replaced'
  | 'Withdrawn'
  | 'Removed'
  | 'Lost';

/** A finish clip or a full video. */
export interface VideoRecord {
  videoId: string;
  eventId: string;
  /** The camera's file from which it was made. */
  videoFileId: string;
  kind: VideoKind;
  title: string;
  camera: string;
  /** The bib of the finisher in a clip; null for a full video. */
  bibKey: string | null;
  state: VideoState;
  /** When its first frame was recorded. */
  startsAt: Date;
  durationMs: number;
  /** When the finisher crosses the line, in milliseconds from the clip's beginning. */
  finishesAtMs: number | null;
  /** Pixels of the upright frame; 0 until it is cut. */
  width: number;
  height: number;
  /** The size of the original in bytes. */
  byteSize: number;
  crc32: number;
  /** SHA-256 of the camera file from which it was made. */
  contentHash: string;
  /** The extension of that file. */
  format: string;
}

const COLUMNS = [
  'videos.videoId',
  'videos.eventId',
  'videos.videoFileId',
  'videos.kind',
  'videos.title',
  'videos.camera',
  'videos.bibKey',
  'videos.state',
  'videos.startsAt',
  'videos.durationMs',
  'videos.finishesAtMs',
  'videos.width',
  'videos.height',
  'videos.byteSize',
  'videos.crc32',
  'videoFiles.contentHash',
  'videoFiles.format',
] as const;

/** The columns that are unknown until a video is cut. */
type Cut = 'width' | 'height' | 'byteSize' | 'crc32';

type SelectedRow = Omit<VideoRecord, Cut> & Pick<Selectable<Tables['videos']>, Cut>;

/** Fills in the facts that are unknown until a video is cut. */
export const videoOfRow = <Row extends SelectedRow>(row: Row): Omit<Row, Cut> & Pick<VideoRecord, Cut> => ({
  ...row,
  width: row.width ?? 0,
  height: row.height ?? 0,
  byteSize: row.byteSize ?? 0,
  crc32: row.crc32 ?? 0,
});

/** Selects videos of the tenant, each with its camera file. */
export function selectVideos(scope: Scope) {
  return selectFrom(scope, 'videos')
    .innerJoin('videoFiles', (join) =>
      join
        .onRef('videoFiles.tenantId', '=', 'videos.tenantId')
        .onRef('videoFiles.videoFileId', '=', 'videos.videoFileId'),
    )
    .select(COLUMNS);
}

/** Finds a video in any state. */
export async function findVideo(scope: Scope, videoId: string): Promise<VideoRecord | undefined> {
  const row = await selectVideos(scope).where('videos.videoId', '=', videoId).executeTakeFirst();
  return row && videoOfRow(row);
}

/** Lists those of the given bibs, normalised by `bibKey`, for which the event has a clip in any state. */
export async function listClipBibs(
  scope: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'videos')
    .select('bibKey')
    .distinct()
    .where('eventId', '=', eventId)
    .where('bibKey', 'in', [...bibKeys])
    .execute();
  return rows.flatMap(({ bibKey }) => bibKey ?? []);
}

/** Finds the published videos among the given ids: full ones first, then in time order. */
export async function findPublishedVideos(scope: Scope, videoIds: string[]): Promise<VideoRecord[]> {
  return findInStates(scope, videoIds, ['Published']);
}

/**
 * Finds the published videos among the given ids, and those that were replaced after they were added to a cart; in the
 * order of `findPublishedVideos`.
 */
export async function findChosenVideos(scope: Scope, videoIds: string[]): Promise<VideoRecord[]> {
  return findInStates(scope, videoIds, ['Published', 'Replaced']);
}

/**
 * Finds the published videos among the given ids, and those that were replaced or withdrawn after a sale; in the order
 * of `findPublishedVideos`.
 */
export async function findSoldVideos(scope: Scope, videoIds: string[]): Promise<VideoRecord[]> {
  return findInStates(scope, videoIds, ['Published', 'Replaced', 'Withdrawn']);
}

async function findInStates(scope: Scope, videoIds: string[], states: VideoState[]): Promise<VideoRecord[]> {
  if (videoIds.length === 0) return [];
  const rows = await selectVideos(scope)
    .where('videos.videoId', 'in', videoIds)
    .where('videos.state', 'in', states)
    .orderBy('videos.kind', 'desc')
    .orderBy('videos.startsAt')
    .orderBy('videos.finishesAtMs')
    .orderBy('videos.videoId')
    .execute();
  return rows.map(videoOfRow);
}

/** Lists the published finish clips of some bibs in time order: one clip for each camera that recorded the finish. */
export async function videosOfCompetitor(
  scope: Scope,
  eventId: string,
  bibKeys: string[],
): Promise<VideoRecord[]> {
  if (bibKeys.length === 0) return [];
  const rows = await selectVideos(scope)
    .where('videos.eventId', '=', eventId)
    .where('videos.kind', '=', 'Finish')
    .where('videos.bibKey', 'in', bibKeys)
    .where('videos.state', '=', 'Published')
    .orderBy('videos.startsAt')
    .orderBy('videos.finishesAtMs')
    .orderBy('videos.videoId')
    .execute();
  return rows.map(videoOfRow);
}

/** Lists an event's published full videos in time order. */
export async function listFullVideos(scope: Scope, eventId: string): Promise<VideoRecord[]> {
  const rows = await selectVideos(scope)
    .where('videos.eventId', '=', eventId)
    .where('videos.kind', '=', 'Full')
    .where('videos.state', '=', 'Published')
    .orderBy('videos.startsAt')
    .orderBy('videos.videoId')
    .execute();
  return rows.map(videoOfRow);
}

/**
 * Lists a page of an event's published videos: full ones first, then finish clips in time order. Paging by offset skips
 * rows in the index, which is fast for some ten thousand clips.
 * @param withoutBibs bibs whose clips are left out, normalised by `bibKey`
 */
export async function listPublishedVideos(
  scope: Scope,
  eventId: string,
  page: { offset: number; count: number },
  withoutBibs: readonly string[] = [],
): Promise<VideoRecord[]> {
  const rows = await selectFrom(scope, 'videos')
    .select('videoId')
    .where('eventId', '=', eventId)
    .where('state', '=', 'Published')
    .$if(withoutBibs.length > 0, (query) =>
      query.where(({ or, eb }) =>
        or([eb('bibKey', 'is', null), eb('bibKey', '!=', sql<string>`all(${[...withoutBibs]}::text[])`)]),
      ),
    )
    .orderBy('kind', 'desc')
    .orderBy('startsAt')
    // Clips that begin with the same key frame are ordered by finish.
    .orderBy('finishesAtMs')
    .orderBy('videoId')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return findPublishedVideos(
    scope,
    rows.map((row) => row.videoId),
  );
}
