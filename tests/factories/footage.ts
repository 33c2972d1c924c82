import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, makeOnce } from './cache-folder.ts';

/** Footage to generate: a test picture with a running clock, and a tone. */
export interface FootageInput {
  seconds: number;
  /** `640x360` by default. */
  size?: string;
  /** Pictures a second. */
  rate?: number;
  /** Frames from one key frame to the next. */
  keyEvery?: number;
  codec?: 'libx264' | 'libx265' | 'mjpeg';
  hasSound?: boolean;
  sound?: 'aac' | 'pcm_s16le';
  /** Further options of ffmpeg for the file. */
  more?: string[];
}

const run = promisify(execFile);

/** Generates footage with ffmpeg, each kind once; the path's extension determines the container. */
export async function makeFootage(path: string, input: FootageInput): Promise<string> {
  const wanted = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const folder = join(cacheFolder('footage', ['tests/factories/footage.ts']), wanted + extname(path));
  const film = (parent: string) => join(parent, `film${extname(path)}`);
  await makeOnce(folder, (part) => drawFootage(film(part), input));
  await copyFile(film(folder), path);
  return path;
}

async function drawFootage(path: string, input: FootageInput): Promise<void> {
  const { seconds, size = '320x180', rate = 25, keyEvery = rate, codec = 'libx264', sound = 'aac' } = input;
  const speed = codec === 'mjpeg' ? [] : ['-preset', 'ultrafast', '-g', String(keyEvery), '-bf', '2'];
  await run('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
    ...(input.hasSound === false ? [] : ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]),
    ...['-c:v', codec, ...speed, '-pix_fmt', codec === 'mjpeg' ? 'yuvj420p' : 'yuv420p', '-threads', '1'],
    ...(codec === 'libx265' ? ['-x265-params', `log-level=error:keyint=${keyEvery}:pools=1`] : []),
    ...(input.hasSound === false ? [] : ['-c:a', sound]),
    ...(input.more ?? []),
    path,
  ]);
}

/** Returns the same footage with a rotation tag, as from a phone held upright. */
export async function turnFootage(from: string, to: string): Promise<string> {
  await run('ffmpeg', ['-v', 'error', '-y', '-i', from, '-c', 'copy', '-metadata:s:v', 'rotate=90', to]);
  return to;
}

/**
 * Splits footage at a second with a key frame, as a camera that starts a new file.
 * @param pattern the paths of the two, with `%d` in place of 0 and 1
 */
export async function splitFootage(from: string, second: number, pattern: string): Promise<[string, string]> {
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', from, '-c', 'copy', '-f', 'segment', '-segment_times', String(second)],
    ...['-reset_timestamps', '1', pattern],
  ]);
  return [pattern.replace('%d', '0'), pattern.replace('%d', '1')];
}

/** Returns the frames of footage. */
export async function pictureHashes(path: string): Promise<string[]> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-map', '0:v:0', '-f', 'framemd5', '-'],
    {
      maxBuffer: 64 * 2 ** 20,
    },
  );
  return stdout
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').at(-1)?.trim() ?? '');
}

/** The streams of a file, read by ffprobe. */
export interface ProbedStream {
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  nb_read_frames?: string;
}

/** Decodes the whole footage as a player would. @throws if it cannot */
export async function playThrough(path: string): Promise<{ streams: ProbedStream[]; seconds: number }> {
  const { stdout, stderr } = await run('ffprobe', [
    ...['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path],
  ]);
  if (stderr !== '') throw new Error(stderr);
  const { streams, format } = JSON.parse(stdout) as {
    streams: ProbedStream[];
    format: { duration: string };
  };
  return { streams, seconds: Number(format.duration) };
}

/**
 * Returns the times of the key frames of footage in milliseconds, as ffprobe finds them packet by
 * packet.
 */
export async function keyFrameTimes(path: string): Promise<number[]> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'],
    path,
  ]);
  return stdout
    .split('\n')
    .filter((line) => line.includes(',K'))
    .map((line) => Math.round(Number(line.split(',')[0]) * 1000))
    .sort((one, other) => one - other);
}
