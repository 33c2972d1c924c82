import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { KnownClip } from './clip-plan.rules.ts';
import type { VideoReason } from './video-reasons.ts';
import type { VideoState } from './videos.store.ts';

/** A video to be made. A clip waits to be cut; a full video already has its original. */
export interface NewVideo {
  videoId: string;
  eventId: string;
  videoFileId: string;
  kind: 'Finish' | 'Full';
  bibKey: string | null;
  title: string;
  camera: string;
  startsAt: Date;
  durationMs: number;
  /** For a clip: its range in the file, and when the runner crosses the line, measured from the clip's start. */
  cut: { fromMs: number; untilMs: number; finishesAtMs: number } | null;
  /** For a full video: the size and checksum of its file. */
  original: { width: number; height: number; byteSize: number; crc32: number } | null;
  createdAt: Date;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a row has twenty. */
const INSERT_ROWS = 1_000;

/**
 * Inserts videos. If a video of the same file and finisher exists, it stays unchanged.
 * @returns the ids of the new ones
 */
export async function insertVideos(scope: Scope, videos: readonly NewVideo[]): Promise<string[]> {
  const inserted: string[] = [];
  for (let start = 0; start < videos.length; start += INSERT_ROWS) {
    const rows = await insertInto(
      scope,
      'videos',
      videos.slice(start, start + INSERT_ROWS).map((video) => ({
        videoId: video.videoId,
        eventId: video.eventId,
        videoFileId: video.videoFileId,
        kind: video.kind,
        bibKey: video.bibKey,
        title: video.title,
        camera: video.camera,
        state: video.original === null ? ('Waiting' as const) : ('Cut' as const),
        failure: null,
        startsAt: video.startsAt,
        durationMs: video.durationMs,
        finishesAtMs: video.cut?.finishesAtMs ?? null,
        cutFromMs: video.cut?.fromMs ?? null,
        cutUntilMs: video.cut?.untilMs ?? null,
        width: video.original?.width ?? null,
        height: video.original?.height ?? null,
        byteSize: video.original?.byteSize ?? null,
        crc32: video.original?.crc32 ?? null,
        createdAt: video.createdAt,
        publishedAt: null,
      })),
    )
      .onConflict((conflict) => conflict.doNothing())
      .returning('videoId')
      .execute();
    inserted.push(...rows.map((row) => row.videoId));
  }
  return inserted;
}

/** Lists an event's finish clips that are in use, in any state. */
export async function listKnownClips(scope: Scope, eventId: string): Promise<KnownClip[]> {
  const rows = await selectFrom(scope, 'videos')
    .select(['videoId', 'videoFileId', 'bibKey', 'cutFromMs', 'cutUntilMs'])
    .where('eventId', '=', eventId)
    .where('kind', '=', 'Finish')
    .where('state', 'in', ['Waiting', 'Cut', 'Published', 'Failed'])
    .execute();
  return rows.map((row) => ({
    ...row,
    bibKey: row.bibKey ?? '',
    cutFromMs: row.cutFromMs ?? 0,
    cutUntilMs: row.cutUntilMs ?? 0,
  }));
}

/** A clip that waits to be cut. */
export interface WaitingClip {
  videoId: string;
  fromMs: number;
  untilMs: number;
  finishesAtMs: number;
}

/** Lists the next clips of a file that wait to be cut, in the file's order. */
export async function listWaitingClips(
  scope: Scope,
  videoFileId: string,
  count: number,
): Promise<WaitingClip[]> {
  const rows = await selectFrom(scope, 'videos')
    .select(['videoId', 'cutFromMs', 'cutUntilMs', 'finishesAtMs'])
    .where('videoFileId', '=', videoFileId)
    .where('state', '=', 'Waiting')
    .orderBy('cutFromMs')
    .orderBy('videoId')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    videoId: row.videoId,
    fromMs: row.cutFromMs ?? 0,
    untilMs: row.cutUntilMs ?? 0,
    finishesAtMs: row.finishesAtMs ?? 0,
  }));
}

/**
 * Records the names under which waiting clips are about to be stored, so that retiring the clips meanwhile also deletes
 * these files.
 * @returns the ids of the clips that still wait
 */
export async function announceClips(
  scope: Scope,
  clips: readonly { videoId: string; crc32: number }[],
): Promise<Set<string>> {
  const ids = clips.map(({ videoId }) => videoId);
  const sums = clips.map(({ crc32 }) => crc32);
  const rows = await updateTable(scope, 'videos')
    .from(
      sql<{ id: string; sum: number }>`unnest(${ids}::uuid[], ${sums}::bigint[])`.as<'cut'>(
        sql`cut(id, sum)`,
      ),
    )
    .set({ crc32: sql`cut.sum` })
    .where('state', '=', 'Waiting')
    .whereRef('videoId', '=', 'cut.id')
    .returning('videoId')
    .execute();
  return new Set(rows.map((row) => row.videoId));
}

/** The facts of a clip after it was cut. */
export interface CutFacts {
  startsAt: Date;
  durationMs: number;
  finishesAtMs: number;
  width: number;
  height: number;
  byteSize: number;
  crc32: number;
  /** Why the clip is shorter than requested; null if it is complete. */
  shortfall: VideoReason | null;
}

/**
 * Marks a clip as cut.
 * @returns false, with nothing changed, if the clip no longer waits
 */
export async function markCut(scope: Scope, videoId: string, facts: CutFacts): Promise<boolean> {
  const { startsAt, durationMs, finishesAtMs, width, height, byteSize, crc32 } = facts;
  const changed = await updateTable(scope, 'videos')
    .set({
      state: 'Cut',
      startsAt,
      durationMs,
      finishesAtMs,
      width,
      height,
      byteSize,
      crc32,
      failure: facts.shortfall,
    })
    .where('videoId', '=', videoId)
    .where('state', '=', 'Waiting')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Makes a video visible.
 * @returns false if another process did so first, or if the video is no longer wanted
 */
export async function markVideoPublished(scope: Scope, videoId: string, publishedAt: Date): Promise<boolean> {
  const changed = await updateTable(scope, 'videos')
    .set({ state: 'Published', publishedAt })
    .where('videoId', '=', videoId)
    .where('state', '=', 'Cut')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Marks videos in one state as failed. @returns their number */
export async function markVideosFailed(
  scope: Scope,
  which: { videoIds: string[] } | { videoFileId: string },
  state: Extract<VideoState, 'Waiting' | 'Cut'>,
  failure: VideoReason,
): Promise<number> {
  const query = updateTable(scope, 'videos').set({ state: 'Failed', failure }).where('state', '=', state);
  const changed = await ('videoFileId' in which
    ? query.where('videoFileId', '=', which.videoFileId)
    : query.where('videoId', '=', sql<string>`any(${which.videoIds}::uuid[])`)
  ).executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
