import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '#contract/photo.schema.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../server/main.ts');
const PAUSE_MS = 1_000;

/** A shop with the demo on a data folder of its own, which is gone after `close`. */
export interface DemoShop {
  dataDir: string;
  /** A tenant's address, as in `http://marafon.localhost:4711`. */
  addressOf(tenantId: string): string;
  /** Stays until the event with this external id shows so many photos; gives it as it is then. */
  waitForPhotos(tenantId: string, externalEventId: string, count: number): Promise<Event>;
  close(): Promise<void>;
}

/** Starts `photofinish start` on an empty data folder and a free port. */
export async function openDemoShop(): Promise<DemoShop> {
  const dataDir = await makeTempFolder('pictures');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', READER_THREADS: '2', LOG_LEVEL: 'warn' };
  const shop = spawn(process.execPath, [PROGRAM, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => shop.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    shop.kill('SIGTERM');
    await ended;
    const server = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    await server.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = new URL(await readReadyAddress(shop)).port;
    const addressOf = (tenantId: string): string => `http://${tenantId}.localhost:${port}`;
    return {
      ...{ dataDir, addressOf, close },
      waitForPhotos: (tenantId, externalEventId, count) =>
        waitForPhotos({ port, host: new URL(addressOf(tenantId)).host }, externalEventId, count),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address in the line `ready http://…`. */
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

/** Runs `photofinish` to its end in a folder; gives what it printed on both streams, in order. */
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

/** A browser knows that `*.localhost` is this machine; Node's resolver may not, so the tenant goes as a header. */
async function waitForPhotos(
  at: { port: string; host: string },
  externalEventId: string,
  count: number,
): Promise<Event> {
  const path = `/public/photo-service/api/v1/events/by-external-id/${externalEventId}`;
  for (;;) {
    const { status, body } = await ask(at, path);
    if (status === 200) {
      const event = JSON.parse(body) as Event;
      if (event.photosCount >= count) return event;
    } else if (status !== 404) throw new Error(`the shop answered ${status}: ${body}`);
    await sleep(PAUSE_MS);
  }
}

function ask(at: { port: string; host: string }, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: at.port, path, headers: { host: at.host } };
    get(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    }).once('error', reject);
  });
}
