/**
 * Measures how long the first `npm start` takes, with an empty data folder and nothing built: until it prints `ready`,
 * until the first photo of the demo is visible, and until the demo has everything that the README shows. With `--again`
 * the builds of an earlier start are kept.
 *
 *     node bench/start.ts [--runs 3] [--again]
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const PROJECT = join(import.meta.dirname, '..');
const LIMITS = { readySeconds: 6, photoSeconds: 12, demoSeconds: 60 };
const GIVE_UP_SECONDS = 900;
/** The folders that a fresh clone lacks after `npm ci`. */
const BUILT = ['dist', 'node_modules/.cache'];

interface Start {
  readySeconds: number;
  photoSeconds: number;
  demoSeconds: number;
}

/** Measures one start in a separate folder, which is deleted afterwards. */
async function measureStart(isAgain: boolean): Promise<Start> {
  if (!isAgain) for (const folder of BUILT) await rm(join(PROJECT, folder), { recursive: true, force: true });
  const dataDir = await makeTempFolder('start');
  const port = await findFreePort();
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: PROJECT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'] as const,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const since = (): number => (performance.now() - startedMs) / 1000;
  try {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const waitFor = async (what: string, isThere: () => boolean | Promise<boolean>): Promise<number> => {
      while (!(await isThere())) {
        if (child.exitCode !== null) throw new Error(`npm start ended: ${printed}`);
        if (since() > GIVE_UP_SECONDS) throw new Error(`no ${what} after ${GIVE_UP_SECONDS} seconds`);
        await sleep(50);
      }
      return since();
    };
    const readySeconds = await waitFor('ready', () => /^ready /m.test(printed));
    const photoSeconds = await waitFor('photo', () => hasPhoto(`http://127.0.0.1:${port}`));
    const demoSeconds = await waitFor('demo', () => printed.includes('Everything that the README shows'));
    return { readySeconds, photoSeconds, demoSeconds };
  } finally {
    // npm, its shell and the shop are one process group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    const server = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    await server.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns whether a visitor sees a photo of the demo. */
async function hasPhoto(address: string): Promise<boolean> {
  const base = `${address}/public/photo-service/api/v1`;
  const read = async <T>(path: string): Promise<T> => (await (await fetch(base + path)).json()) as T;
  const { events } = await read<{ events: { eventId: string; photosCount: number }[] }>('/events');
  const event = events.find(({ photosCount }) => photosCount > 0);
  if (event === undefined) return false;
  const { photos } = await read<{ photos: { thumbUrl: string }[] }>(`/photos?albumId=${event.eventId}`);
  const thumb = photos[0];
  return thumb !== undefined && (await fetch(new URL(thumb.thumbUrl, address))).ok;
}

function figure(name: string, seconds: number[], limit: number): Figure {
  const middle = median(seconds);
  const all = seconds.map((value) => value.toFixed(1)).join(', ');
  return {
    name,
    measured: `${middle.toFixed(1)} s (${all})`,
    limit: `≤ ${limit} s`,
    isKept: middle <= limit,
  };
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    again: { type: 'boolean', default: false },
  },
});
const machine = describeMachine();
const starts: Start[] = [];
for (let run = 0; run < Math.max(1, Number.parseInt(values.runs, 10) || 1); run++)
  starts.push(await measureStart(values.again));
const figures = [
  figure(
    '`npm start` prints ready',
    starts.map((start) => start.readySeconds),
    LIMITS.readySeconds,
  ),
  figure(
    'first demo photo can be seen',
    starts.map((start) => start.photoSeconds),
    LIMITS.photoSeconds,
  ),
  figure(
    'everything that the README shows is there',
    starts.map((start) => start.demoSeconds),
    LIMITS.demoSeconds,
  ),
];
console.log(markdownTable(`empty data folder, median of ${starts.length}`, figures, machine));
