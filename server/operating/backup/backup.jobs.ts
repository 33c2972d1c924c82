import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  defineJob,
  everyInstallation,
  handleJob,
  type JobHandler,
  type RecurringJob,
} from '#platform/queue/queue.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { isBackupDue } from './backup.rules.ts';
import { openBackupPlace } from './backup-place.ts';
import { readBackupState } from './backup-state.store.ts';
import { BackupRuns } from './database-login.ts';
import { makeRecordedBackup } from './make-recorded-backup.ts';

type BackupJobDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'metrics' | 'newId' | 'storage'>;

/** The interval at which the server checks whether a backup is due. */
const LOOK_MINUTES = 10;

/** Makes a backup if one is due. */
const makeBackupJob = defineJob('backup.make', {}, { retryLimit: 0, expireSeconds: 20 * 3600 });

export const backupJobs = [makeBackupJob];

export const backupSchedule: RecurringJob[] = [everyInstallation(makeBackupJob, { minutes: LOOK_MINUTES })];

export function backupHandlers(deps: BackupJobDeps): JobHandler[] {
  return [handleJob(makeBackupJob, 1, () => makeDueBackup(deps))];
}

/** Makes the scheduled backup, if it is due. A failure is recorded, logged and retried later. */
export async function makeDueBackup(deps: BackupJobDeps): Promise<void> {
  const { backupUrl, backupKey, backupEveryHours, backupKeep: keep, dataDir } = deps.config;
  if (backupUrl === undefined || backupKey === undefined || backupEveryHours === undefined) return;
  const state = await deps.database.inTenant(DESK_SCOPE_ID, readBackupState);
  if (state.succeededAt !== null) deps.metrics.lastBackup.set(state.succeededAt.getTime() / 1000);
  const now = deps.clock.now();
  if (!isBackupDue(state, now, backupEveryHours)) return;
  try {
    const place = await openBackupPlace(openStorage(backupUrl, dataDir), backupKey);
    const { backupId } = await makeRecordedBackup(deps, place, { withFiles: true, keep });
    deps.metrics.lastBackup.set(now.getTime() / 1000);
    deps.log.info({ backupId }, 'a backup was made and read back');
  } catch (error) {
    if (error instanceof BackupRuns) return;
    deps.log.error({ err: error }, 'no backup could be made');
  }
}
