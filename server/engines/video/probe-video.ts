import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { readMp4Index } from './mp4-index.ts';
import { runTool, type ToolOptions, VideoToolFailed } from './run-tool.ts';

/** The facts of a video file. */
export interface VideoFacts {
  /** Its file extension, determined from its content: mp4, mov, mkv, ts … */
  format: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  durationMs: number;
  /** The average number of pictures per second. */
  frameRate: number;
  videoCodec: string;
  /** null if it has no sound. */
  audioCodec: string | null;
  /** The positions of key frames, in milliseconds from the beginning, ascending. */
  keyFramesMs: number[];
  /** The longest time between decoding and showing a key frame. */
  reorderMs: number;
}

/** Unreadable: not a video, or damaged. Truncated: its end is missing. NoPicture: only sound or a still. TooLong: see below. */
export type VideoProblem = 'Unreadable' | 'Truncated' | 'NoPicture' | 'TooLong';

/** For the operator: a description of each problem, and its remedy. */
export const VIDEO_PROBLEMS: Record<VideoProblem, string> = {
  Unreadable:
    'is not a video that ffmpeg can read, or is damaged: try to play it, and copy it from the card again',
  Truncated: 'is truncated: copy it from the card again, or repair it first',
  NoPicture: 'has no moving picture',
  TooLong: 'is longer than 24 hours: cut it into shorter files',
};

const probeSchema = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: z.int().optional(),
        height: z.int().optional(),
        avg_frame_rate: z.string().optional(),
        disposition: z.object({ attached_pic: z.int().optional() }).optional(),
        side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
      }),
    )
    .default([]),
  format: z
    .object({
      format_name: z.string(),
      duration: z.coerce.number().optional(),
      start_time: z.coerce.number().optional(),
      tags: z.object({ major_brand: z.string().optional() }).optional(),
    })
    .optional(),
});

/**
 * File extensions by the first name that ffprobe returns for a container. Only formats that cameras write are read:
 * other formats include playlists, which name further files.
 */
const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    mov: 'mp4',
    matroska: 'mkv',
    mpegts: 'ts',
    avi: 'avi',
    mpeg: 'mpg',
    mxf: 'mxf',
    asf: 'wmv',
    flv: 'flv',
  }),
);
/** QuickTime's own brand among the files of its family. */
const QUICKTIME = 'qt  ';

/** Key frames closer than this to the previous one are left out: a codec with only key frames has thousands. */
const KEY_FRAME_DISTANCE_MS = 400;
/** A file whose last picture is this long before its declared end is truncated. */
const MISSING_END_MS = 3_000;
/** The longest video. Its index and its key frames are kept in memory. */
const DURATION_MS_MAX = 24 * 3600_000;

/**
 * Reads the facts of a video file: a few megabytes of an MP4 or MOV, and the whole file of other kinds.
 * @throws VideoToolMissing
 */
export async function probeVideo(
  path: string,
  options: ToolOptions = {},
): Promise<VideoFacts | { problem: VideoProblem }> {
  const { size } = await stat(path);
  if (size === 0) return { problem: 'Unreadable' };
  const index = await readMp4Index(path);
  if (index === 'Truncated') return { problem: 'Truncated' };
  const probed = await askProbe(path, options);
  if (probed?.format === undefined) return { problem: 'Unreadable' };
  const { streams, format } = probed;
  const container = FORMATS.get(format.format_name.split(',')[0] ?? '');
  if (container === undefined) return { problem: 'Unreadable' };
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  if (picture?.width === undefined || picture.height === undefined) return { problem: 'NoPicture' };
  if (picture.codec_name === undefined || format.duration === undefined || format.duration <= 0)
    return { problem: 'Unreadable' };
  if (format.duration * 1000 > DURATION_MS_MAX) return { problem: 'TooLong' };
  const keyFrames = index ?? (await scanPackets(path, options));
  const startMs = Math.round((format.start_time ?? 0) * 1000);
  const durationMs = Math.round(format.duration * 1000);
  if (keyFrames.keyFramesMs.length === 0) return { problem: 'Unreadable' };
  if ('lastMs' in keyFrames && keyFrames.lastMs - startMs < durationMs - MISSING_END_MS)
    return { problem: 'Truncated' };
  const isTurned =
    picture.side_data_list?.some(({ rotation }) => Math.abs(rotation ?? 0) % 180 === 90) === true;
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  return {
    format: format.tags?.major_brand === QUICKTIME ? 'mov' : container,
    width: isTurned ? picture.height : picture.width,
    height: isTurned ? picture.width : picture.height,
    durationMs,
    frameRate: readRate(picture.avg_frame_rate),
    videoCodec: picture.codec_name,
    audioCodec: sound?.codec_name ?? null,
    reorderMs: keyFrames.reorderMs,
    keyFramesMs: thinOut(keyFrames.keyFramesMs.map((ms) => ms - startMs)),
  };
}

async function askProbe(
  path: string,
  options: ToolOptions,
): Promise<z.infer<typeof probeSchema> | undefined> {
  try {
    const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', `file:${path}`];
    return probeSchema.parse(JSON.parse(await runTool('ffprobe', args, options)));
  } catch (error) {
    if (error instanceof VideoToolFailed || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Finds the key frames and the last picture of a file with an index that this program does not read. */
async function scanPackets(
  path: string,
  options: ToolOptions,
): Promise<{ keyFramesMs: number[]; reorderMs: number; lastMs: number }> {
  const entries = [
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=pts_time,dts_time,flags',
    '-of',
    'csv=p=0',
  ];
  const printed = await runTool('ffprobe', ['-v', 'error', ...entries, `file:${path}`], options).catch(
    (error: unknown) => {
      if (error instanceof VideoToolFailed) return '';
      throw error;
    },
  );
  const packets = printed.split('\n').flatMap((line) => {
    const [shown = '', decoded = '', flags = ''] = line.split(',');
    const [ms, decodedMs] = [shown, decoded].map((text) => Math.round(Number(text || Number.NaN) * 1000));
    if (ms === undefined || Number.isNaN(ms)) return [];
    return { ms, reorderMs: ms - (decodedMs || ms), isKey: flags.startsWith('K') };
  });
  const keys = packets.filter(({ isKey }) => isKey);
  return {
    keyFramesMs: keys.map(({ ms }) => ms).sort((one, other) => one - other),
    reorderMs: keys.reduce((most, { reorderMs }) => Math.max(most, reorderMs), 0),
    lastMs: packets.reduce((last, { ms }) => Math.max(last, ms), 0),
  };
}

function thinOut(keyFramesMs: readonly number[]): number[] {
  const kept: number[] = [];
  for (const ms of keyFramesMs) {
    if (ms - (kept.at(-1) ?? Number.NEGATIVE_INFINITY) >= KEY_FRAME_DISTANCE_MS) kept.push(ms);
  }
  return kept;
}

/** Parses a rate like `30000/1001`; 30 if the file does not name one. */
function readRate(text: string | undefined): number {
  const [top = 0, bottom = 1] = (text ?? '').split('/').map(Number);
  const rate = top / bottom;
  return Number.isFinite(rate) && rate > 0 ? rate : 30;
}
