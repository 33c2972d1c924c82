const ID = /^\d{4}-\d{2}-\d{2}T\d{9}Z-[0-9a-f]{8}$/;

/** Names a backup by its millisecond, so that names sort by time: no two are made at once. */
export function newBackupId(at: Date, random: string): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '')}-${random.replaceAll('-', '').slice(0, 8)}`;
}

export const isBackupId = (text: string): boolean => ID.test(text);

/**
 * Chooses what is deleted once a backup is verified: whole ones beyond those that are kept, and what is left of ones that were
 * interrupted. Newer ones than the verified one are not touched.
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
  /** When the last one that is whole was begun; null if there is none. */
  succeededAt: Date | null;
  /** When the last try failed, and why; null if the last one succeeded. */
  failedAt: Date | null;
  failure: string | null;
}

const HOUR_MS = 3600_000;

/** Returns whether the next backup is due. A failed one is tried again whenever it is looked. */
export function isBackupDue({ succeededAt }: BackupState, now: Date, everyHours: number): boolean {
  return succeededAt === null || now.getTime() - succeededAt.getTime() >= everyHours * HOUR_MS;
}

/** Returns whether an operator must act: the last one failed, or has been due for half an interval. */
export function isBackupLate(state: BackupState, now: Date, everyHours: number): boolean {
  return state.failedAt !== null || isBackupDue(state, now, everyHours * 1.5);
}
