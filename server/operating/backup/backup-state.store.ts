/** The table `backup_state` has one row for the whole installation, which every tenant may read. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { BackupState } from './backup.rules.ts';

export async function readBackupState({ trx }: Pick<Scope, 'trx'>): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select succeeded_at as "succeededAt", failed_at as "failedAt", failure from backup_state`.execute(trx);
  return rows[0] ?? { succeededAt: null, failedAt: null, failure: null };
}

/**
 * @param succeededAt when the successful backup started
 */
export async function recordBackup({ trx }: Pick<Scope, 'trx'>, succeededAt: Date): Promise<void> {
  await sql`update backup_state set succeeded_at = ${succeededAt}, failed_at = null, failure = null`.execute(
    trx,
  );
}

export async function recordFailedBackup(
  { trx }: Pick<Scope, 'trx'>,
  failedAt: Date,
  failure: string,
): Promise<void> {
  await sql`update backup_state set failed_at = ${failedAt}, failure = ${failure}`.execute(trx);
}
