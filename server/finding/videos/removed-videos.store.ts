import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { VideoKind } from '#contract/photo.ts';
import { lockVideoCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { BARRED_STATES } from './removed-videos.rules.ts';
import { findVideo, selectVideos, type VideoRecord, type VideoState, videoOfRow } from './videos.store.ts';

/**
 * Locks a video in any state, after the counts of its event, so that a checkout with it waits.
 * @returns the video; undefined if there is none
 */
export async function lockVideo(scope: Scope, videoId: string): Promise<VideoRecord | undefined> {
  const known = await findVideo(scope, videoId);
  if (known === undefined) return undefined;
  await lockVideos(scope, known.eventId, [videoId]);
  return findVideo(scope, videoId);
}

/** Locks videos of an event in any state, after its counts, so that a checkout with one of them waits. */
export async function lockVideos(scope: Scope, eventId: string, videoIds: readonly string[]): Promise<void> {
  await lockVideoCounts(scope, eventId);
  await selectFrom(scope, 'videos')
    .select('videoId')
    .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .orderBy('videoId')
    .forUpdate()
    .execute();
}

/** Sets the state of a removed or restored video. */
export async function markVideo(
  scope: Scope,
  videoId: string,
  state: Extract<VideoState, 'Withdrawn' | 'Removed' | 'Lost' | 'Replaced'>,
): Promise<void> {
  await updateTable(scope, 'videos').set({ state }).where('videoId', '=', videoId).execute();
}

/** Lists an event's clips that are not cut again because a member removed them, each with its camera's name now. */
export async function listRemovedClips(
  scope: Scope,
  eventId: string,
): Promise<{ bibKey: string; camera: string }[]> {
  const rows = await selectFrom(scope, 'videos')
    .innerJoin('videoFiles', (join) =>
      join
        .onRef('videoFiles.tenantId', '=', 'videos.tenantId')
        .onRef('videoFiles.videoFileId', '=', 'videos.videoFileId'),
    )
    .select(['videos.bibKey', 'videoFiles.camera'])
    .where('videos.eventId', '=', eventId)
    .where('videos.kind', '=', 'Finish')
    .where('videos.state', 'in', BARRED_STATES)
    .execute();
  return rows.flatMap(({ bibKey: key, camera }) => (key === null ? [] : { bibKey: key, camera }));
}

/** Returns whether a member removed the full video of a file. */
export async function isFullVideoRemoved(scope: Scope, videoFileId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'videos')
    .select('videoId')
    .where('videoFileId', '=', videoFileId)
    .where('kind', '=', 'Full')
    .where('state', 'in', BARRED_STATES)
    .executeTakeFirst();
  return row !== undefined;
}

/** Search criteria for an event's videos; all of them must match. */
export interface VideoSearch {
  videoIds?: readonly string[] | undefined;
  kind?: VideoKind | undefined;
  bib?: string | undefined;
  camera?: string | undefined;
  /** A part of the name of the camera's file. */
  fileName?: string | undefined;
}

/** A video as members see it; lost ones are not listed. */
export interface ListedVideo extends VideoRecord {
  state: Exclude<VideoState, 'Lost'>;
  fileName: string;
  /** Why it failed, or is shorter than requested; null if neither. */
  failure: string | null;
}

/** Lists a page of an event's videos in any state but lost ones: full ones first, then clips in time order. */
export async function searchVideos(
  scope: Scope,
  eventId: string,
  { videoIds, kind, bib, camera, fileName }: VideoSearch,
  { offset, count }: { offset: number; count: number },
): Promise<ListedVideo[]> {
  const rows = await selectVideos(scope)
    .select(['videoFiles.fileName', 'videos.failure'])
    .where('videos.eventId', '=', eventId)
    .where('videos.state', '<>', 'Lost')
    .$if(videoIds !== undefined, (query) =>
      query.where('videos.videoId', '=', sql<string>`any(${[...(videoIds ?? [])]}::uuid[])`),
    )
    .$if(kind !== undefined, (query) => query.where('videos.kind', '=', kind ?? 'Finish'))
    .$if(bib !== undefined, (query) => query.where('videos.bibKey', '=', bibKey(bib ?? '')))
    .$if(camera !== undefined, (query) => query.where('videos.camera', '=', camera ?? ''))
    .$if(fileName !== undefined, (query) =>
      query.where(({ eb, fn, val }) =>
        eb(
          fn<number>('strpos', [fn('lower', ['videoFiles.fileName']), val((fileName ?? '').toLowerCase())]),
          '>',
          0,
        ),
      ),
    )
    .$narrowType<{ state: ListedVideo['state'] }>()
    .orderBy('videos.kind', 'desc')
    .orderBy('videos.startsAt')
    .orderBy('videos.finishesAtMs')
    .orderBy('videos.videoId')
    .offset(offset)
    .limit(count)
    .execute();
  return rows.map(videoOfRow);
}
