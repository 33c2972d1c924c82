import type { DeskScope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Changes of a person's logins, kept until a job has reported them by mail. Visible only in the desk's scope. */
    desk_login_changes: {
      change_id: string;
      email: string;
      kind: LoginChange['kind'];
      passkey_name: string | null;
      changed_at: Date;
    };
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
  await trx
    .insertInto('desk_login_changes')
    .values({
      change_id: change.changeId,
      email: change.email,
      kind: change.kind,
      passkey_name: change.passkeyName,
      changed_at: change.changedAt,
    })
    .execute();
}

export async function findLoginChange(
  { trx }: DeskScope,
  changeId: string,
): Promise<LoginChange | undefined> {
  const row = await trx
    .selectFrom('desk_login_changes')
    .selectAll()
    .where('change_id', '=', changeId)
    .executeTakeFirst();
  return (
    row && {
      changeId: row.change_id,
      email: row.email,
      kind: row.kind,
      passkeyName: row.passkey_name,
      changedAt: row.changed_at,
    }
  );
}

export async function deleteLoginChange({ trx }: DeskScope, changeId: string): Promise<void> {
  await trx.deleteFrom('desk_login_changes').where('change_id', '=', changeId).execute();
}

/** Deletes changes from before a given time; the jobs that should have reported them gave up. */
export async function deleteLoginChangesBefore({ trx }: DeskScope, before: Date): Promise<void> {
  await trx.deleteFrom('desk_login_changes').where('changed_at', '<', before).execute();
}
