import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import type { Clock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { connect, createDatabase, type Database } from '#platform/database/database.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { JobHandler } from '#platform/queue/queue.ts';
import { createRateLimits, type RateLimits } from '#platform/rate-limits.ts';
import { type AppDeps, allHandlers, buildApp } from '#server/app.ts';
import { assemble } from '#server/commands/open-platform.ts';
import { assertTenant } from './assert-tenant.ts';
import { TEMPLATE } from './database-server.ts';
import { shareSandboxChild } from './share-sandbox-child.ts';
import { sharePhotoReader, shareSelfieReader } from './shared-readers.ts';
import { makeDatabaseFolder } from './temp-folder.ts';

/** The built app on a real database of its own, with the three demo tenants. */
export interface TestShop {
  app: FastifyInstance;
  deps: AppDeps;
  /** The folder with everything that it stores. */
  dataDir: string;
  /** Makes a call as a page would, by default on the default brand's host. */
  call(options: InjectOptions & { host?: string }): Promise<LightMyRequestResponse>;
  /** Starts the workers of this shop: reads photos, sends mails and webhooks. */
  work(): Promise<void>;
  /** The handlers of its workers. */
  handlers(): JobHandler[];
  /**
   * Stops the shop's clock until the current test ends, because rate limits count by minute.
   * @param moment that it shows; by default now
   */
  holdClock(moment?: Date): void;
  close(): Promise<void>;
}

/** A multiple of the window of every rate limit. */
const WINDOW_MS = 7 * 24 * 3600_000;

export const DEFAULT_HOST = 'photofinish.localhost';

export interface TestShopOptions {
  /** Further environment variables, such as `{ SMTP_URL: … }`. */
  environment?: Record<string, string>;
  pagesFolder?: string;
  /** Its brands; the demo's three by default. */
  tenants?: typeof demoTenants;
  /** The destination of its log; discarded by default. */
  log?: Log;
  /** Fills its empty database; by default it is a copy of the template, with the brands. */
  fill?: (database: Database) => Promise<void>;
  /** The moment at which its clock starts; by default now. */
  startsAt?: Date;
}

/** Opens a shop for one test file. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const address = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(address, name, options.fill === undefined ? TEMPLATE : undefined);
  const dataDir = await makeDatabaseFolder('shop');
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    READER_THREADS: '1',
    ...options.environment,
  });
  const log = options.log ?? createLog(config.logLevel);
  const database = connect(
    { ...address, database: name },
    { log, isAlone: true, isTraced: config.traces !== undefined, watcher: assertTenant },
    async () => {},
  );
  await options.fill?.(database);
  let held: Date | undefined;
  const shiftMs = options.startsAt === undefined ? 0 : options.startsAt.getTime() - Date.now();
  const now = () => held ?? new Date(Date.now() + shiftMs);
  const clock = { now };
  const deps = await assemble(config, true, log, database, clock);
  const isRunning = () => held === undefined && clock.now === now;
  deps.rateLimits = refuseByMinute(createRateLimits(database, fromFullWindow(clock)), isRunning);
  const { faceModels } = config;
  deps.selfieReader = shareSelfieReader(faceModels);
  const tenants = options.tenants ?? (options.fill === undefined ? demoTenants : []);
  for (const tenant of tenants) await defineTenant(deps, tenant);
  const app = await buildApp(deps, options.pagesFolder);
  await app.ready();
  const reader = sharePhotoReader(faceModels);
  const releaseSandbox = shareSandboxChild();
  const handlers = (): JobHandler[] => allHandlers({ ...deps, reader });
  return {
    app,
    deps,
    dataDir,
    call: ({ host = DEFAULT_HOST, ...request }) =>
      app.inject({ ...request, headers: { host, ...request.headers } }),
    work: () => deps.queue.work(handlers()),
    handlers,
    holdClock: (moment = new Date()) => {
      held = moment;
      onTestFinished(() => {
        held = undefined;
      });
    },
    close: async () => {
      releaseSandbox();
      await app.close();
      await deps.queue.close();
      deps.mailer.close();
      await database.close();
      await deps.tracing?.close();
      await dropDatabase(address, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a clock for rate limits, which begins where the windows of hours and days do: no such window ends while a test
 * counts in it, whatever the time of day. It moves as the given clock does.
 */
export function fromFullWindow(clock: Clock): Clock {
  const ahead = WINDOW_MS - (clock.now().getTime() % WINDOW_MS);
  return { now: () => new Date(clock.now().getTime() + ahead) };
}

/** Throws if a limit by the minute refuses while the clock runs: the minute could have ended before. */
function refuseByMinute(limits: RateLimits, isRunning: () => boolean): RateLimits {
  return {
    ...limits,
    async take(tenantId, limit, who, cost) {
      const refused = await limits.take(tenantId, limit, who, cost);
      if (refused !== undefined && limit.windowSeconds <= 60 && isRunning())
        throw new Error(`the limit ${limit.name} counts by the minute: call shop.holdClock() first`);
      return refused;
    },
  };
}

async function dropDatabase(
  address: { host: string; port: number; user: string },
  name: string,
): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  await client.end();
}
