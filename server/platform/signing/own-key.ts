import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a private key of this installation. It is generated at its first use and readable only by its owner. It is
 * written to a temporary file and linked into place: if two processes generate it at once, one wins.
 */
export async function readOwnKey(file: string, make: () => Promise<string>): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(fresh, await make(), { mode: 0o600, flush: true });
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return readFile(file, 'utf8');
}
