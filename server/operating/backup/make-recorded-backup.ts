import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { describeError } from '#platform/describe-error.ts';
import type { BackupPlace } from './backup-place.ts';
import { recordBackup, recordFailedBackup } from './backup-state.store.ts';
import { BackupRuns } from './database-login.ts';
import { type BackupDeps, type BackupOptions, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

/** Makes a backup, and records its success or failure for the desk. */
export async function makeRecordedBackup(
  deps: BackupDeps,
  place: BackupPlace,
  options: BackupOptions,
): Promise<Manifest> {
  try {
    const manifest = await makeBackup(deps, place, options);
    await deps.database.inTenant(DESK_SCOPE_ID, (scope) => recordBackup(scope, new Date(manifest.createdAt)));
    return manifest;
  } catch (error) {
    if (!(error instanceof BackupRuns))
      await deps.database
        .inTenant(DESK_SCOPE_ID, (scope) =>
          recordFailedBackup(scope, deps.clock.now(), describeError(error).message),
        )
        .catch(() => {});
    throw error;
  }
}
