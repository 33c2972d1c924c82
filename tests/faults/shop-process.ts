import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { loadConfig } from '#platform/config.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { copyReadyCluster } from '#tests/factories/ready-cluster.ts';
import { makeDatabaseFolder } from '#tests/factories/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'server/main.ts');

/** A separate data folder with its own embedded PostgreSQL, and the processes that use it. */
export interface ShopFolder {
  dataDir: string;
  /** The environment of all its processes. */
  environment: Readonly<Record<string, string>>;
  /** Starts `photofinish` with these arguments on this data folder. */
  run(args: string[], environment?: Record<string, string>): ShopProcess;
  /** Opens the platform in this process, runs a function and closes it: the database stops if no other process uses it. */
  withPlatform<T>(work: (deps: AppDeps) => Promise<T>): Promise<T>;
  /** Ends every process that still runs, stops the database and removes the folder. */
  remove(): Promise<void>;
}

/** A running `photofinish`. */
export interface ShopProcess {
  pid: number;
  /** What it printed so far. */
  printed(): string;
  /** Resolves with the address once it prints `ready …`; rejects when it ends before. */
  ready(): Promise<string>;
  /** Its exit. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  signal(name: NodeJS.Signals): void;
}

/**
 * Makes an empty shop with the demo's tenants.
 * @param own more environment of all its processes; a database from `DATABASE_URL` is closed by its opener
 */
export async function createShopFolder(own: Record<string, string> = {}): Promise<ShopFolder> {
  const dataDir = await makeDatabaseFolder('process');
  const running = new Set<ShopProcess>();
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    READER_THREADS: '1',
    ...own,
  };
  const shop: ShopFolder = {
    dataDir,
    environment,
    run(args, more = {}) {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        env: { PATH: process.env.PATH ?? '', ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const shopProcess = followProcess(child);
      running.add(shopProcess);
      void shopProcess.ended.then(() => running.delete(shopProcess));
      return shopProcess;
    },
    async withPlatform(work) {
      const log = createLog('silent');
      const platform = await openPlatform(loadConfig(environment), {
        isDemo: true,
        log,
        mayMigrate: true,
      });
      try {
        return await work(platform.deps);
      } finally {
        await platform.close();
      }
    },
    async remove() {
      for (const each of running) each.signal('SIGKILL');
      await Promise.all([...running].map((each) => each.ended));
      if (own.DATABASE_URL === undefined) {
        const server = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
        await server.release();
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (own.DATABASE_URL === undefined) await copyReadyCluster(join(dataDir, 'postgres'));
  await shop.withPlatform(async (deps) => {
    for (const tenant of demoTenants) await defineTenant(deps, tenant);
  });
  return shop;
}

function followProcess(child: ChildProcess): ShopProcess {
  let printed = '';
  const readers: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      for (const reader of readers) reader();
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const address = /^ready (\S+)$/m.exec(printed)?.[1];
          if (address !== undefined) resolve(address);
        };
        readers.push(look);
        look();
        void ended.then(() => reject(new Error(`the shop ended before it was ready:\n${printed}`)));
      }),
    ended,
    signal: (name) => void child.kill(name),
  };
}

/** Below the ephemeral ports, so that a restarted program finds its port free. */
const PORTS = { first: 10_000, end: 32_768 };

/** Finds a free port; a restarted shop keeps its address. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.end);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  await once(server.close(), 'close');
  return port;
}
