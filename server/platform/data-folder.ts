import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Config } from './config.ts';

const OWN_MODE = 0o700;
/** As root, the embedded database runs as another user, who passes through and lists nothing. */
const PASSING = 0o011;

/** Makes DATA_DIR, or closes it to other users where it is there, unless DATA_DIR_MODE says otherwise. */
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
  // The administrator who mounts a volume of another owner restricts access to it.
  if ((folder.mode & 0o777) !== mode && (uid === 0 || folder.uid === uid)) await chmod(dataDir, mode);
}
