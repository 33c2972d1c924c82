import { migrations } from '#migrations/index.ts';
import {
  describeLogins,
  describeUndone,
  finishRestore,
  type RestoredShop,
  restoreDatabase,
  UnusableBackup,
  verifyBackup,
} from '#operating/backup/index.ts';
import { describeReplay } from '#operating/erasure/index.ts';
import type { Config } from '#platform/config.ts';
import { makeDataFolder } from '#platform/data-folder.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openNamedPlace } from './backup-place.ts';
import { migrateAll, openPlatform } from './open-platform.ts';
import { withProgress } from './progress-line.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Runs `photofinish restore`. @returns 1 if files are missing or damaged */
export async function restoreCommand(
  config: Config,
  [from, ...others]: string[],
  options: ParsedOptions,
): Promise<number> {
  if (from === undefined || others.length > 0)
    throw new UsageError('Name the place of the backups: photofinish restore FOLDER|s3://…');
  const terminal = openTerminal();
  const place = await openNamedPlace(config, from);
  const backupId =
    typeof options.backup === 'string' ? options.backup : (await place.listBackups()).whole.at(-1);
  if (backupId === undefined) throw new UnusableBackup(`There is no backup in ${from}.`);
  const manifest = await place.readManifest(backupId);
  if (options.check === true) {
    const { missing } = await withProgress((onProgress) => verifyBackup(place, manifest, onProgress));
    return tell(terminal, backupId, missing, undefined);
  }
  const log = createLog('fatal');
  await makeDataFolder(config);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  let missing: string[];
  try {
    ({ missing } = await withProgress((onProgress) =>
      restoreDatabase(database, place, manifest, {
        onProgress,
        migrationNames: Object.keys(migrations),
        migrate: (to) => (to === undefined ? migrateAll(database) : migrate(database, migrations, to)),
        mayReplace: options.replace === true,
      }),
    ));
  } finally {
    await database.close();
  }
  const platform = await openPlatform(config, { isDemo: true, log, isRestoring: true });
  try {
    const withFiles = options['without-files'] !== true;
    const restored = await withProgress((onProgress) =>
      finishRestore(platform.deps, place, manifest, { onProgress, withFiles }),
    );
    return tell(terminal, backupId, missing, restored);
  } finally {
    await platform.close();
  }
}

function tell(
  terminal: Terminal,
  backupId: string,
  missing: readonly string[],
  restored: RestoredShop | undefined,
): number {
  for (const key of missing) terminal.print(`Missing in the backup: ${key}`);
  for (const key of restored?.damaged ?? []) terminal.print(`Damaged in the backup: ${key}`);
  terminal.print(
    restored === undefined
      ? `${backupId} is complete; nothing was restored.`
      : `${backupId} is restored: ${restored.files} files written, ${restored.erasures.replayed} erasures replayed, files of ${restored.removed} removed photos deleted.`,
  );
  if (restored !== undefined)
    for (const line of [
      ...describeReplay(restored.erasures),
      ...describeLogins(restored),
      ...describeUndone(restored),
      'The shop can start when this is done.',
    ])
      terminal.print(line);
  return missing.length + (restored?.damaged.length ?? 0) === 0 ? 0 : 1;
}
