import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { drawFootage } from './draw-footage.ts';
import type { FootagePlan } from './footage-plan.ts';

/** As everything that draws or reads: behind what answers people. */
const NICENESS = 10;

/** Returns what a finish camera would write: H.264 with a key picture each second, and the murmur of a crowd. */
function ffmpegArguments({ width, height, picturesPerSecond, seconds }: FootagePlan, file: string): string[] {
  return [
    ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
    ...['-r', String(picturesPerSecond), '-i', 'pipe:0'],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', 'anoisesrc=color=brown:amplitude=0.05:seed=42'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', String(picturesPerSecond)],
    ...['-pix_fmt', 'yuv420p', '-threads', '1', '-c:a', 'aac', '-b:a', '64k', '-ac', '1'],
    ...['-movflags', '+faststart', '-f', 'mp4', file],
  ];
}

/**
 * Draws the footage into a file (MP4), under another name until it is whole.
 * @throws the signal's reason when aborted; an error with ffmpeg's message if it fails
 */
export async function writeFootage(plan: FootagePlan, file: string, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(plan, draft), { stdio: ['pipe', 'ignore', 'pipe'] });
  let words = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject);
    ffmpeg.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg could not write the footage: ${words.trim()}`)),
    );
  });
  // Its outcome is awaited at the end.
  ended.catch(() => {});
  // The exit code reports a broken pipe.
  ffmpeg.stdin.on('error', () => {});
  try {
    if (ffmpeg.pid !== undefined) setPriority(ffmpeg.pid, NICENESS);
    for await (const pixels of drawFootage(plan, signal)) {
      if (!ffmpeg.stdin.writable) break;
      // A copy: the pipe still holds it while the next picture is drawn.
      if (!ffmpeg.stdin.write(Buffer.from(pixels))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
    }
    ffmpeg.stdin.end();
    await ended;
    await rename(draft, file);
  } catch (error) {
    ffmpeg.kill();
    await rm(draft, { force: true });
    throw error;
  }
}
