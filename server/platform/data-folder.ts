import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Config } from './config.ts';

const OWN_MODE = 0o700;
/** As root, the embedded database runs as another user, who may enter the folder but not list it. */
const PASSING = 0o011;

/** Creates DATA_DIR, or closes an existing one to other users, unless DATA_DIR_MODE says otherwise. */
export async function makeDataFolder({
  dataDir,
  dataDirMode,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'dataDirMode' | 'databaseUrl'>): Promise<void> {
  const uid = process.getuid?.();
  const isPassed = uid === 0 && databaseUrl === undefined;
  const mode = dataDirMode ?? (isPassed ? OWN_MODE | PASSING : OWN_MODE);
  await mkdir(dataDir, { recursive: true });
  const folder = await stat(dataDir);
  // If a mounted volume has another owner, its administrator must restrict the access.
  if ((folder.mode & 0o777) !== mode && (uid === 0 || folder.uid === uid)) await chmod(dataDir, mode);
}
