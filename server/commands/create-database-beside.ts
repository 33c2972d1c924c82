import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { makeDataFolder } from '#platform/data-folder.ts';

const SCRIPT = join(import.meta.dirname, 'create-database.worker.ts');

/** A database that a second process creates. */
interface DatabaseBeside {
  /**
   * Resolves once the database is created. If creating it failed, this resolves too: opening the database then
   * reports the cause.
   */
  finished: Promise<void>;
  /** Ends the second process; call it once this one uses the database. */
  release(): void;
}

/**
 * Creates the embedded database in a second process, which takes about as long as this process needs to load its
 * code.
 * @returns undefined if the database exists or is not embedded
 */
export async function createDatabaseBeside(config: Config): Promise<DatabaseBeside | undefined> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return undefined;
  await makeDataFolder(config);
  const child = fork(SCRIPT, [dataDir], { stdio: 'ignore' });
  const finished = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    finished,
    release: () => {
      if (child.connected) child.disconnect();
    },
  };
}
