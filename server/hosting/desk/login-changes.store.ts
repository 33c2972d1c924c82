import type { DeskScope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskLoginChanges: Columns<'deskLoginChanges', { kind: LoginChange['kind'] }>;
  }
}

/** A change of the ways in which an address can log in. */
export interface LoginChange {
  changeId: string;
  email: string;
  kind: 'PasskeyAdded' | 'PasskeyRemoved' | 'CodesMade' | 'CodeUsed';
  /** The name of the passkey; null for recovery codes. */
  passkeyName: string | null;
  changedAt: Date;
}

export async function insertLoginChange({ trx }: DeskScope, change: LoginChange): Promise<void> {
  await trx.insertInto('deskLoginChanges').values(change).execute();
}

export async function findLoginChange(
  { trx }: DeskScope,
  changeId: string,
): Promise<LoginChange | undefined> {
  return trx
    .selectFrom('deskLoginChanges')
    .select(['changeId', 'email', 'kind', 'passkeyName', 'changedAt'])
    .where('changeId', '=', changeId)
    .executeTakeFirst();
}

export async function deleteLoginChange({ trx }: DeskScope, changeId: string): Promise<void> {
  await trx.deleteFrom('deskLoginChanges').where('changeId', '=', changeId).execute();
}

/** Deletes changes from before a given time; the jobs that should have reported them gave up. */
export async function deleteLoginChangesBefore({ trx }: DeskScope, before: Date): Promise<void> {
  await trx.deleteFrom('deskLoginChanges').where('changedAt', '<', before).execute();
}
