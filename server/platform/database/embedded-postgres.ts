import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { Outage } from '../outage.ts';
import { createClient } from './connections.ts';
import { keepPresence } from './keep-presence.ts';
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { isReachableBy, type ServiceUser, serviceUser } from './service-user.ts';

/** How to reach the embedded server: only by a Unix socket in its own folder. */
export interface EmbeddedAddress {
  host: string;
  port: number;
  user: string;
}

export interface EmbeddedPostgres {
  address: EmbeddedAddress;
  /** Whether this process is the first to use the server. If so, it repairs what a killed process left unfinished. */
  isAlone: boolean;
  /** Releases the server; the last process to release it stops it. Close all pools first. */
  release(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder of the cluster; created if it is missing. */
  folder: string;
  /** Only for temporary clusters of tests: faster, but not safe against power failure. */
  isThrowAway?: boolean;
  /** Reports when the server ended unexpectedly and was started again. */
  log?: Log;
}

const PORT = 5432;
const SUPERUSER = 'postgres';
/** Every process that uses the server holds this lock shared; the process that gets it exclusively is the last one. */
const PRESENCE_LOCK = 724_001;
/** A unix socket's path may have 107 bytes; the file's own name takes about 16 of them. */
const SOCKET_FOLDER_MAX = 88;
const START_ATTEMPTS = 100;
/** The free space that a start needs: to recover after a crash, the server writes segments of 16 MB each. */
const START_BYTES = 32 * 2 ** 20;

/**
 * Starts the PostgreSQL that npm installed, or attaches to it if a running shop started it or a killed shop left it
 * behind. PostgreSQL refuses to run as root, so a shop of root runs the server as another user.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await serviceUser();
  const folder = await settleFolder(options.folder, user);
  const binaries = await locateBinaries(folder, user);
  const cluster = join(folder, 'cluster');
  const sockets = await socketFolder(folder, user);
  await initialiseCluster(binaries, cluster, user);
  const address: EmbeddedAddress = { host: sockets, port: PORT, user: SUPERUSER };

  const enter = async (): Promise<Presence> => {
    for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      const presence = await register(address);
      if (presence !== undefined) return presence;
      // Another process may start the server first; then pg_ctl fails here and the next attempt attaches.
      await run(
        binaries.pgCtl,
        startArguments(folder, cluster, sockets, options.isThrowAway === true),
        user,
      ).catch(async () => {
        await refuseFullDisk(folder);
        await sleep(50);
      });
    }
    throw new Error(`PostgreSQL does not start: see ${join(folder, 'postgres.log')}`);
  };

  const { client, isAlone } = await enter();
  const kept = keepPresence(client, async () => (await enter()).client, options.log);
  return {
    address,
    isAlone,
    release: async () => {
      const present = await kept.end();
      if (present === undefined) return;
      await leave(present, binaries, cluster, user).catch(async (error: unknown) => {
        // A server that ended meanwhile need not be stopped.
        const still = await register(address);
        if (still === undefined) return;
        await still.client.end();
        throw error;
      });
    },
  };
}

/** The connection by which this process is registered at the server. */
interface Presence {
  client: pg.Client;
  isAlone: boolean;
}

/** @throws Outage if the server does not start because the disk is full */
async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < START_BYTES)
    throw new Outage(`The disk of the database in ${folder} is full: make room.`);
}

/**
 * Tests copy their databases, of a thousand files each, from a template. With `file_copy_method=clone` the kernel
 * copies the files in a third of the CPU time of reading and writing them. Windows does not support it.
 */
const THROW_AWAY_SETTINGS = [
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  ...(process.platform === 'win32' ? [] : ['-c file_copy_method=clone']),
];

function startArguments(folder: string, cluster: string, sockets: string, isThrowAway: boolean): string[] {
  const settings = [
    `-k '${sockets}'`,
    `-p ${PORT}`,
    "-c listen_addresses=''",
    '-c unix_socket_permissions=0700',
    '-c max_connections=200',
    '-c shared_buffers=128MB',
    '-c timezone=UTC',
    // Its log must not contain personal data: the detail of an error names the values of a row.
    '-c log_error_verbosity=terse',
    // One file takes all messages: a line for each checkpoint would let it grow without end.
    '-c log_checkpoints=off',
    ...(isThrowAway ? THROW_AWAY_SETTINGS : []),
  ];
  return [
    'start',
    '-D',
    cluster,
    '-w',
    '-t',
    '60',
    '-l',
    join(folder, 'postgres.log'),
    '-o',
    settings.join(' '),
  ];
}

/** Registers this process at the server; undefined if the server is stopped or stopping. */
async function register(address: EmbeddedAddress): Promise<Presence | undefined> {
  const client = createClient({
    ...address,
    database: 'postgres',
    application_name: 'photofinish:presence',
  });
  try {
    await client.connect();
    // Waits for a process that is just leaving. If it stops the server, this connection breaks and we start the server
    // again.
    const first = await client.query('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK]);
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
    const isAlone = first.rows[0]?.alone === true;
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
    return { client, isAlone };
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

async function leave(
  presence: pg.Client,
  binaries: PostgresBinaries,
  cluster: string,
  user: ServiceUser | undefined,
): Promise<void> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
    const answer = await presence.query('select pg_try_advisory_lock($1) as last', [PRESENCE_LOCK]);
    if (answer.rows[0]?.last === true)
      await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], user);
  } finally {
    await presence.end().catch(() => {});
  }
}

/**
 * Returns the folder for the cluster. As root the server runs as another user, who must be able to reach the folder. If
 * that user cannot (a folder under /root or in a private temporary folder), the cluster is created under /var/lib, and
 * a note in the requested folder says where (docs/decisions).
 */
async function settleFolder(requested: string, user: ServiceUser | undefined): Promise<string> {
  await mkdir(requested, { recursive: true, mode: 0o700 });
  if (user === undefined) return requested;
  if (await isReachableBy(dirname(requested), user)) {
    await chown(requested, user.uid, user.gid);
    return requested;
  }
  const note = join(requested, 'moved-to');
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  const known = noted?.trim();
  if (known !== undefined && (await stat(known).catch(() => undefined)) !== undefined) return known;
  await mkdir('/var/lib/photofinish', { recursive: true, mode: 0o755 });
  const moved = await mkdtemp('/var/lib/photofinish/postgres-');
  await chown(moved, user.uid, user.gid);
  await writeFile(note, `${moved}\n`);
  return moved;
}

async function socketFolder(folder: string, user: ServiceUser | undefined): Promise<string> {
  const own = join(folder, 'sockets');
  const short = join(
    tmpdir(),
    `photofinish-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  );
  const chosen = Buffer.byteLength(own) <= SOCKET_FOLDER_MAX ? own : short;
  await mkdir(chosen, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(chosen, user.uid, user.gid);
  return chosen;
}

/** Creates the cluster beside its final place and moves it there, so that a kill leaves no incomplete cluster. */
async function initialiseCluster(
  binaries: PostgresBinaries,
  cluster: string,
  user: ServiceUser | undefined,
): Promise<void> {
  if ((await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) !== undefined) return;
  const fresh = `${cluster}.${randomUUID()}`;
  await run(
    binaries.initdb,
    [
      ...['-D', fresh, '--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ],
    user,
  );
  try {
    await rename(fresh, cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if ((await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) === undefined) throw error;
  }
}

/** Runs a program to its end; if it fails, rejects with its output. */
async function run(program: string, args: string[], user: ServiceUser | undefined): Promise<void> {
  const child = spawn(program, args, {
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    // The server started by pg_ctl inherits these streams and would keep a pipe open for ever, so a start discards the
    // output.
    stdio: ['ignore', 'ignore', args[0] === 'start' ? 'ignore' : 'pipe'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${program} ${args[0]} ended with ${code}: ${printed.trim()}`)),
    );
  });
}
