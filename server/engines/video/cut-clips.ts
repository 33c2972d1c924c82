import { rm } from 'node:fs/promises';
import { readMp4Index } from './mp4-index.ts';
import type { VideoFacts } from './probe-video.ts';
import { runTool, type ToolOptions, VideoToolFailed } from './run-tool.ts';

/** The file that is cut. */
export interface CutSource {
  path: string;
  facts: Pick<VideoFacts, 'videoCodec' | 'audioCodec' | 'keyFramesMs' | 'reorderMs' | 'frameRate'>;
}

/** A piece to cut, in the time of the file, and the path of the MP4 to write. */
export interface Cut {
  path: string;
  fromMs: number;
  untilMs: number;
}

/** The result of a cut: where it really begins in the file, and its length. */
export interface CutOutcome {
  startsMs: number;
  durationMs: number;
}

/** The picture codecs that an MP4 may contain and phones play; others are encoded again. */
const COPIED_PICTURES = new Set(['h264', 'hevc', 'av1', 'vp9', 'mpeg4']);
const COPIED_SOUND = new Set(['aac', 'mp3', 'ac3', 'eac3', 'alac', 'opus']);

/**
 * A copy may begin at most this long before the requested start. If the key frame is further away, the clip is
 * encoded.
 */
const LEAD_MS_MAX = 10_000;
/** The files per run: each is an open file, and a failed run is repeated in halves. */
const CUTS_A_RUN = 64;
/** Clips that are further apart than this are cut in separate runs, so that the part between them is not read. */
const GAP_MS = 60_000;
/** ffmpeg skips a picture that is decoded even slightly before the given beginning. */
const ROUNDING_MS = 4;
/**
 * A run begins this long before its first clip, so that the earlier part is cut off from each clip instead of
 * hidden in the first one.
 */
const SEEK_LEAD_MS = 500;

/**
 * Cuts pieces out of a file. Clips are copied from the preceding key frame, and all clips of a run in one reading
 * of that part of the file. They are encoded only if their codec cannot be copied, or if the key frame is far away.
 * @returns for each piece, in order, its outcome; undefined if the file has nothing readable there
 * @throws VideoToolMissing, VideoDiskFull
 */
export async function cutClips(
  source: CutSource,
  cuts: readonly Cut[],
  options: ToolOptions = {},
): Promise<(CutOutcome | undefined)[]> {
  const outcomes = new Map<Cut, CutOutcome>();
  const isCopied = COPIED_PICTURES.has(source.facts.videoCodec);
  const planned = cuts.map((cut) => ({
    cut,
    startsMs: copyStart(source.facts, cut.fromMs),
  }));
  const near = planned.filter(({ cut, startsMs }) => isCopied && cut.fromMs - startsMs <= LEAD_MS_MAX);
  for (const run of planRuns(near)) {
    for (const [cut, outcome] of await copyRun(source, run, options)) outcomes.set(cut, outcome);
  }
  for (const { cut } of planned.filter((plan) => !outcomes.has(plan.cut))) {
    const outcome = await encodeClip(source, cut, options);
    if (outcome !== undefined) outcomes.set(cut, outcome);
  }
  return cuts.map((cut) => outcomes.get(cut));
}

interface PlannedCut {
  cut: Cut;
  startsMs: number;
}

/**
 * Returns where a copy begins that must show `fromMs`: the time at which the preceding key frame is decoded, with
 * the sound from there on.
 */
function copyStart({ keyFramesMs, reorderMs }: CutSource['facts'], fromMs: number): number {
  const index = keyFramesMs.findLastIndex((keyMs) => keyMs <= fromMs);
  const keyMs = keyFramesMs[Math.max(0, index)] ?? 0;
  return Math.max(0, keyMs - reorderMs - ROUNDING_MS);
}

/** Groups clips that are close together, at most as many as one run writes. */
function planRuns<T extends PlannedCut>(plans: readonly T[]): T[][] {
  const runs: T[][] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const plan of plans.toSorted((one, other) => one.startsMs - other.startsMs)) {
    const run = runs.at(-1);
    if (run === undefined || run.length === CUTS_A_RUN || plan.startsMs - endMs > GAP_MS) runs.push([plan]);
    else run.push(plan);
    endMs = Math.max(endMs, plan.cut.untilMs);
  }
  return runs;
}

/** Copies the pieces of a run. If the program fails, repeats the run in halves, down to the piece that causes it. */
async function copyRun(
  source: CutSource,
  run: readonly PlannedCut[],
  options: ToolOptions,
): Promise<[Cut, CutOutcome][]> {
  try {
    await runTool('ffmpeg', copyArguments(source, run), options);
  } catch (error) {
    if (!(error instanceof VideoToolFailed)) throw error;
    await Promise.all(run.map(({ cut }) => rm(cut.path, { force: true })));
    if (run.length === 1) return [];
    const middle = run.length >> 1;
    return [
      ...(await copyRun(source, run.slice(0, middle), options)),
      ...(await copyRun(source, run.slice(middle), options)),
    ];
  }
  const outcomes: [Cut, CutOutcome][] = [];
  for (const { cut, startsMs } of run) {
    const durationMs = await soundDuration(cut.path);
    if (durationMs !== undefined) outcomes.push([cut, { startsMs, durationMs }]);
  }
  return outcomes;
}

const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

function copyArguments({ path, facts }: CutSource, run: readonly PlannedCut[]): string[] {
  const fromMs = Math.max(0, (run[0]?.startsMs ?? 0) - SEEK_LEAD_MS);
  const untilMs = Math.max(...run.map(({ cut }) => cut.untilMs));
  const sound = COPIED_SOUND.has(facts.audioCodec ?? '') ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k'];
  return [
    ...['-v', 'error', '-nostdin', '-y', '-ss', seconds(fromMs), '-t', seconds(untilMs - fromMs + 1_000)],
    ...['-i', `file:${path}`],
    ...run.flatMap(({ cut, startsMs }) => [
      ...['-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy', ...sound],
      ...(facts.videoCodec === 'hevc' ? ['-tag:v', 'hvc1'] : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1'],
      ...(startsMs === fromMs ? [] : ['-ss', seconds(startsMs - fromMs)]),
      ...['-t', seconds(cut.untilMs - startsMs)],
      // The index is written at the front, into reserved space: moving it there afterwards would write each clip
      // twice.
      ...['-moov_size', String(indexBytes(facts, cut.untilMs - startsMs)), '-f', 'mp4', cut.path],
    ]),
  ];
}

/**
 * Computes the space for the index of a clip: each picture and each packet of sound may need an entry in every
 * table.
 */
function indexBytes(facts: CutSource['facts'], durationMs: number): number {
  const pictures = Math.max(2 * facts.frameRate, VARIED_RATE);
  const packets = (durationMs / 1000) * (pictures + SOUND_PACKETS_A_SECOND);
  return Math.ceil(16_384 + packets * INDEX_BYTES_A_PACKET);
}
/**
 * Phones vary the picture rate with the light, so a clip may have more pictures per second than its footage on
 * average.
 */
const VARIED_RATE = 120;
const SOUND_PACKETS_A_SECOND = 60;
const INDEX_BYTES_A_PACKET = 44;

/** How much longer than requested an encoded clip may be. */
const LONGER_MS_MAX = 500;

async function encodeClip(
  { path }: CutSource,
  cut: Cut,
  options: ToolOptions,
): Promise<CutOutcome | undefined> {
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p'];
  try {
    await runTool(
      'ffmpeg',
      [
        ...['-v', 'error', '-nostdin', '-y', '-ss', seconds(cut.fromMs)],
        ...[
          '-t',
          seconds(cut.untilMs - cut.fromMs),
          '-i',
          `file:${path}`,
          '-map',
          '0:v:0',
          '-map',
          '0:a:0?',
          ...picture,
        ],
        ...['-c:a', 'aac', '-b:a', '160k', '-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-movflags', '+faststart', '-f', 'mp4', cut.path],
      ],
      options,
    );
  } catch (error) {
    if (error instanceof VideoToolFailed) return undefined;
    throw error;
  }
  const durationMs = await soundDuration(cut.path);
  // If nothing of the requested part can be decoded, ffmpeg continues to the next decodable part, and would show
  // another moment.
  if (durationMs === undefined || durationMs > cut.untilMs - cut.fromMs + LONGER_MS_MAX) return undefined;
  return { startsMs: cut.fromMs, durationMs };
}

/** Returns the length of a clip that has at least one key frame; undefined if there is no such clip. */
async function soundDuration(path: string): Promise<number | undefined> {
  const index = await readMp4Index(path).catch(() => undefined);
  if (index === undefined || index === 'Truncated' || index.keyFramesMs.length === 0) return undefined;
  return index.durationMs;
}
