import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventRoutes } from '#contract/photo.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import {
  createShopFolder,
  findFreePort,
  type ShopFolder,
  type ShopProcess,
} from '#tests/faults/shop-process.ts';

/** Database sessions of a shop and its queue, by purpose. */
const KINDS = ['app', 'host', 'queue', 'presence'];

let shop: ShopFolder;
let address: string;
/** One process with everything, and a separate worker on the same data folder. */
let running: ShopProcess;
let worker: ShopProcess;

beforeAll(async () => {
  shop = await createShopFolder();
  const port = await findFreePort();
  running = shop.run(['start', '--no-demo'], { PORT: String(port) });
  address = await running.ready();
  worker = shop.run(['work', '--demo']);
  await waitFor('the worker', async () => /^ready$/m.test(worker.printed()));
});
afterAll(() => shop.remove());

/** Creates a session of an administrator on the shop's database. */
async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const socket = await socketFolder();
  const client = new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'photofinish' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the lines of a running server's postmaster.pid: line 1 is its process id, line 5 the folder of its socket. */
async function serverNote(): Promise<string[]> {
  return (await readFile(join(shop.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
}
const socketFolder = async () => (await serverNote())[4] ?? '';

const listEvents = () =>
  fetch(address + eventRoutes.listEvents.path, { headers: { accept: 'application/json' } });
const statusOf = async (path: string) => (await fetch(address + path)).status;
const isReady = async () => (await statusOf('/readyz')) === 200;

function expectAlive(): void {
  expect(running.printed()).not.toMatch(/Unhandled|uncaught/i);
  expect(worker.printed()).not.toMatch(/Unhandled|uncaught/i);
}

describe('a connection that is lost in the middle of a query', () => {
  test('fails only its request, which is answered with Retry-After', async () => {
    await asAdministrator(async (administrator) => {
      await administrator.query('begin');
      await administrator.query('lock table events in access exclusive mode');
      const asked = listEvents();
      const waiting = await waitFor('the query to wait', async () => {
        // Within a transaction the view would repeat its first answer.
        await administrator.query('select pg_stat_clear_snapshot()');
        const found = await administrator.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'photofinish:app'`,
        );
        return found.rows.length === 0 ? undefined : found.rows;
      });
      // All waiting sessions, including those of jobs.
      for (const { pid } of waiting) await administrator.query('select pg_terminate_backend($1)', [pid]);
      const answer = await asked;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ code: 'Unavailable' });
      await administrator.query('rollback');
    });
    expect((await listEvents()).status).toBe(200);
    expectAlive();
  });

  test('of every kind at once recovers: stores, queue, listeners, presence', async () => {
    await listEvents();
    await asAdministrator(async (administrator) => {
      const ended = await administrator.query<{ application_name: string }>(
        `select application_name, pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'photofinish:%'`,
      );
      const names = ended.rows.map((row) => row.application_name.replace('photofinish:', ''));
      for (const kind of KINDS) expect(names).toContain(kind);
      await waitFor('every kind to be back', async () => {
        await listEvents();
        const there = await administrator.query<{ application_name: string; listens: boolean }>(
          `select application_name, bool_or(query ilike 'listen%' or query like '%pg_listening_channels%') as listens
           from pg_stat_activity where application_name like 'photofinish:%' group by 1`,
        );
        const kinds = there.rows.map((row) => row.application_name.replace('photofinish:', ''));
        const listens = there.rows.some((row) => row.listens);
        return listens && KINDS.every((kind) => kinds.includes(kind));
      });
    });
    expect((await listEvents()).status).toBe(200);
    expectAlive();
  });
});

test('a killed embedded PostgreSQL is restarted, and health answers are correct meanwhile', async () => {
  const [pid = ''] = await serverNote();
  const seen: { home: number; health: number }[] = [];
  process.kill(Number(pid), 'SIGKILL');
  await waitFor('the shop to be ready again', async () => {
    const home = await fetch(`${address}/`, { headers: { accept: 'text/html', 'accept-language': 'de' } });
    if (home.status === 503) {
      expect(home.headers.get('retry-after')).toBe('5');
      expect(await home.text()).toContain('Gleich wieder da');
    }
    seen.push({ home: home.status, health: await statusOf('/healthz') });
    // Connections of the killed server may answer a moment longer.
    const [other = pid] = await serverNote().catch(() => []);
    const isOther = other !== pid;
    return isOther && (await isReady()) && home.status === 200;
  });
  expect(new Set(seen.map(({ health }) => health))).toEqual(new Set([200]));
  expect(seen.filter(({ home }) => home !== 200 && home !== 503)).toEqual([]);
  expectAlive();

  // A new process attaches to the running server and leaves it running when it exits.
  const command = shop.run(['migrate']);
  expect(await command.ended, command.printed()).toMatchObject({ code: 0 });
  // Both processes tried to start it; one may still be starting.
  await asAdministrator((administrator) =>
    waitFor('both processes to be there', async () => {
      const present = await administrator.query(
        `select from pg_stat_activity where application_name = 'photofinish:presence'`,
      );
      return present.rowCount === 2;
    }),
  );

  for (const one of [running, worker]) one.signal('SIGTERM');
  expect(await running.ended, running.printed()).toEqual({ code: 0, signal: null });
  expect(await worker.ended, worker.printed()).toEqual({ code: 0, signal: null });
  await expect(serverNote()).rejects.toThrow('ENOENT');
});

test('a shop whose database server never returns still shuts down cleanly', async () => {
  const database = await openDatabase({
    dataDir: loadConfig({ DATA_DIR: shop.dataDir }).dataDir,
    log: createLog('silent'),
  });
  const [pid = ''] = await serverNote();
  process.kill(Number(pid), 'SIGKILL');
  await database.close();
});
