import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { drawFootage } from './draw-footage.ts';
import type { FootagePlan } from './footage-plan.ts';

/** The priority of everything that draws or reads: below that of processes that answer requests. */
const NICENESS = 10;

/**
 * Returns ffmpeg's arguments for footage like a finish camera's: H.264 with a key frame each second, and the noise of a crowd.
 */
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
 * Draws the footage into an MP4 file, which has another name until it is complete. @throws the signal's reason when aborted; an
 * error with ffmpeg's message if it fails
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
  // The code below awaits the result at the end.
  ended.catch(() => {});
  // The exit code reports a broken pipe.
  ffmpeg.stdin.on('error', () => {});
  try {
    if (ffmpeg.pid !== undefined) setPriority(ffmpeg.pid, NICENESS);
    for await (const pixels of drawFootage(plan, signal)) {
      if (!ffmpeg.stdin.writable) break;
      // Writes a copy, because the pipe may still hold it while the next frame is drawn.
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
