import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A camera's file with known clock. */
    video_files: {
      tenant_id: string;
      video_file_id: string;
      event_id: string;
      camera: string;
      content_hash: string;
      file_name: string;
      /** When the file's first frame was recorded. */
      starts_at: Date;
      /** How much the camera's clock runs fast, in millionths. */
      clock_drift_ppm: number;
      duration_ms: number;
      byte_size: number;
      crc32: number;
      /** The extension, which determines the container. */
      format: string;
      facts: VideoFileFacts;
      created_at: Date;
    };
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

/**
 * Writes a file, or corrects the clock of the file with the same content.
 * @returns its id, whether it is new, and whether its clock was changed
 */
export async function saveVideoFile(
  { trx, tenantId }: Scope,
  file: VideoFileRecord & { createdAt: Date },
): Promise<{ videoFileId: string; isNew: boolean; isMoved: boolean }> {
  const before = await trx
    .selectFrom('video_files')
    .select(['starts_at', 'clock_drift_ppm'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', file.eventId)
    .where('content_hash', '=', file.contentHash)
    .executeTakeFirst();
  const row = await trx
    .insertInto('video_files')
    .values({
      tenant_id: tenantId,
      video_file_id: file.videoFileId,
      event_id: file.eventId,
      camera: file.camera,
      content_hash: file.contentHash,
      file_name: file.fileName,
      starts_at: file.startsAt,
      clock_drift_ppm: file.clockDriftPpm,
      duration_ms: file.durationMs,
      byte_size: file.byteSize,
      crc32: file.crc32,
      format: file.format,
      facts: JSON.stringify(file.facts) as unknown as VideoFileFacts,
      created_at: file.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id', 'content_hash']).doUpdateSet({
        camera: file.camera,
        starts_at: file.startsAt,
        clock_drift_ppm: file.clockDriftPpm,
      }),
    )
    .returning(['video_file_id', 'starts_at', 'clock_drift_ppm'])
    .executeTakeFirstOrThrow();
  return {
    videoFileId: row.video_file_id,
    isNew: row.video_file_id === file.videoFileId,
    // Rounded on both sides as the database rounds it.
    isMoved:
      before !== undefined &&
      (before.starts_at.getTime() !== row.starts_at.getTime() ||
        before.clock_drift_ppm !== row.clock_drift_ppm),
  };
}

export async function findVideoFile(
  { trx, tenantId }: Scope,
  videoFileId: string,
): Promise<VideoFileRecord | undefined> {
  const row = await trx
    .selectFrom('video_files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('video_file_id', '=', videoFileId)
    .executeTakeFirst();
  return (
    row && {
      videoFileId: row.video_file_id,
      eventId: row.event_id,
      camera: row.camera,
      contentHash: row.content_hash,
      fileName: row.file_name,
      startsAt: row.starts_at,
      clockDriftPpm: row.clock_drift_ppm,
      durationMs: row.duration_ms,
      byteSize: row.byte_size,
      crc32: row.crc32,
      format: row.format,
      facts: row.facts,
    }
  );
}

/** Lists the recording times of an event's files, in time order. */
export async function listVideoFileTimes(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<VideoFileTimes[]> {
  const rows = await trx
    .selectFrom('video_files')
    .select(['video_file_id', 'camera', 'starts_at', 'clock_drift_ppm', 'duration_ms', 'file_name'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .orderBy('video_file_id')
    .execute();
  return rows.map((row) => ({
    videoFileId: row.video_file_id,
    camera: row.camera,
    startsAt: row.starts_at,
    clockDriftPpm: row.clock_drift_ppm,
    durationMs: row.duration_ms,
    fileName: row.file_name,
  }));
}
