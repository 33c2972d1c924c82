import { randomUUID } from 'node:crypto';
import { readFaceModelSet } from '#engines/faces/index.ts';
import { ensureModels } from '#engines/models/index.ts';
import { createSelfieReader } from '#engines/photo-reader/index.ts';
import { createFaceCache } from '#finding/recognition/index.ts';
import { createAccountVerifier } from '#hosting/accounts/index.ts';
import { createIdentityKeys } from '#hosting/embedded-identity/index.ts';
import { createTenantResolver } from '#hosting/tenants/index.ts';
import { migrations } from '#migrations/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { makeDataFolder } from '#platform/data-folder.ts';
import { checkSchema } from '#platform/database/check-schema.ts';
import { type Database, hasEmbeddedDatabase, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { refuseUnfinishedRestore } from '#platform/database/restore-mark.ts';
import { createEvents } from '#platform/events.ts';
import { createLog, type Log } from '#platform/log.ts';
import { loadDkimKeys } from '#platform/mailer/dkim-keys.ts';
import { createMailboxMailer } from '#platform/mailer/mailbox.ts';
import { createSmtpMailer } from '#platform/mailer/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { migrateQueue, openQueue } from '#platform/queue/queue.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { checkSigningKeys } from '#platform/signing/signing-key-register.ts';
import { createSigningKeys, loadSecret, loadSigningSecrets } from '#platform/signing/signing-keys.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import { listDeskIds, listOrdersOfDeskIds } from '#selling/orders/index.ts';
import { createProviders, loadPaymentKeys } from '#selling/payments/index.ts';
import { type AppDeps, allJobs, subscribeWings } from '#server/app.ts';

const MEGABYTE = 1024 * 1024;

/** The platform of one process, and a function that closes it cleanly. */
export interface Platform {
  deps: AppDeps;
  close(): Promise<void>;
}

/** How a command opens the platform. */
interface OpenOptions {
  isDemo: boolean;
  log?: Log;
  /**
   * Whether an older database is migrated. The embedded database always is. Any other database is migrated only by
   * `photofinish migrate` and `start`, because a process that an upgrade is about to replace must not change it.
   */
  mayMigrate?: boolean;
  /** Resolves once the networks are built, if a second process builds them. */
  modelsBuilt?: Promise<void>;
  /** Set while a backup is restored into the database: nothing else may use it. */
  isRestoring?: true;
}

/**
 * Opens everything a command needs.
 * @throws SchemaMismatch if the database has another version and may not be migrated
 * @throws ConfigError if its signing keys differ from those of the shop's other processes, or if there is no shop and
 * the command may not create one
 */
export async function openPlatform(config: Config, options: OpenOptions): Promise<Platform> {
  const log = options.log ?? createLog(config.logLevel);
  const mayCreate = options.mayMigrate === true || options.isRestoring === true;
  if (!mayCreate && config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir))
    throw new ConfigError(
      `There is no shop in ${config.dataDir}. Set DATA_DIR to the folder of the shop, or DATABASE_URL to its database; "photofinish migrate" makes a new one here.`,
    );
  await makeDataFolder(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    isTraced: config.traces !== undefined,
  });
  try {
    if (options.isRestoring !== true) await refuseUnfinishedRestore(database);
    if (options.mayMigrate ?? config.databaseUrl === undefined) await migrateAll(database);
    const kinds = allJobs.map(({ name }) => name);
    await checkSchema(database, migrations, kinds);
    await options.modelsBuilt;
    const deps = await assemble(config, options.isDemo, log, database);
    await checkSigningKeys(database, deps.keys, deps.clock.now());
    return {
      deps,
      close: async () => {
        await deps.queue.close();
        await deps.selfieReader.close();
        deps.mailer.close();
        await database.close();
        await deps.tracing?.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates the tables, roles and queues to those of this version. */
export async function migrateAll(database: Database): Promise<void> {
  await migrate(database, migrations);
  await migrateQueue(database, allJobs);
}

/** Assembles the platform on an open database and registers the wings' event subscriptions. */
export async function assemble(
  config: Config,
  isDemo: boolean,
  log: Log,
  database: Database,
  clock: Clock = systemClock,
): Promise<AppDeps> {
  const keys = createSigningKeys(
    await loadSigningSecrets(config.signingSecrets, config.dataDir),
    await loadSecret('address-secret', config.addressSecret, config.dataDir),
  );
  const paymentKeys = await loadPaymentKeys(config, log);
  await ensureModels();
  const faces = await readFaceModelSet(config.faceModels);
  const tracing = await openTracing(config, log);
  const base = { config, clock, log, database, keys, isDemo, newId: randomUUID };
  const tenants = createTenantResolver(base);
  const identityKeys = createIdentityKeys(base);
  const deps: AppDeps = {
    ...base,
    tracing,
    queue: await openQueue(database, allJobs, log, tracing),
    storage: openStorage(config.storageUrl, config.dataDir),
    mailer:
      config.smtpUrl === undefined
        ? createMailboxMailer(database)
        : createSmtpMailer(config.smtpUrl, await loadDkimKeys(config.dkimKeysFolder)),
    events: createEvents(),
    metrics: createMetrics(),
    rateLimits: createRateLimits(database, clock),
    tenants,
    identityKeys,
    accounts: createAccountVerifier({ ...base, tenants, identityKeys }),
    faceCache: createFaceCache(base, { ...faces, model: faces.name, bytes: config.faceCacheMb * MEGABYTE }),
    selfieReader: createSelfieReader({ workers: 1, faceModels: config.faceModels }),
    providers: createProviders(base, paymentKeys, isDemo),
    deskIds: { toDesk: listDeskIds, fromDesk: listOrdersOfDeskIds },
  };
  subscribeWings(deps);
  return deps;
}
