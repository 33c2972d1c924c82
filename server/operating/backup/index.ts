export { backupHandlers, backupJobs, backupSchedule } from './backup.jobs.ts';
export { isBackupLate } from './backup.rules.ts';
export { type BackupPlace, openBackupPlace } from './backup-place.ts';
export { readBackupState } from './backup-state.store.ts';
export { finishRestore, type Restored } from './finish-restore.ts';
export { makeRecordedBackup } from './make-recorded-backup.ts';
export { UnusableBackup } from './manifest.ts';
export { restoreDatabase } from './restore-database.ts';
export { verifyBackup } from './verify-backup.ts';
