import { execFile, spawn } from 'node:child_process';
import { appendFile, chown, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { locateBinaries } from '#platform/database/postgres-binaries.ts';
import { serviceUser } from '#platform/database/service-user.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { openAddress } from './address.ts';

/** A PostgreSQL behind a fixed address, which can be crashed and replaced by its standby. */
export interface DatabaseServers {
  url: string;
  /** Kills the server: nothing is finished or written. */
  crash(): Promise<void>;
  /** Starts the server on the same data on another port, behind the same address. */
  start(): Promise<void>;
  /**
   * Creates a synchronous standby, lets the server run for a while, kills it, and
   * forwards the address to the standby.
   */
  failOver(meanwhile: () => Promise<void>): Promise<void>;
  /** Stops it cleanly. */
  stop(): Promise<void>;
}

const NAME = 'photofinish';
const FIRST_PORT = 5440;
/** Keeps little WAL, because the disk may be small. */
const SETTINGS =
  "-c listen_addresses='' -c max_connections=200 -c shared_buffers=64MB -c timezone=UTC -c max_wal_size=128MB " +
  '-c min_wal_size=64MB -c wal_keep_size=64MB';

const run = promisify(execFile);

/** Starts a separate PostgreSQL in a folder, with an empty database. */
export async function openDatabaseServers(folder: string): Promise<DatabaseServers> {
  const user = await serviceUser();
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const made = await openEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const { pgCtl } = await locateBinaries(join(folder, 'postgres'), user);
  await createDatabase(made.address, NAME);
  await made.release();
  const sockets = made.address.host;
  const address = await openAddress();
  let cluster = join(folder, 'postgres', 'cluster');
  let port = FIRST_PORT;

  /** Starts a server on a cluster. It prints into its log, because it would keep a pipe open. */
  const startOn = async (data: string, at: number): Promise<void> => {
    const child = spawn(
      pgCtl,
      [
        ...['start', '-D', data, '-w', '-t', '120', '-l', join(folder, 'postgres', 'postgres.log')],
        ...['-o', `-k '${sockets}' -p ${at} ${SETTINGS}`],
      ],
      { ...as, cwd: '/', stdio: 'ignore', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } },
    );
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0)
      throw new Error(`PostgreSQL does not start: see ${join(folder, 'postgres/postgres.log')}`);
  };
  const control = (...args: string[]) => run(pgCtl, args, { ...as, cwd: '/' });
  const query = async (at: number, ...statements: string[]): Promise<pg.QueryResult[]> => {
    const client = new pg.Client({ host: sockets, port: at, user: 'postgres', database: NAME });
    client.on('error', () => {});
    await client.connect();
    try {
      const answers = [];
      for (const statement of statements) answers.push(await client.query(statement));
      return answers;
    } finally {
      await client.end();
    }
  };
  const lead = () => address.lead(join(sockets, `.s.PGSQL.${port}`));

  /** Copies the running cluster (PostgreSQL's low-level backup: docs, 25.3.2), and starts the copy as its standby. */
  const addStandby = async (data: string, at: number): Promise<void> => {
    const client = new pg.Client({ host: sockets, port, user: 'postgres', database: NAME });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('standby', true)`);
      // WAL replay recovers a file that disappears during the copy.
      await run('cp', ['-Rp', cluster, data]).catch((error: { stderr: string }) => {
        if (/^(?!.*No such file)./m.test(error.stderr)) throw error;
      });
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      await rm(join(data, 'postmaster.pid'), { force: true });
      const log = join(data, 'pg_wal');
      for (const name of await readdir(log)) if (/^[0-9A-F]{24}$/.test(name)) await rm(join(log, name));
      const connection = `primary_conninfo = 'host=${sockets} port=${port} user=postgres'\n`;
      await appendFile(join(data, 'postgresql.auto.conf'), connection);
      for (const [name, text] of [
        ['backup_label', rows[0]?.labelfile ?? ''],
        ['standby.signal', ''],
      ] as const) {
        await writeFile(join(data, name), text);
        if (user !== undefined) await chown(join(data, name), user.uid, user.gid);
      }
    } finally {
      await client.end();
    }
    await startOn(data, at);
    await query(
      port,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
      'checkpoint',
    );
    await waitFor('the standby to have all that is committed', async () => {
      const [answer] = await query(
        port,
        `select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= pg_current_wal_flush_lsn()`,
      );
      return answer?.rowCount === 1;
    });
  };

  await startOn(cluster, port);
  lead();
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/${NAME}`,
    async crash() {
      address.lead();
      await control('stop', '-D', cluster, '-m', 'immediate', '-w');
    },
    async start() {
      port += 1;
      await startOn(cluster, port);
      lead();
    },
    async failOver(meanwhile) {
      const standby = { data: `${cluster}-next`, at: port + 1 };
      await addStandby(standby.data, standby.at);
      await meanwhile();
      address.lead();
      await control('stop', '-D', cluster, '-m', 'immediate', '-w');
      await control('promote', '-D', standby.data, '-w');
      await rm(cluster, { recursive: true });
      [cluster, port] = [standby.data, standby.at];
      lead();
    },
    async stop() {
      await address.close();
      await control('stop', '-D', cluster, '-m', 'fast', '-w').catch(() => {});
    },
  };
}
