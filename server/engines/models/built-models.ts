import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'dist', 'models');

/** Returns the folder of one reader's built networks and their `models.json`. */
export function modelsFolder(reader: 'text' | 'faces'): string {
  return path.join(FOLDER, reader);
}

/**
 * Builds the networks unless `npm run build` or an earlier start has built them. Building takes some seconds.
 * @throws if they cannot be built, with the build's output
 */
export async function ensureModels(): Promise<void> {
  const isBuilt = await access(path.join(FOLDER, 'manifest.json')).then(
    () => true,
    () => false,
  );
  // Builds them in a separate process, because the server loads none of the code that builds networks.
  if (!isBuilt)
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'models', 'build-models.ts')], {
      cwd: ROOT,
    });
}
