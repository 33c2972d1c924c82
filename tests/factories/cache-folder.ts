import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/tests');
/** The number of folders of each kind that are kept: enough for some branches and the state before a change. */
const KEPT = 3;

/**
 * Returns the folder in which something that is made from sources is cached: a separate folder for each content of the
 * sources, the lockfile and the kind of machine. Removes older folders of the kind.
 * @param sources patterns of files, from the root; tests are left out
 */
export function cacheFolder(kind: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${process.getuid?.()}`);
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/*.test.ts'] }));
  for (const file of [...new Set([...files, 'package-lock.json'])].toSorted())
    if (statSync(join(ROOT, file)).isFile()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  const name = `${kind}-${hash.digest('hex').slice(0, 32)}`;
  const age = (folder: string) => statSync(join(CACHE, folder)).mtimeMs;
  const others = globSync(`${kind}-????????????????????????????????`, { cwd: CACHE })
    .filter((folder) => folder !== name)
    .toSorted((one, other) => age(other) - age(one));
  for (const folder of others.slice(KEPT - 1)) rmSync(join(CACHE, folder), { recursive: true, force: true });
  return join(CACHE, name);
}

/** Creates a folder unless it exists. Several processes may try: the first to finish wins. */
export async function makeOnce(folder: string, make: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const part = `${folder}-${randomUUID()}`;
  await mkdir(part, { recursive: true });
  await make(part);
  await rename(part, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(part, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
