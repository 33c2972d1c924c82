import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isRefusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { createSpaceCheck, type ReserveSpace } from '../storage/free-space.ts';
import { traceQuery } from '../tracing/trace-query.ts';
import { createShares, sharesOf } from './connection-shares.ts';
import { createClient, createPool } from './connections.ts';
import { type EmbeddedAddress, openEmbeddedPostgres } from './embedded-postgres.ts';
import { retryWhenFree } from './shared-locks.ts';
import { RESULT_NAMES } from './statement-compiler.ts';
import type { Tables } from './tables.ts';
import { inNamedTenant, TenantDialect } from './tenant-dialect.ts';

/** By default `pg` returns bigint and numeric as strings; our counts and sizes fit a double exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
/** Days stay `YYYY-MM-DD`: a race day has no time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * The roles of the database (product §14). The login role owns the tables and migrates; sessions of the shop
 * run as one of these, none of which can bypass row-level security.
 */
export const ROLES = {
  /** For the stores: sees the rows of the tenant that its transaction names, and none without a name. */
  app: 'photofinish_app',
  /** Only looks up the tenant of a host. */
  host: 'photofinish_host',
  /** The queue's own tables. */
  scheduler: 'photofinish_scheduler',
} as const;
type Role = keyof typeof ROLES;

/** One transaction that sees one tenant's rows: the first argument of every store function. */
export interface Scope {
  trx: Transaction<Tables>;
  tenantId: string;
}

/**
 * The scope of rows that belong to the desk and to no tenant, such as logins of people who work in several tenants. No
 * tenant has this name.
 */
export const DESK_SCOPE_ID = '@desk';

/** A transaction in the desk's own scope: `inTenant(DESK_SCOPE_ID, …)`. */
export type DeskScope = Scope;

export interface Database {
  /**
   * Runs `work` in one transaction that sees one tenant's rows. Rolls back if it throws or returns a refusal. Rows
   * that must outlast a refusal (a counted attempt) need a transaction of their own. In a visitor's call, `work`
   * runs again if a lock that it needs is taken (`takeLock`).
   */
  inTenant<T>(tenantId: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Counts the visitors' calls that wait for a lock, without a connection. */
  countWaiting(): number;
  /** Like `inTenant`, but always rolls back: returns what `work` would do. */
  rehearseInTenant<T>(tenantId: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /**
   * Like `inTenant`, on separate connections. For work that many transactions wait for, such as filling a cache: it
   * must not wait for one of their connections.
   */
  inTenantAside<T>(tenantId: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Looks up hosts and tenants across tenants; sees no other table. */
  asHost: Kysely<Tables>;
  /** Connection settings for a pool of that role, for the queue. */
  poolSettings(role: Role | 'login', applicationName: string): pg.PoolConfig;
  /** Whether no other process used the database when this one opened it (known only for the embedded server). */
  isAlone: boolean;
  /** Whether the database answers. */
  ping(): Promise<void>;
  /** Reserves disk space before many rows are written. Another server's disk is unknown: there it reserves nothing. */
  reserveSpace: ReserveSpace;
  /** Closes the pools, then releases the embedded server. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The address of any PostgreSQL from version 15; undefined for the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** The size of the stores' pool. */
  connections?: number;
  /** Whether queries are traced. */
  isTraced?: boolean;
}

/** The name of the embedded server's database. */
export const DATABASE_NAME = 'photofinish';
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECTIONS = 12;
const ASIDE_CONNECTIONS = 2;

/** Opens the database at an address, or the embedded one, which is started if it is not running. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  if (databaseUrl !== undefined)
    return connect({ connectionString: databaseUrl }, { ...options, isAlone: false }, async () => {});
  const embedded = await openEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log });
  await createDatabase(embedded.address, DATABASE_NAME);
  log.debug({ folder: embedded.address.host }, 'embedded PostgreSQL is up');
  return connect(
    { ...embedded.address, database: DATABASE_NAME },
    { ...options, isAlone: embedded.isAlone, folder: dataDir },
    () => embedded.release(),
  );
}

/** Returns whether a data folder contains a database. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'cluster'));

/** Connects to a running database; `release` is called once all pools are closed. */
export function connect(
  target: pg.PoolConfig,
  options: {
    log: Log;
    connections?: number;
    isAlone: boolean;
    isTraced?: boolean;
    /** The data folder, if the server is the embedded one. */
    folder?: string;
    /** A plugin that sees each statement of a tenant's transactions, for tests. */
    watcher?: KyselyPlugin;
  },
  release: () => Promise<void>,
): Database {
  const poolSettings = (role: Role | 'login', applicationName: string): pg.PoolConfig => ({
    ...target,
    application_name: `photofinish:${applicationName}`,
    ...(role === 'login'
      ? {}
      : { options: `-c role=${ROLES[role]} -c statement_timeout=${STATEMENT_TIMEOUT_MS}` }),
  });
  const openPool = (role: Role, max: number): Kysely<Tables> => {
    const pool = createPool({ ...poolSettings(role, role), max }, (error) =>
      options.log.warn({ err: error }, 'an idle database connection was lost'),
    );
    return new Kysely<Tables>({
      dialect: new TenantDialect({ pool }),
      plugins:
        options.watcher === undefined || role === 'host' ? [RESULT_NAMES] : [options.watcher, RESULT_NAMES],
      ...(options.isTraced === true ? { log: traceQuery } : {}),
    });
  };
  const connections = options.connections ?? CONNECTIONS;
  const app = openPool('app', connections);
  const aside = openPool('app', ASIDE_CONNECTIONS);
  const asHost = openPool('host', 2);
  const share = createShares(sharesOf(connections));
  const real = retryWhenFree(share(openTransactions(app, isRefusal)));
  const rehearsed = retryWhenFree(share(openTransactions(app, () => true)));
  return {
    inTenant: real.inTenant,
    rehearseInTenant: rehearsed.inTenant,
    countWaiting: () => real.countWaiting() + rehearsed.countWaiting(),
    inTenantAside: openTransactions(aside, isRefusal),
    asHost,
    poolSettings,
    isAlone: options.isAlone,
    reserveSpace: options.folder === undefined ? async () => () => {} : createSpaceCheck(options.folder),
    ping: async () => {
      await sql`select 1`.execute(asHost);
    },
    close: async () => {
      await Promise.all([app.destroy(), aside.destroy(), asHost.destroy()]);
      await release();
    },
  };
}

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

function openTransactions(
  pool: Kysely<Tables>,
  isRolledBack: (result: unknown) => boolean,
): Database['inTenant'] {
  return async <T>(tenantId: string, work: (scope: Scope) => Promise<T>): Promise<T> => {
    try {
      return await inNamedTenant(tenantId, () =>
        pool.transaction().execute(async (trx) => {
          const result = await work({ trx, tenantId });
          if (isRolledBack(result)) throw new RolledBack(result);
          return result;
        }),
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.result;
      throw error;
    }
  };
}

/**
 * Creates a database of that name unless it exists.
 * @param template the database to clone. Its files are copied, because PostgreSQL's default strategy logs each page
 * and takes twice as long
 */
export async function createDatabase(
  address: EmbeddedAddress,
  name: string,
  template?: string,
): Promise<void> {
  const client = createClient({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const from =
      template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  } catch (error) {
    const DUPLICATE_DATABASE = '42P04';
    const UNIQUE_VIOLATION = '23505';
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error;
  } finally {
    await client.end();
  }
}
