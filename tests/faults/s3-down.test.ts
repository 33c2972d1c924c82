import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareEvent, walkFolder } from '#finding/ingest/index.ts';
import { receivePhotos } from '#finding/ingest/receive-photos.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { AppDeps } from '#server/app.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createS3Store, S3_KEYS, type S3Store } from '#tests/fakes/s3-store.ts';
import { drawRunnerPhoto } from './draw-runner-photo.ts';
import { readEndState } from './end-state.ts';
import { createShopFolder, findFreePort, type ShopFolder } from './shop-process.ts';

const TENANT = 'photofinish';
const PHOTOS = 4;
/** Width in pixels: small photos are read fast. */
const WIDTH = 600;
/** Enough for several consecutive imports on a busy machine. */
const TIMEOUT_MS = 360_000;
const WAIT_MS = 120_000;

const PATIENT_RUN = {
  title: 'Patient Run',
  date: '2026-05-10',
  city: '',
  country: '',
  externalEventId: null,
  isSecure: false,
  verificationFactor: 'None' as const,
  timeZone: 'UTC',
  cameraOffsets: {},
};

let shop: ShopFolder;
let card: string;
let store: S3Store;
let onStore: Record<string, string>;

beforeAll(async () => {
  shop = await createShopFolder();
  card = join(shop.dataDir, 'card');
  await mkdir(card);
  for (let index = 0; index < PHOTOS; index++) {
    const bib = String(3000 + 43 * index);
    await writeFile(join(card, `${bib}.jpg`), await drawRunnerPhoto(bib, WIDTH));
  }
  const port = await findFreePort();
  store = createS3Store(join(shop.dataDir, 's3'), port);
  onStore = { ...S3_KEYS, STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${port}` };
  Object.assign(process.env, S3_KEYS);
});
afterAll(async () => {
  await store.down();
  await shop.remove();
});

function startImport(title: string, environment: Record<string, string>) {
  return shop.run(
    ['import', card, '--tenant', TENANT, '--title', title, '--date', '2026-05-10', '--min-edge', '0'],
    environment,
  );
}

async function importCard(title: string, environment: Record<string, string>) {
  const run = startImport(title, environment);
  const { code } = await run.ended;
  return { code, printed: run.printed() };
}

/** Returns the state of each photo of an event and how many failed attempts the queue counts. */
async function readJobs(deps: AppDeps): Promise<{ states: string[]; retries: number[] }> {
  const states = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photos').select('state').execute(),
  );
  const client = new pg.Client(deps.database.poolSettings('scheduler', 'test'));
  await client.connect();
  const jobs = await client.query<{ retry_count: number }>(
    `select retry_count from ${QUEUE_SCHEMA}.job where name = 'ingest.process-photo'`,
  );
  await client.end();
  return { states: states.map((row) => row.state), retries: jobs.rows.map((row) => row.retry_count) };
}

/** The final state of an import without faults: computed once for all tests. */
let undisturbed: Promise<unknown> | undefined;

async function importUndisturbed(): Promise<unknown> {
  const title = 'Undisturbed Run';
  const { code, printed } = await importCard(title, {});
  expect(code, printed).toBe(0);
  return shop.withPlatform((deps) => readEndState(deps, TENANT, title));
}

async function expectSameAsUndisturbed(title: string): Promise<void> {
  undisturbed ??= importUndisturbed();
  const expected = await undisturbed;
  const storage = openStorage(onStore.STORAGE_URL, shop.dataDir);
  const ended = await shop.withPlatform((deps) => readEndState({ ...deps, storage }, TENANT, title));
  expect(ended).toEqual(expected);
  expect(ended.counts).toEqual({ publishedCount: PHOTOS, processingCount: 0, failedCount: 0 });
}

test(
  'an import whose store becomes unreachable stops with a message and continues afterwards',
  async () => {
    await store.up();
    const first = startImport('Interrupted Run', onStore);
    await waitFor('some pictures', async () => (await store.countPictures()) > 0, WAIT_MS);
    await store.down();
    expect(await first.ended, first.printed()).toMatchObject({ code: 1 });
    const sentence =
      /The store s3:\/\/photos\/shop\/ at \S+ does not answer \(.+\): see that it runs\. Then run the same/;
    expect(first.printed()).toMatch(sentence);
    const again = await importCard('Interrupted Run', onStore);
    expect(again.printed).toMatch(sentence);
    expect(again.code).toBe(1);
    await shop.withPlatform(async (deps) => {
      const { states, retries } = await readJobs(deps);
      expect(states).not.toContain('Failed');
      expect(new Set(retries)).toEqual(new Set([0]));
    });

    await store.up();
    const last = await importCard('Interrupted Run', onStore);
    expect(last.code, last.printed).toBe(0);
    await expectSameAsUndisturbed('Interrupted Run');
    await store.down();
  },
  TIMEOUT_MS,
);

test(
  'a worker waits for an unreachable store and marks no photo as failed',
  async () => {
    await store.up();
    const storage = openStorage(onStore.STORAGE_URL, shop.dataDir);
    await shop.withPlatform(async (deps) => {
      const { eventId } = await prepareEvent(deps, { tenantId: TENANT, event: PATIENT_RUN, startList: [] });
      for await (const file of receivePhotos({ ...deps, storage }, TENANT, eventId, {
        files: walkFolder(card),
      }))
        expect(file.outcome).toBe('Received');
    });
    await store.down();

    const worker = shop.run(['work', '--demo'], { ...onStore, LOG_LEVEL: 'error' });
    await waitFor(
      'the worker to meet the outage',
      async () => worker.printed().includes('does not answer'),
      WAIT_MS,
    );
    await shop.withPlatform(async (deps) => {
      const { states, retries } = await readJobs(deps);
      expect(states).not.toContain('Failed');
      expect(new Set(retries)).toEqual(new Set([0]));
      await store.up();
      const isDone = async () => !(await readJobs(deps)).states.includes('Received');
      await waitFor('the worker to go on', isDone, WAIT_MS);
    });
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
    await expectSameAsUndisturbed('Patient Run');
  },
  TIMEOUT_MS,
);
