import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for one test. Other users may enter it: if the tests run as root, the embedded PostgreSQL inside it runs as
 * another user.
 */
export async function makeTempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `photofinish-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
