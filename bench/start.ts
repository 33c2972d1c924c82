/**
 * How long a newcomer waits: `npm start` on an empty data folder until it prints `ready`, and until the first photo
 * of the demo can be seen.
 *
 *     node bench/start.ts [--runs 3]
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';
import { describeMachine } from './machine.ts';
import { type Figure, markdownTable } from './markdown-table.ts';
import { median } from './median.ts';

const PROJECT = join(import.meta.dirname, '..');
const LIMITS = { readySeconds: 15, photoSeconds: 30 };
const GIVE_UP_SECONDS = 180;

interface Start {
  readySeconds: number;
  photoSeconds: number;
}

/** Measures one start on a folder of its own, which is gone afterwards. */
async function measureStart(): Promise<Start> {
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
    const readySeconds = await new Promise<number>((resolve, reject) => {
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          if (/^ready /m.test(printed)) resolve(since());
        });
      }
      child.once('error', reject);
      child.once('close', () => reject(new Error(`npm start ended: ${printed}`)));
    });
    while (!(await hasPhoto(`http://127.0.0.1:${port}`))) {
      if (since() > GIVE_UP_SECONDS) throw new Error(`no photo after ${GIVE_UP_SECONDS} seconds`);
      await sleep(100);
    }
    return { readySeconds, photoSeconds: since() };
  } finally {
    // npm, its shell and the shop are one group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    const server = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    await server.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Tells whether a visitor sees a photo of the demo. */
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

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const machine = describeMachine();
const starts: Start[] = [];
for (let run = 0; run < Math.max(1, Number.parseInt(values.runs, 10) || 1); run++)
  starts.push(await measureStart());
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
];
console.log(markdownTable(`empty data folder, median of ${starts.length}`, figures, machine));
