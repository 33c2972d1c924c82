import { sql } from 'kysely';
import type { VideoKind } from '#contract/photo.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    videos: {
      tenant_id: string;
      video_id: string;
      event_id: string;
      video_file_id: string;
      kind: VideoKind;
      bib_key: string | null;
      title: string;
      camera: string;
      state: VideoState;
      /** Why the video cannot be made, or why it is shorter than requested. */
      failure: string | null;
      starts_at: Date;
      duration_ms: number;
      finishes_at_ms: number | null;
      /**
       * The requested range, in the time of the camera's file. A clip begins at the key frame before it. A part before
       * the file's beginning or after its end is in the camera's previous or next file.
       */
      cut_from_ms: number | null;
      cut_until_ms: number | null;
      width: number | null;
      height: number | null;
      byte_size: number | null;
      crc32: number | null;
      created_at: Date;
      published_at: Date | null;
    };
  }
}

/**
 * Waiting: not cut yet. Cut: its original exists, poster and preview do not. Published: visible. Failed: cannot be
 * made, `failure` has the reason. Replaced: results or clocks changed, so that another clip replaces it; it is kept
 * while it is in an order or a cart.
 */
export type VideoState = 'Waiting' | 'Cut' | 'Published' | 'Failed' | 'Replaced';

/** A finish clip or a full video. */
export interface VideoRecord {
  videoId: string;
  eventId: string;
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
  /** Of the original. */
  byteSize: number;
  crc32: number;
  /** SHA-256 of the camera file from which it was made. */
  contentHash: string;
  /** That file's ending. */
  format: string;
}

const COLUMNS = [
  'videos.video_id',
  'videos.event_id',
  'videos.kind',
  'videos.title',
  'videos.camera',
  'videos.bib_key',
  'videos.state',
  'videos.starts_at',
  'videos.duration_ms',
  'videos.finishes_at_ms',
  'videos.width',
  'videos.height',
  'videos.byte_size',
  'videos.crc32',
  'video_files.content_hash',
  'video_files.format',
] as const;

interface SelectedRow {
  video_id: string;
  event_id: string;
  kind: VideoKind;
  title: string;
  camera: string;
  bib_key: string | null;
  state: VideoState;
  starts_at: Date;
  duration_ms: number;
  finishes_at_ms: number | null;
  width: number | null;
  height: number | null;
  byte_size: number | null;
  crc32: number | null;
  content_hash: string;
  format: string;
}

function recordOf(row: SelectedRow): VideoRecord {
  return {
    videoId: row.video_id,
    eventId: row.event_id,
    kind: row.kind,
    title: row.title,
    camera: row.camera,
    bibKey: row.bib_key,
    state: row.state,
    startsAt: row.starts_at,
    durationMs: row.duration_ms,
    finishesAtMs: row.finishes_at_ms,
    width: row.width ?? 0,
    height: row.height ?? 0,
    byteSize: row.byte_size ?? 0,
    crc32: row.crc32 ?? 0,
    contentHash: row.content_hash,
    format: row.format,
  };
}

/** Selects videos of the tenant, each with its camera file. */
function selectVideos({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('videos')
    .innerJoin('video_files', (join) =>
      join
        .onRef('video_files.tenant_id', '=', 'videos.tenant_id')
        .onRef('video_files.video_file_id', '=', 'videos.video_file_id'),
    )
    .select(COLUMNS)
    .where('videos.tenant_id', '=', tenantId);
}

/** Finds a video in any state. */
export async function findVideo(scope: Scope, videoId: string): Promise<VideoRecord | undefined> {
  const row = await selectVideos(scope).where('videos.video_id', '=', videoId).executeTakeFirst();
  return row && recordOf(row);
}

/** Lists those of some bibs, normalised by `bibKey`, for which the event has a clip in any state. */
export async function listClipBibs(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('videos')
    .select('bib_key')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('bib_key', 'in', [...bibKeys])
    .execute();
  return rows.flatMap(({ bib_key }) => bib_key ?? []);
}

/** Finds the published videos among those ids: full ones first, then in time order. */
export async function findPublishedVideos(scope: Scope, videoIds: string[]): Promise<VideoRecord[]> {
  return findInStates(scope, videoIds, ['Published']);
}

/**
 * Finds the published videos among those ids, and those that were replaced after a sale; in the order of
 * `findPublishedVideos`.
 */
export async function findSoldVideos(scope: Scope, videoIds: string[]): Promise<VideoRecord[]> {
  return findInStates(scope, videoIds, ['Published', 'Replaced']);
}

async function findInStates(scope: Scope, videoIds: string[], states: VideoState[]): Promise<VideoRecord[]> {
  if (videoIds.length === 0) return [];
  const rows = await selectVideos(scope)
    .where('videos.video_id', 'in', videoIds)
    .where('videos.state', 'in', states)
    .orderBy('videos.kind', 'desc')
    .orderBy('videos.starts_at')
    .orderBy('videos.finishes_at_ms')
    .orderBy('videos.video_id')
    .execute();
  return rows.map(recordOf);
}

/** Lists the published finish clips of some bibs in time order: one clip for each camera that recorded the finish. */
export async function videosOfCompetitor(
  scope: Scope,
  eventId: string,
  bibKeys: string[],
): Promise<VideoRecord[]> {
  if (bibKeys.length === 0) return [];
  const rows = await selectVideos(scope)
    .where('videos.event_id', '=', eventId)
    .where('videos.kind', '=', 'Finish')
    .where('videos.bib_key', 'in', bibKeys)
    .where('videos.state', '=', 'Published')
    .orderBy('videos.starts_at')
    .orderBy('videos.finishes_at_ms')
    .orderBy('videos.video_id')
    .execute();
  return rows.map(recordOf);
}

/** Lists an event's published full videos in time order. */
export async function listFullVideos(scope: Scope, eventId: string): Promise<VideoRecord[]> {
  const rows = await selectVideos(scope)
    .where('videos.event_id', '=', eventId)
    .where('videos.kind', '=', 'Full')
    .where('videos.state', '=', 'Published')
    .orderBy('videos.starts_at')
    .orderBy('videos.video_id')
    .execute();
  return rows.map(recordOf);
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
  const rows = await scope.trx
    .selectFrom('videos')
    .select('video_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('event_id', '=', eventId)
    .where('state', '=', 'Published')
    .$if(withoutBibs.length > 0, (query) =>
      query.where(({ or, eb }) =>
        or([eb('bib_key', 'is', null), eb('bib_key', '!=', sql<string>`all(${[...withoutBibs]}::text[])`)]),
      ),
    )
    .orderBy('kind', 'desc')
    .orderBy('starts_at')
    // Clips that begin with the same key frame are ordered by finish.
    .orderBy('finishes_at_ms')
    .orderBy('video_id')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return findPublishedVideos(
    scope,
    rows.map((row) => row.video_id),
  );
}
