import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for one test. Others may walk through it, so that the embedded PostgreSQL, which runs as another
 * user when we are root, lives inside it and goes with it.
 */
export async function makeTempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `photofinish-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
