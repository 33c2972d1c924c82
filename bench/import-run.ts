import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '#server/app.ts';
import { readDatabaseCpu, readTreeCpu, readTreeMemory } from '#tests/factories/process-figures.ts';
import type { ShopFolder } from '#tests/faults/shop-process.ts';

/** The figures of one run of `photofinish import`. */
export interface ImportRun {
  photos: number;
  /** CPU time of the import process and of the processes that it started, at the last sample. */
  cpuSeconds: number;
  /** CPU time of all database processes during the run. */
  databaseSeconds: number;
  /** The rate between the fourth photo and the last. */
  photosPerSecond: number;
  /** Resident memory of these processes, sampled against the number of photos published. */
  memory: { published: number; mib: number }[];
}

const TENANT = 'photofinish';
const SAMPLE_INTERVAL_MS = 250;
/** Warm-up photos that are excluded from the rate. */
const WARM_PHOTOS = 4;
let runs = 0;

/** Imports a folder as a new event by `photofinish import`, and samples its processes from outside. */
export async function runImport(shop: ShopFolder, folder: string, threads: number): Promise<ImportRun> {
  const title = `Bench Run ${++runs}`;
  const photos = (await readdir(folder)).length;
  return shop.withPlatform(async (deps) => {
    const databaseBefore = await readDatabaseCpu(shop.dataDir);
    const run = shop.run(
      [
        'import',
        folder,
        '--tenant',
        TENANT,
        '--title',
        title,
        '--date',
        '2026-05-10',
        '--min-edge',
        '0',
        '--face-ground',
        'A bench',
      ],
      {
        READER_THREADS: String(threads),
      },
    );
    let isEnded = false;
    void run.ended.then(() => (isEnded = true));
    const memory: ImportRun['memory'] = [];
    let cpuSeconds = 0;
    while (!isEnded) {
      cpuSeconds = Math.max(cpuSeconds, await readTreeCpu(run.pid).catch(() => 0));
      const mib = await readTreeMemory(run.pid).catch(() => 0);
      if (mib > 0) memory.push({ published: await countPublished(deps, title), mib });
      await sleep(SAMPLE_INTERVAL_MS);
    }
    const { code } = await run.ended;
    if (code !== 0) throw new Error(`the import ended with ${code}: ${run.printed()}`);
    const databaseSeconds = (await readDatabaseCpu(shop.dataDir)) - databaseBefore;
    const photosPerSecond = await readRate(deps, title);
    return { photos, cpuSeconds, databaseSeconds, photosPerSecond, memory };
  });
}

async function countPublished(deps: AppDeps, title: string): Promise<number> {
  const event = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('events').select('publishedCount').where('title', '=', title).executeTakeFirst(),
  );
  return event?.publishedCount ?? 0;
}

async function readRate(deps: AppDeps, title: string): Promise<number> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .innerJoin('events', 'events.eventId', 'photos.eventId')
      .select('photos.publishedAt')
      .where('events.title', '=', title)
      .orderBy('photos.publishedAt')
      .execute(),
  );
  const times = rows.flatMap((row) => (row.publishedAt === null ? [] : row.publishedAt.getTime()));
  const first = times[WARM_PHOTOS - 1] ?? Number.NaN;
  const last = times.at(-1) ?? Number.NaN;
  return (times.length - WARM_PHOTOS) / ((last - first) / 1000);
}
