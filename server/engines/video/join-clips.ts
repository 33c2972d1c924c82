import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { readMp4Index } from './mp4-index.ts';
import { runTool, type ToolOptions, VideoToolFailed } from './run-tool.ts';

/** Unlike: of another codec, size or rotation, so that a copy of them would not play. NotJoined: the program failed. */
export type JoinProblem = 'Unlike' | 'NotJoined';

/** The allowed difference between the lengths of a joined clip and of its parts. */
const DIFFERENCE_MS_MAX = 500;

/** The properties of a stream that are needed to decode its pictures and sound. */
const ALIKE = [
  ...['codec_type', 'codec_name', 'profile', 'width', 'height', 'pix_fmt', 'time_base', 'sample_rate'],
  ...['channels', 'extradata_hash'],
] as const;
const streamsSchema = z.object({
  streams: z.array(
    z.record(z.string(), z.unknown()).and(
      z.object({
        side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
      }),
    ),
  ),
});

/**
 * Joins consecutive clips (MP4) into one, with its index first. Nothing is encoded, so the clips must have the same
 * format, as those of one camera have.
 * @param paths in one folder; the names contain only plain characters
 * @param input where the joined clip is written, and the total length of the parts
 * @returns its length, or why it failed; then no file is left
 * @throws VideoToolMissing, VideoDiskFull
 */
export async function joinClips(
  paths: readonly string[],
  input: { path: string; durationMs: number },
  options: ToolOptions = {},
): Promise<{ durationMs: number } | { problem: JoinProblem }> {
  const likenesses: string[] = [];
  for (const path of paths) likenesses.push(await likenessOf(path, options));
  if (new Set(likenesses).size > 1) return { problem: 'Unlike' };
  const list = join(dirname(input.path), `${basename(input.path)}.txt`);
  await writeFile(
    list,
    ['ffconcat version 1.0', ...paths.map((path) => `file ${basename(path)}`), ''].join('\n'),
  );
  try {
    const isHevc = likenesses[0]?.includes('"hevc"') === true;
    await runTool('ffmpeg', joinArguments(list, input.path, isHevc), options);
  } catch (error) {
    if (!(error instanceof VideoToolFailed)) throw error;
  } finally {
    await rm(list, { force: true });
  }
  const index = await readMp4Index(input.path).catch(() => undefined);
  if (typeof index === 'object' && Math.abs(index.durationMs - input.durationMs) < DIFFERENCE_MS_MAX)
    return { durationMs: index.durationMs };
  await rm(input.path, { force: true });
  return { problem: 'NotJoined' };
}

/** Returns a text that is equal for clips that can be copied one after the other. */
async function likenessOf(path: string, options: ToolOptions): Promise<string> {
  const args = ['-v', 'error', '-show_streams', '-show_data_hash', 'MD5', '-of', 'json', `file:${path}`];
  const { streams } = streamsSchema.parse(JSON.parse(await runTool('ffprobe', args, options)));
  return JSON.stringify(
    streams.map((stream) => [
      ...ALIKE.map((name) => stream[name] ?? null),
      stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0,
    ]),
  );
}

function joinArguments(list: string, path: string, isHevc: boolean): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-y', '-f', 'concat', '-i', `file:${list}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', ...(isHevc ? ['-tag:v', 'hvc1'] : [])],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', path],
  ];
}
