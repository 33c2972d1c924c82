import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundFile } from '#finding/ingest/index.ts';
import { processPhotoJob } from '#finding/ingest/ingest.jobs.ts';
import { receivePhotos } from '#finding/ingest/receive-photos.ts';
import { photoFiles } from '#finding/photos/index.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { drawRunnerPhoto } from './draw-runner-photo.ts';
import { createShopFolder, findFreePort, type ShopFolder, type ShopProcess } from './shop-process.ts';

const TENANT = 'photofinish';
const MIB = 2 ** 20;

let shop: ShopFolder;
beforeAll(async () => {
  shop = await createShopFolder();
});
afterAll(() => shop.remove());

/** Starts the shop on its own port. */
async function startShop(): Promise<{ running: ShopProcess; address: string }> {
  const running = shop.run(['start', '--no-demo'], { PORT: '0' });
  return { running, address: await running.ready() };
}

/** Returns the process id of the embedded database; undefined while it does not run. */
async function databasePid(): Promise<string | undefined> {
  const note = await readFile(join(shop.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return note === '' ? undefined : note.split('\n')[0];
}

describe('SIGTERM', () => {
  test('finishes a running download, accepts no new request, and exits with 0', async () => {
    const original = randomBytes(24 * MIB);
    const path = await shop.withPlatform(async (deps) => {
      const { eventId } = await makeEvent(deps, { photos: [[]] });
      const key = photoFiles(eventId, { photoId: '', contentHash: 'big', format: 'jpeg' }).original;
      await deps.storage.put(tenantKey(TENANT, key), original);
      const expiresAt = new Date(Date.now() + 600_000);
      return signFileLink(deps.keys, { tenantId: TENANT, path: `/files/${key}`, expiresAt });
    });
    const { running, address } = await startShop();
    // A client that keeps its connection for the next request, as a browser does.
    const agent = new Agent({ keepAlive: true });
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      httpGet(address + path, { agent }, resolve).on('error', reject),
    );
    expect(answer.statusCode).toBe(200);
    answer.pause();
    running.signal('SIGTERM');
    await waitFor('the shop to close its door', () =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    expect(answer.complete).toBe(true);
    expect(Buffer.compare(Buffer.concat(chunks), original)).toBe(0);
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(await databasePid()).toBeUndefined();
  });

  test('reports that the shop is draining and still answers; a second SIGTERM ends it at once', async () => {
    const metricsPort = String(await findFreePort());
    const running = shop.run(['start', '--no-demo'], {
      PORT: '0',
      METRICS_PORT: metricsPort,
      DRAIN_SECONDS: '600',
    });
    const address = await running.ready();
    const probes = [address, `http://127.0.0.1:${metricsPort}`];
    const ask = (path: string) => Promise.all(probes.map(async (at) => (await fetch(at + path)).status));
    expect(await ask('/readyz')).toEqual([200, 200]);
    running.signal('SIGTERM');
    await waitFor('both ports to say so', async () =>
      (await ask('/readyz')).every((status) => status === 503),
    );
    expect(await ask('/healthz')).toEqual([200, 200]);
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({ code: 1, signal: null });
  });

  test('drains longer than Fastify’s default hook timeout and exits cleanly', async () => {
    const running = shop.run(['start', '--no-demo'], { PORT: '0', DRAIN_SECONDS: '11' });
    await running.ready();
    running.signal('SIGTERM');
    expect(await running.ended, running.printed()).toEqual({ code: 0, signal: null });
  });

  test('finishes a running job', async () => {
    const file = join(shop.dataDir, 'big.jpg');
    await writeFile(file, await drawRunnerPhoto('4711', 6000));
    await shop.withPlatform(async (deps) => {
      const { eventId } = await makeEvent(deps, { photos: [] });
      for await (const received of receivePhotos(deps, TENANT, eventId, { files: only(file) }))
        expect(received.outcome).toBe('Received');
    });
    const { running } = await startShop();
    await shop.withPlatform(async (deps) => {
      await waitFor('the job to be under way', async () => (await jobStates(deps))[0] === 'active');
      expect(await photoStates(deps)).toEqual(['Received']);
      running.signal('SIGTERM');
      expect(await running.ended).toEqual({ code: 0, signal: null });
      expect(await photoStates(deps)).toEqual(['Published']);
      expect(await jobStates(deps)).toEqual(['completed']);
    });
  });
});

describe('a second process', () => {
  test('attaches to the database of a running shop and leaves it running', async () => {
    const { running, address } = await startShop();
    const pid = await databasePid();
    expect(pid).toBeDefined();
    const command = shop.run(['migrate']);
    expect(await command.ended, command.printed()).toMatchObject({ code: 0 });
    expect(await databasePid()).toBe(pid);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(await databasePid()).toBeUndefined();
  });

  test('continues when the shop that started the database exits, and stops the database as the last process', async () => {
    const { running } = await startShop();
    const worker = shop.run(['work', '--demo']);
    await waitFor('the worker to be ready', async () => /^ready$/m.test(worker.printed()));
    const pid = await databasePid();
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(await databasePid()).toBe(pid);
    const command = shop.run(['migrate']);
    expect(await command.ended, command.printed()).toMatchObject({ code: 0 });
    worker.signal('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(await databasePid()).toBeUndefined();
  });
});

async function* only(file: string): AsyncGenerator<FoundFile> {
  yield { file, folder: '', read: () => readFile(file) };
}

/** Returns the states of the ingested photos, not of those that a test published directly. */
function photoStates(deps: AppDeps): Promise<string[]> {
  return deps.database.inTenant(TENANT, async ({ trx }) => {
    const rows = await trx.selectFrom('photos').select('state').where('fileName', '=', 'big.jpg').execute();
    return rows.map((row) => row.state);
  });
}

/** Returns the queue states of all jobs that read a photo. */
async function jobStates(deps: AppDeps): Promise<string[]> {
  const client = new pg.Client(deps.database.poolSettings('scheduler', 'test'));
  await client.connect();
  try {
    const answer = await client.query<{ state: string }>(
      `select state from ${QUEUE_SCHEMA}.job where name = $1`,
      [processPhotoJob.name],
    );
    return answer.rows.map((row) => row.state);
  } finally {
    await client.end();
  }
}
