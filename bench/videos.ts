/**
 * Measures the cost of finish clips: the bytes read and written to cut them out of footage, and the CPU time. Compares
 * the cost of their previews with plain ffmpeg. The kernel counts reads and writes of this process and of every ffmpeg
 * that it started; a page from memory counts like one from the disk.
 *
 *     node bench/videos.ts [--minutes 60] [--clips 500] [--previews 8]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type CutSource, cutClips, makeVideoPreview, probeVideo } from '#engines/video/index.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const CLOCK_TICKS_A_SECOND = 100;
const CLIP_MS = 15_000;
/** The number of clips cut in one call, as in the job. */
const BATCH = 64;
const LOOP_SECONDS = 20;
const SIZE = { width: 1920, height: 1080 };
const LIMITS = { readings: 1.5, cpuSecondsAClip: 0.05, previewRate: 0.9 };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    clips: { type: 'string', default: '500' },
    previews: { type: 'string', default: '8' },
  },
});

const run = promisify(execFile);

/** The bytes read and written and the CPU time of this process and of ended child processes. */
interface Effort {
  readBytes: number;
  writtenBytes: number;
  cpuSeconds: number;
}

async function readEffort(): Promise<Effort> {
  const io = await readFile('/proc/self/io', 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1] ?? Number.NaN);
  const line = await readFile('/proc/self/stat', 'utf8');
  // The second field is the program's name in parentheses; user and system time follow, then those of the children.
  const ticks = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return {
    readBytes: bytes('rchar'),
    writtenBytes: bytes('wchar'),
    cpuSeconds: ticks.reduce((sum, each) => sum + each, 0) / CLOCK_TICKS_A_SECOND,
  };
}

async function effortOf(work: () => Promise<unknown>): Promise<Effort> {
  const before = await readEffort();
  await work();
  const after = await readEffort();
  return {
    readBytes: after.readBytes - before.readBytes,
    writtenBytes: after.writtenBytes - before.writtenBytes,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
  };
}

/** Creates footage of 1080p at 50 frames and about 5 Mbit per second: some seconds are encoded once, then repeated unchanged. */
async function makeFootage(folder: string, seconds: number): Promise<string> {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  const source = `testsrc2=s=${SIZE.width}x${SIZE.height}:r=50:d=${LOOP_SECONDS}`;
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${LOOP_SECONDS}`],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '5M',
      '-maxrate',
      '6M',
      '-bufsize',
      '6M',
      '-g',
      '50',
    ],
    ...['-c:a', 'aac', piece],
  ]);
  const times = String(Math.ceil(seconds / LOOP_SECONDS) - 1);
  await run('ffmpeg', ['-v', 'error', '-stream_loop', times, '-i', piece, '-c', 'copy', film]);
  return film;
}

/** Measures the same work done by plain ffmpeg: scaled, watermarked and encoded in the same way. */
async function bareFfmpeg(path: string, mark: string, target: string): Promise<void> {
  const marked =
    '[0:v:0]scale=854:480,setsar=1,format=yuv420p[small];[small][1:v]overlay=format=yuv420[moving]';
  await run('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-y', '-threads', '1', '-filter_threads', '1', '-i', path, '-i', mark],
    ...['-filter_complex_threads', '1', '-filter_complex', marked, '-map', '[moving]', '-map', '0:a:0?'],
    ...['-fpsmax', '30', '-threads', '1', '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main'],
    ...['-crf', '27', '-maxrate', '1400k', '-bufsize', '2800k', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-b:a', '96k', '-ac', '2', '-movflags', '+faststart', target],
  ]);
}

async function measureCutting(source: CutSource, folder: string): Promise<Figure[]> {
  const count = Number(values.clips);
  const footageMs = Number(values.minutes) * 60_000;
  const cuts = Array.from({ length: count }, (_, index) => {
    const fromMs = Math.floor((index * (footageMs - CLIP_MS)) / Math.max(1, count - 1));
    return { path: join(folder, `clip-${index}.mp4`), fromMs, untilMs: fromMs + CLIP_MS };
  });
  const { size } = await stat(source.path);
  let made = 0;
  const effort = await effortOf(async () => {
    for (let start = 0; start < count; start += BATCH) {
      const outcomes = await cutClips(source, cuts.slice(start, start + BATCH));
      made += outcomes.filter((outcome) => outcome !== undefined).length;
    }
  });
  const sizes = await Promise.all(cuts.map(async ({ path }) => (await stat(path)).size));
  const clipBytes = sizes.reduce((sum, each) => sum + each, 0);
  const bound = LIMITS.readings * size + clipBytes;
  const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  const perClip = effort.cpuSeconds / count;
  return [
    { name: 'footage, and its clips', measured: `${mb(size)}, ${made} of ${count} clips, ${mb(clipBytes)}` },
    {
      name: 'bytes read and written to cut the clips',
      measured: `${mb(effort.readBytes)} + ${mb(effort.writtenBytes)}; ${(effort.readBytes / size).toFixed(2)} readings of the film`,
      limit: `≤ ${mb(bound)}`,
      isKept: made === count && effort.readBytes + effort.writtenBytes <= bound,
    },
    {
      name: 'CPU per clip',
      measured: `${perClip.toFixed(4)} s`,
      limit: `≤ ${LIMITS.cpuSecondsAClip} s`,
      isKept: perClip <= LIMITS.cpuSecondsAClip,
    },
  ];
}

async function measurePreviews(folder: string): Promise<Figure[]> {
  const mark = join(folder, 'mark.png');
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let index = 0; index < Number(values.previews); index++) {
    const path = join(folder, `clip-${index}.mp4`);
    const own = await effortOf(() =>
      makeVideoPreview({
        path,
        ...SIZE,
        posterAtMs: 8_000,
        watermark: 'Photofinish',
        watermarkPath: mark,
        previewPath: join(folder, 'preview.mp4'),
        posterPath: join(folder, 'poster.jpg'),
      }),
    );
    const bare = await effortOf(() => bareFfmpeg(path, mark, join(folder, 'bare.mp4')));
    ratios.push(bare.cpuSeconds / own.cpuSeconds);
    seconds.push(own.cpuSeconds);
  }
  const rate = median(ratios);
  return [
    { name: 'CPU per preview with its still', measured: `${median(seconds).toFixed(2)} s` },
    {
      name: 'previews per CPU second relative to bare ffmpeg',
      measured: rate.toFixed(2),
      limit: `≥ ${LIMITS.previewRate}`,
      isKept: rate >= LIMITS.previewRate,
    },
  ];
}

const machine = describeMachine();
const folder = await mkdtemp(join(tmpdir(), 'photofinish-videos-'));
try {
  const path = await makeFootage(folder, Number(values.minutes) * 60);
  const facts = await probeVideo(path);
  if ('problem' in facts) throw new Error(`the film made for this is ${facts.problem}`);
  const figures = [...(await measureCutting({ path, facts }, folder)), ...(await measurePreviews(folder))];
  console.log(markdownTable('Finish clips', figures, machine));
} finally {
  await rm(folder, { recursive: true, force: true });
}
