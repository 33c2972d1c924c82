import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';

/** A small real disk. */
export interface SmallDisk {
  /** Its root folder, writable by this user. */
  folder: string;
  /** Enlarges the disk. */
  grow(): Promise<void>;
  remove(): Promise<void>;
}

const ROOMY_MIB = 64;
/** The largest shared memory that a test fills up (a container has 64 MB). */
const SHARED_MIB_MAX = 256;

/**
 * Creates a disk of that size: in a mount namespace if users may create one, else by
 * filling a container's shared memory up to it.
 * @returns undefined if neither is possible
 */
export async function makeSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  return (await mountInNamespace(bytes)) ?? (await fillSharedMemory(bytes));
}

/**
 * Creates a memory disk in a mount namespace that a shell keeps open; it is reachable from outside through the shell's
 * root. It ends with the shell, and the shell with this process.
 */
async function mountInNamespace(bytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux') return undefined;
  const mountPoint = await makeTempFolder('disk');
  const script =
    'mount -t tmpfs -o "size=$1" tmpfs "$2" && echo mounted && read -r _ && ' +
    'mount -o "remount,size=$3" tmpfs "$2" && echo grown && read -r _';
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh'];
  const holder = spawn('unshare', [...args, String(bytes), mountPoint, `${ROOMY_MIB}m`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => {
    holder.once('error', () => resolve());
    holder.once('close', () => resolve());
  });
  const remove = async (): Promise<void> => {
    holder.stdin.end();
    await ended;
    await rm(mountPoint, { recursive: true, force: true });
  };
  if (!(await says(holder, 'mounted', ended))) {
    await remove();
    return undefined;
  }
  return {
    folder: join(`/proc/${holder.pid}/root`, mountPoint),
    grow: async () => {
      holder.stdin.write('grow\n');
      if (!(await says(holder, 'grown', ended))) throw new Error('the small disk does not grow');
    },
    remove,
  };
}

/**
 * Mounts a disk of that size that every user of the machine sees, because the database's user must.
 * @returns undefined without permission: only root may mount, and not in every container
 */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const run = promisify(execFile);
  const folder = await makeTempFolder('disk');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    grow: async () => {
      await run('mount', ['-o', `remount,size=${bytes + ROOMY_MIB * 2 ** 20}`, folder]);
    },
    remove: async () => {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Resolves to whether a process prints a text before it ends. */
function says(child: ChildProcess, word: string, ended: Promise<void>): Promise<boolean> {
  const said = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(word)) resolve(true);
    });
  });
  return Promise.race([said, ended.then(() => false)]);
}

async function fillSharedMemory(bytes: number): Promise<SmallDisk | undefined> {
  const facts = await statfs('/dev/shm').catch(() => undefined);
  if (facts === undefined || facts.blocks * facts.bsize > SHARED_MIB_MAX * 2 ** 20) return undefined;
  const folder = await mkdtemp('/dev/shm/photofinish-disk-');
  const ballast = join(folder, '.ballast');
  {
    await using file = await open(ballast, 'wx');
    await file.writeFile(Buffer.alloc(Math.max(0, facts.bavail * facts.bsize - bytes)));
  }
  return {
    folder,
    grow: () => rm(ballast),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
