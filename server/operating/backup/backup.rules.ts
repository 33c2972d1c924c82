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

/** The state of the last backups. */
export interface BackupState {
  /** When the last complete backup was started; null if there is none. */
  succeededAt: Date | null;
  /** When and why the last attempt failed; null if it succeeded. */
  failedAt: Date | null;
  failure: string | null;
}

const HOUR_MS = 3600_000;

/** Returns whether the next backup is due. A failed one is retried at every check. */
export function isBackupDue({ succeededAt }: BackupState, now: Date, everyHours: number): boolean {
  return succeededAt === null || now.getTime() - succeededAt.getTime() >= everyHours * HOUR_MS;
}

/** Returns whether an operator must act: the last backup failed, or the next one is overdue by half an interval. */
export function isBackupLate(state: BackupState, now: Date, everyHours: number): boolean {
  return state.failedAt !== null || isBackupDue(state, now, everyHours * 1.5);
}
