import { join } from 'node:path';
import { openFolder, receivePhotos } from '#finding/ingest/index.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { readDatabaseCpu, readTreeCpu, readTreeMemory } from '#tests/factories/process-figures.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { ShopFolder } from '#tests/faults/shop-process.ts';
import { fillFolder, loadRacePhotos } from '../stamped-photos.ts';

/** The cost of reading a photo while several processes read. */
export interface WorkingFigures {
  processes: number;
  photos: number;
  photosPerSecond: number;
  /** CPU seconds of a photo: in the processes, and in the database. */
  workerSeconds: number;
  databaseSeconds: number;
  /** Resident memory of a process and of those that it started, while they read, MiB: the largest. */
  memoryMib: number;
}

const TENANT = 'photofinish';
const LIMIT_MS = 60 * 60_000;
/** The number of photos that a process reads before the measurement, so that its models are loaded. */
const WARM_PHOTOS = 2;

/** Reads photos in several processes. @param environment of these processes, such as the S3 store's */
export async function measureWorking(
  shop: ShopFolder,
  processes: number,
  photos: number,
  environment: Record<string, string> = {},
): Promise<WorkingFigures> {
  return shop.withPlatform(async (deps) => {
    const warm = processes * WARM_PHOTOS;
    const eventId = await queuePhotos(shop, deps, photos + warm, environment.STORAGE_URL);
    const running = Array.from({ length: processes }, () => shop.run(['work', '--demo'], environment));
    try {
      const readCpu = async () => ({
        workers: (await Promise.all(running.map(({ pid }) => readTreeCpu(pid)))).reduce((a, b) => a + b, 0),
        database: await readDatabaseCpu(shop.dataDir),
      });
      const published = (count: number) =>
        waitFor(`${count} photos`, async () => (await countRead(deps, eventId)) >= count, LIMIT_MS);
      await published(warm);
      const first = await countRead(deps, eventId);
      const before = await readCpu();
      const startedMs = performance.now();
      await published(photos + warm);
      const after = await readCpu();
      const seconds = (performance.now() - startedMs) / 1000;
      const memory = await Promise.all(running.map(({ pid }) => readTreeMemory(pid)));
      const read = photos + warm - first;
      return {
        processes,
        photos: read,
        photosPerSecond: read / seconds,
        workerSeconds: (after.workers - before.workers) / read,
        databaseSeconds: (after.database - before.database) / read,
        memoryMib: Math.max(...memory),
      };
    } finally {
      for (const each of running) each.signal('SIGTERM');
      await Promise.all(running.map(({ ended }) => ended));
    }
  });
}

/** Queues photos in a new event without reading them. */
async function queuePhotos(
  shop: ShopFolder,
  deps: AppDeps,
  count: number,
  storageUrl: string | undefined,
): Promise<string> {
  const { eventId } = await makeEvent(deps, { photos: [] });
  const folder = join(shop.dataDir, `card-${eventId}`);
  await fillFolder(folder, (await loadRacePhotos()).photos, count);
  const storage = storageUrl === undefined ? deps.storage : openStorage(storageUrl, shop.dataDir);
  const files = await openFolder(folder);
  if (files === undefined) throw new Error(`${folder} is no folder`);
  for await (const file of receivePhotos({ ...deps, storage }, TENANT, eventId, { files }))
    if (file.outcome !== 'Received') throw new Error(`${file.file}: ${file.outcome}`);
  return eventId;
}

async function countRead(deps: AppDeps, eventId: string): Promise<number> {
  const row = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', eventId)
      .where('state', '=', 'Published')
      .executeTakeFirstOrThrow(),
  );
  return Number(row.count);
}
