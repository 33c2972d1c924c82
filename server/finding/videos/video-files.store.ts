import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    videoFiles: Columns<'videoFiles', { facts: VideoFileFacts }>;
  }
}

/** The facts of a file that cutting needs; they are determined once. */
export interface VideoFileFacts {
  /** Pixels of the upright frame. */
  width: number;
  height: number;
  videoCodec: string;
  /** null if it has no sound. */
  audioCodec: string | null;
  /** Average frames per second. */
  frameRate: number;
  /** The largest delay between decoding and showing a key frame, in milliseconds. */
  reorderMs: number;
  /** The positions of key frames, in milliseconds from the beginning, ascending. */
  keyFramesMs: number[];
}

/** A stored camera file. */
export interface VideoFileRecord {
  videoFileId: string;
  eventId: string;
  camera: string;
  contentHash: string;
  fileName: string;
  startsAt: Date;
  clockDriftPpm: number;
  durationMs: number;
  byteSize: number;
  crc32: number;
  format: string;
  facts: VideoFileFacts;
}

/** A file without its facts, which may be long. */
export type VideoFileTimes = Pick<
  VideoFileRecord,
  'videoFileId' | 'camera' | 'startsAt' | 'clockDriftPpm' | 'durationMs' | 'fileName'
>;

/** Returns whether an event has camera files, whether or not videos made of them are for sale. */
export async function hasFootage(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'videoFiles')
    .select('videoFileId')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes a file, or corrects the clock of the file with the same content.
 * @returns its id, whether it is new, and whether its clock was changed
 */
export async function saveVideoFile(
  scope: Scope,
  file: VideoFileRecord & { createdAt: Date },
): Promise<{ videoFileId: string; isNew: boolean; isMoved: boolean }> {
  const { camera, startsAt, clockDriftPpm } = file;
  const before = await selectFrom(scope, 'videoFiles')
    .select(['startsAt', 'clockDriftPpm'])
    .where('eventId', '=', file.eventId)
    .where('contentHash', '=', file.contentHash)
    .executeTakeFirst();
  const row = await insertInto(scope, 'videoFiles', {
    ...file,
    facts: JSON.stringify(file.facts) as unknown as VideoFileFacts,
  })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'eventId', 'contentHash'])
        .doUpdateSet({ camera, startsAt, clockDriftPpm }),
    )
    .returning(['videoFileId', 'startsAt', 'clockDriftPpm'])
    .executeTakeFirstOrThrow();
  return {
    videoFileId: row.videoFileId,
    isNew: row.videoFileId === file.videoFileId,
    // Both values were read from the database, which rounds them: a time that differs only by rounding is unchanged.
    isMoved:
      before !== undefined &&
      (before.startsAt.getTime() !== row.startsAt.getTime() || before.clockDriftPpm !== row.clockDriftPpm),
  };
}

export async function findVideoFile(scope: Scope, videoFileId: string): Promise<VideoFileRecord | undefined> {
  return selectFrom(scope, 'videoFiles')
    .select(['videoFileId', 'eventId', 'camera', 'contentHash', 'fileName', 'startsAt', 'clockDriftPpm'])
    .select(['durationMs', 'byteSize', 'crc32', 'format', 'facts'])
    .where('videoFileId', '=', videoFileId)
    .executeTakeFirst();
}

/** Lists the recording times of an event's files, in time order. */
export async function listVideoFileTimes(scope: Scope, eventId: string): Promise<VideoFileTimes[]> {
  return selectFrom(scope, 'videoFiles')
    .select(['videoFileId', 'camera', 'startsAt', 'clockDriftPpm', 'durationMs', 'fileName'])
    .where('eventId', '=', eventId)
    .orderBy('startsAt')
    .orderBy('videoFileId')
    .execute();
}
