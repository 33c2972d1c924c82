import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openPlatform } from './open-platform.ts';

/** Migrates the database to this version. @returns the exit code */
export async function migrateCommand(config: Config): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal'), mayMigrate: true });
  await platform.close();
  console.log('The database is of this version.');
  return 0;
}
