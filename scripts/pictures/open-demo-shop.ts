import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '#contract/photo.schema.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { callShop, type ShopPlace } from './call-shop.ts';

const PROGRAM = join(import.meta.dirname, '../../server/main.ts');
const PAUSE_MS = 1_000;

/** A demo shop with its own data folder, which `close` deletes unless the folder was named. */
export interface DemoShop {
  dataDir: string;
  /** A tenant's address, as in `http://marafon.localhost:4711`. */
  addressOf(tenantId: string): string;
  /** The port and Host header with which Node reaches a tenant. */
  placeOf(tenantId: string): ShopPlace;
  /** Waits until the event with this external id shows `count` photos, and returns it. */
  waitForPhotos(tenantId: string, externalEventId: string, count: number): Promise<Event>;
  /** Waits until the event with this external id meets a condition. */
  waitForEvent(tenantId: string, externalEventId: string, isThere: (event: Event) => boolean): Promise<Event>;
  close(): Promise<void>;
}

/**
 * Starts `photofinish start` on a free port.
 * @param keptDir a data folder that is kept, so that the next run need not draw the demo again; a new one by
 * default
 */
export async function openDemoShop(keptDir?: string): Promise<DemoShop> {
  const dataDir = keptDir ?? (await makeTempFolder('pictures'));
  if (keptDir !== undefined) {
    await mkdir(keptDir, { recursive: true });
    // The embedded PostgreSQL runs as another user if we are root.
    await chmod(keptDir, 0o755);
  }
  // Not port 0: the desk's URL contains the port and must be known before the shop listens.
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: await freePort(),
    READER_THREADS: '2',
    LOG_LEVEL: 'warn',
  };
  const shop = spawn(process.execPath, [PROGRAM, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => shop.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    shop.kill('SIGTERM');
    await ended;
    const server = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    await server.release();
    if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = new URL(await readReadyAddress(shop)).port;
    const addressOf = (tenantId: string): string => `http://${tenantId}.localhost:${port}`;
    const placeOf = (tenantId: string): ShopPlace => ({ port, host: new URL(addressOf(tenantId)).host });
    return {
      dataDir,
      addressOf,
      placeOf,
      close,
      waitForPhotos: (tenantId, externalEventId, count) =>
        waitForEvent(placeOf(tenantId), externalEventId, ({ photosCount }) => photosCount >= count),
      waitForEvent: (tenantId, externalEventId, isThere) =>
        waitForEvent(placeOf(tenantId), externalEventId, isThere),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('no free port was found');
  return String(bound.port);
}

/** Reads the address in the line `ready http://…`. */
function readReadyAddress(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    shop.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /^ready (\S+)$/m.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    shop.once('close', () => reject(new Error(`the shop ended before it was ready:\n${printed}`)));
  });
}

/** Runs `photofinish` to its end in a folder; returns the output of both streams, in order. */
export function runPhotofinish(args: string[], folders: { cwd: string; dataDir: string }): Promise<string> {
  const env = { ...process.env, DATA_DIR: folders.dataDir, READER_THREADS: '2' };
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folders.cwd, env });
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', reject);
    child.once('close', () => resolve(printed));
  });
}

/** Waits until the shop has the event and it meets the condition. */
async function waitForEvent(
  at: ShopPlace,
  externalEventId: string,
  isThere: (event: Event) => boolean,
): Promise<Event> {
  const path = `/public/photo-service/api/v1/events/by-external-id/${externalEventId}`;
  for (;;) {
    const { status, body } = await callShop(at, { path });
    if (status === 200) {
      const event = JSON.parse(body) as Event;
      if (isThere(event)) return event;
    } else if (status !== 404) throw new Error(`the shop answered ${status}: ${body}`);
    await sleep(PAUSE_MS);
  }
}
