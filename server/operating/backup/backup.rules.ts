const ID = /^\d{4}-\d{2}-\d{2}T\d{9}Z-[0-9a-f]{8}$/;

/** Names a backup by its time in milliseconds, so that names sort by time. */
export function newBackupId(at: Date, random: string): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '')}-${random.replaceAll('-', '').slice(0, 8)}`;
}

export const isBackupId = (text: string): boolean => ID.test(text);

/**
 * Chooses the backups to delete after a backup was verified: complete ones beyond the number to keep, and remains of
 * interrupted ones. Backups newer than the verified one stay.
 */
export function chooseOutdated(
  { whole, interrupted }: { whole: readonly string[]; interrupted: readonly string[] },
  verified: string,
  keep: number,
): string[] {
  const outdated = whole.filter((id) => id <= verified).toSorted();
  return [
    ...outdated.slice(0, Math.max(0, outdated.length - keep)),
    ...interrupted.filter((id) => id < verified),
  ].toSorted();
}

/** More numbers than the busiest shop gives out in an hour. */
const NUMBERS_PER_HOUR = 10_000;
const HOUR_MS = 3_600_000;

/**
 * Counts the numbers of orders, receipts and statements to skip after a restore: more than can have been given in this year since
 * the backup. The count grows with the time since the backup, so that a second restore of the same backup also skips
 * the numbers that were given after the first one.
 */
export function countLostNumbers(backupAt: Date, now: Date): number {
  const since = Math.max(backupAt.getTime(), Date.UTC(now.getUTCFullYear(), 0));
  const hours = Math.max(0, now.getTime() - since) / HOUR_MS;
  return Math.ceil((hours + 1) * NUMBERS_PER_HOUR);
}

/** The state of the last backups. */
export interface BackupState {
  /** When the last complete backup was started; null if there is none. */
  succeededAt: Date | null;
  /** When and why the last attempt failed; null if it succeeded. */
  failedAt: Date | null;
  failure: string | null;
}

/** Returns whether the next backup is due. A failed one is retried at every check. */
export function isBackupDue({ succeededAt }: BackupState, now: Date, everyHours: number): boolean {
  return succeededAt === null || now.getTime() - succeededAt.getTime() >= everyHours * HOUR_MS;
}

/** Returns whether an operator must act: the last backup failed, or the next one is overdue by half an interval. */
export function isBackupLate(state: BackupState, now: Date, everyHours: number): boolean {
  return state.failedAt !== null || isBackupDue(state, now, everyHours * 1.5);
}
