/**
 * Measures on one machine how CPU time grows with processes, brands, photos and jobs. The load of larger installations
 * is computed from these figures (`scale/hour.rules.ts`).
 *
 *     node bench/scale.ts [--parts serve,work,tenants,queue,size] [--serve 1,2,4] [--work 1,2,4,8] [--journeys 400]
 *       [--photos 16] [--tenants 3,1000] [--seconds 60] [--jobs 1000,1000000] [--rows 300000]
 *
 * The processes share one PostgreSQL and, for reading photos, one S3 store. The CPU time per request and per photo shows whether
 * more processes each do as much work. Requests per second show this only up to the number of cores.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import S3rver from 's3rver';
import { createPool } from '#platform/database/connections.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { generateRows } from './generate-rows.ts';
import { fillShop } from './purchase-shop.ts';
import { measureEventSize } from './scale/event-size.ts';
import { type Costs, coresOf } from './scale/hour.rules.ts';
import { measureQueue } from './scale/long-queue.ts';
import { measureIdle } from './scale/many-tenants.ts';
import { measureServing, type ServingFigures } from './scale/serve-processes.ts';
import { measureWorking, type WorkingFigures } from './scale/work-processes.ts';

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'serve,work,tenants,queue,size' },
    serve: { type: 'string', default: '1,2,4' },
    work: { type: 'string', default: '1,2,4,8' },
    journeys: { type: 'string', default: '400' },
    photos: { type: 'string', default: '16' },
    tenants: { type: 'string', default: '3,1000' },
    seconds: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '1000,1000000' },
    rows: { type: 'string', default: '300000' },
  },
});
const parts = values.parts.split(',');
const numbers = (text: string): number[] => text.split(',').map(Number);
const CLIENTS = 8;
const RACE_DAY = { visitors: 50_000, requestsPerVisitor: 12, peak: 3, photos: 300_000, readingHours: 12 };
const S3 = { bucket: 'scale', user: 'S3RVER' };

async function withShop<T>(work: (shop: ShopFolder) => Promise<T>): Promise<T> {
  const shop = await createShopFolder();
  try {
    return await work(shop);
  } finally {
    await shop.remove();
  }
}

const ratio = (value: number, first: number | undefined): string =>
  `× ${(value / (first ?? value)).toFixed(2)}`;

function servingRows(figures: readonly ServingFigures[]): Figure[] {
  const [first] = figures;
  return figures.map((each) => ({
    name: `${each.processes} × serve`,
    measured: [
      `${(each.serverMs + each.databaseMs).toFixed(2)} ms CPU a request (${each.databaseMs.toFixed(2)} of it in PostgreSQL)`,
      ratio(each.serverMs + each.databaseMs, first && first.serverMs + first.databaseMs),
      `${each.requestsPerSecond.toFixed(0)} a second`,
      `p50 ${each.p50Ms.toFixed(0)}, p99 ${each.p99Ms.toFixed(0)} ms`,
      `${each.memoryMib.toFixed(0)} MiB`,
    ].join(' · '),
  }));
}

function workingRows(figures: readonly WorkingFigures[]): Figure[] {
  const [first] = figures;
  return figures.map((each) => ({
    name: `${each.processes} × work, photos in S3`,
    measured: [
      `${(each.workerSeconds + each.databaseSeconds).toFixed(2)} s CPU a photo (${each.databaseSeconds.toFixed(3)} of it in PostgreSQL)`,
      ratio(each.workerSeconds + each.databaseSeconds, first && first.workerSeconds + first.databaseSeconds),
      `${each.photosPerSecond.toFixed(2)} a second`,
      `${each.memoryMib.toFixed(0)} MiB`,
    ].join(' · '),
  }));
}

async function measureServe(): Promise<ServingFigures[]> {
  return withShop(async (shop) => {
    const { goods, eventId } = await shop.withPlatform(async (deps) => {
      const filled = await fillShop(deps);
      const event = await deps.database.inTenant('photofinish', ({ trx }) =>
        trx.selectFrom('events').select('eventId').executeTakeFirstOrThrow(),
      );
      return { goods: filled.goods, eventId: event.eventId };
    });
    const load = { journeys: Number(values.journeys), clients: CLIENTS };
    const figures: ServingFigures[] = [];
    await shop.withPlatform(async () => {
      for (const processes of numbers(values.serve))
        figures.push(await measureServing(shop, { goods, eventId }, processes, load));
    });
    return figures;
  });
}

async function measureWork(): Promise<WorkingFigures[]> {
  return withShop(async (shop) => {
    const directory = join(shop.dataDir, 's3');
    await mkdir(directory);
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: S3.bucket, configs: [] }],
    });
    const { port } = await server.run();
    process.env.AWS_ACCESS_KEY_ID = S3.user;
    process.env.AWS_SECRET_ACCESS_KEY = S3.user;
    const environment = {
      STORAGE_URL: `s3://${S3.bucket}/?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
      AWS_ACCESS_KEY_ID: S3.user,
      AWS_SECRET_ACCESS_KEY: S3.user,
    };
    try {
      const figures: WorkingFigures[] = [];
      for (const processes of numbers(values.work))
        figures.push(await measureWorking(shop, processes, Number(values.photos), environment));
      return figures;
    } finally {
      await server.close();
    }
  });
}

async function measureTenants(): Promise<Figure[]> {
  return withShop(async (shop) => {
    const rows: Figure[] = [];
    for (const tenants of numbers(values.tenants)) {
      const idle = await measureIdle(shop, tenants, Number(values.seconds));
      rows.push({
        name: `${tenants} brands that nobody visits, one work`,
        measured: `${idle.workerSeconds.toFixed(1)} s CPU a minute, PostgreSQL ${idle.databaseSeconds.toFixed(1)} s · ${idle.memoryMib.toFixed(0)} MiB`,
      });
    }
    return rows;
  });
}

async function measureQueues(): Promise<Figure[]> {
  return withShop(async (shop) => {
    const rows: Figure[] = [];
    for (const jobs of numbers(values.jobs)) {
      const queue = await measureQueue(shop, jobs, Math.min(20, Number(values.seconds)));
      rows.push({
        name: `a queue of ${jobs} jobs`,
        measured: `${queue.workerMs.toFixed(1)} ms CPU a job, PostgreSQL ${queue.databaseMs.toFixed(1)} ms · ${queue.jobsPerSecond.toFixed(0)} a second · counted in ${queue.countMs.toFixed(0)} ms`,
      });
    }
    return rows;
  });
}

async function measureSize(): Promise<Figure[]> {
  const photos = Number(values.rows);
  return withShop((shop) =>
    shop.withPlatform(async ({ database }) => {
      const pool = createPool({ ...database.poolSettings('login', 'bench'), max: 1 });
      const login = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [COLUMN_NAMES] });
      await generateRows(login, {
        mainPhotos: photos,
        others: 1,
        photosOfOther: 1,
        competitors: Math.round(photos / 15),
      });
      await login.destroy();
      return (await measureEventSize(database, photos)).map(({ table, rowsPerPhoto, bytesPerPhoto }) => ({
        name: `\`${table}\` of an event of ${photos} photos`,
        measured: `${rowsPerPhoto.toFixed(2)} rows, ${bytesPerPhoto.toFixed(0)} bytes a photo`,
      }));
    }),
  );
}

/** Computes the load of a large race day from the measured costs. */
function modelRows(costs: Costs): Figure[] {
  const cores = coresOf(costs, RACE_DAY);
  const { visitors, requestsPerVisitor, peak, photos, readingHours } = RACE_DAY;
  return [
    {
      name: `${visitors} visitors in an hour, ${requestsPerVisitor} requests each behind a CDN, × ${peak} at the peak; ${photos} photos read within ${readingHours} h (computed)`,
      measured: `${cores.serve.toFixed(1)} cores serve, ${cores.work.toFixed(1)} work, ${cores.database.toFixed(1)} PostgreSQL`,
    },
  ];
}

const machine = describeMachine();
const serving = parts.includes('serve') ? await measureServe() : [];
const working = parts.includes('work') ? await measureWork() : [];
const rows = [...servingRows(serving), ...workingRows(working)];
const [request] = serving;
const [photo] = working;
if (request !== undefined && photo !== undefined)
  rows.push(
    ...modelRows({
      serverMs: request.serverMs,
      databaseMs: request.databaseMs,
      workerSeconds: photo.workerSeconds,
      readingDatabaseSeconds: photo.databaseSeconds,
    }),
  );
if (parts.includes('tenants')) rows.push(...(await measureTenants()));
if (parts.includes('queue')) rows.push(...(await measureQueues()));
if (parts.includes('size')) rows.push(...(await measureSize()));
console.log(markdownTable('what grows, and what it costs', rows, machine));
