import { join } from 'node:path';
import { createPhotoReader, type PhotoReader } from '#engines/photo-reader/index.ts';
import { prepareDesk } from '#hosting/desk/index.ts';
import { listOpenTenantIds } from '#hosting/tenants/index.ts';
import { replayErasures } from '#operating/erasure/index.ts';
import type { Config } from '#platform/config.ts';
import { describeError } from '#platform/describe-error.ts';
import { openMetricsServer } from '#platform/metrics-server.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import { registerSigningKeys } from '#platform/signing/signing-key-register.ts';
import { allHandlers, allRecurringJobs, buildApp } from '#server/app.ts';
import { findSettingFaults, isOnThisMachine } from './check-settings.ts';
import { lowerPriority } from './lower-priority.ts';
import { measureProcess } from './measure-process.ts';
import { openPlatform, type Platform } from './open-platform.ts';
import { warnOfTenants } from './warn-of-tenants.ts';

/** The built pages, beside the server's code. */
export const PAGES_FOLDER = join(import.meta.dirname, '../../dist/storefront');

/** The tasks of a serving process. */
export interface ServeOptions {
  /** Stand-ins for the outside world: sandbox bank, mailbox page. */
  isDemo: boolean;
  /** Whether it also runs jobs. */
  isWorking: boolean;
  /** Whether it answers requests. */
  isServing: boolean;
  /** Whether it migrates an older database, even if that is not embedded. */
  mayMigrate?: boolean;
  /** The parts that a second process builds meanwhile; undefined if everything is built. */
  build?: BackgroundBuild;
  /** Runs before the desk is prepared and requests are answered. */
  prepare?: (deps: Platform['deps']) => Promise<void>;
  /** The folder of the built pages; by default the one beside the server's code. */
  pagesFolder?: string;
}

/** A build that runs during a start: each part resolves once it is built. */
export interface BackgroundBuild {
  models: Promise<void>;
  storefront: Promise<void>;
  desk: Promise<void>;
}

/** A running process. */
export interface Running {
  platform: Platform;
  /** Its address; undefined for a worker. */
  address: string | undefined;
  /** The address of the metrics; undefined without METRICS_PORT. */
  metricsAddress: string | undefined;
  /** The page on which the setup secret names the first operator; undefined if there is nothing to set up. */
  setupPage: string | undefined;
  /** Finishes running requests and jobs, then stops. */
  stop(): Promise<void>;
}

/**
 * Starts web and worker as asked.
 * @throws if a stand-in would be used in production: a mailbox that sends nothing, a bank that moves no money
 */
export async function runProcess(config: Config, options: ServeOptions): Promise<Running> {
  if (!options.isDemo && config.smtpUrl === undefined) {
    throw new Error(
      'SMTP_URL is not set: in production mails need a server. Or add --demo to use the mailbox page.',
    );
  }
  const { build, pagesFolder = PAGES_FOLDER } = options;
  const platform = await openPlatform(config, {
    ...options,
    ...(build === undefined ? {} : { modelsBuilt: build.models }),
  });
  if (!options.isServing) lowerPriority();
  const { deps } = platform;
  // The sandbox starts its processes while this one prepares the rest.
  sandbox.keepWarm();
  for (const { keyId, keepUntil } of await registerSigningKeys(deps.database, deps.keys, deps.clock.now()))
    deps.log.warn(
      { keyId, keepUntil },
      'SIGNING_SECRET lacks a key whose links are still in use: put this key back, after the one that signs',
    );
  // After a restore, erased people must be erased again before anyone can find them and before mails are sent.
  const replay = await replayErasures(deps);
  if (replay.replayed > 0)
    deps.log.warn(
      { erasures: replay.replayed },
      'erasures were replayed: the database is older than they are',
    );
  for (const { erasureId, personIds } of replay.held)
    deps.log.warn(
      { erasureId, personIds },
      'persons were not erased again, because their rows had other names at the backup',
    );
  if (replay.withoutHashes > 0)
    deps.log.warn(
      { erasures: replay.withoutHashes },
      'replayed erasures have no address hashes made with this ADDRESS_SECRET',
    );
  await build?.storefront;
  const app = options.isServing ? await buildApp(deps, pagesFolder, build?.desk) : undefined;
  if (options.isServing) {
    await options.prepare?.(deps);
    await warnOfTenants(deps, deps.providers);
  }
  const setup = options.isServing ? await prepareDesk(deps) : undefined;
  printSetup(setup);
  if (options.isServing && !options.isDemo)
    for (const { setting, finding } of findSettingFaults(config)) deps.log.warn(`${setting} ${finding}`);
  if (options.isServing && options.isDemo && !isOnThisMachine(config))
    deps.log.warn('mailbox, sandbox bank and built-in logins are open to other machines');
  const { metricsPort, host } = config;
  let isLeaving = false;
  measureProcess(deps, options);
  // The metrics port opens after the shop's, so that its readiness probe does not succeed before requests are accepted.
  await app?.listen({ port: config.port, host: config.host });
  const metrics =
    metricsPort === undefined
      ? undefined
      : await openMetricsServer(deps.metrics, {
          port: metricsPort,
          host,
          checkReady: async () => {
            if (isLeaving) throw new Error('the process is stopping');
            await deps.database.ping();
          },
        });
  let reader: PhotoReader | undefined;
  if (options.isWorking) {
    reader = createPhotoReader({ workers: config.readerThreads, faceModels: config.faceModels });
    await deps.queue.work(allHandlers({ ...deps, reader }));
    await deps.queue.sendRecurring(allRecurringJobs, () => listOpenTenantIds(deps.database.asHost));
  }
  const bound = app?.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  return {
    platform,
    address:
      app === undefined ? undefined : (config.publicUrl ?? `http://${hostForPeople(config.host)}:${port}`),
    metricsAddress: metrics?.address,
    setupPage: setup?.page,
    stop: async () => {
      isLeaving = true;
      await app?.close();
      await metrics?.close();
      await platform.close();
      await reader?.close();
    },
  };
}

/** Prints the setup secret to the terminal only: collected logs must not contain it. */
function printSetup(setup: Awaited<ReturnType<typeof prepareDesk>>): void {
  if (setup === undefined || !process.stdout.isTTY) return;
  console.log(`Set up this shop at ${setup.page}\n  setup secret: ${setup.secret}`);
}

/** Prints the address and runs until a signal. */
export async function stay(config: Config, options: ServeOptions): Promise<'stays'> {
  const running = await runProcess(config, options);
  stopOnSignals(running.stop);
  console.log(running.address === undefined ? 'ready' : `ready ${running.address}`);
  return 'stays';
}

function hostForPeople(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

/** Stops cleanly on the first signal; a second one ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(describeError(error));
          process.exit(1);
        },
      );
    });
  }
}
