import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAllSessions } from './desk.store.ts';
import { listPasskeyAddresses, listPasskeys } from './passkeys.store.ts';
import { deleteAllCodes } from './recovery-codes.store.ts';

/** The logins to the desk that a restore ended, and the passkeys that it restored. */
export interface RestoredLogins {
  sessions: number;
  codes: number;
  /** The number of passkeys by address. */
  passkeys: ReadonlyMap<string, number>;
}

/**
 * Ends all sessions, started logins and mailed links of the desk, and deletes all recovery codes, because a backup
 * contains those that were ended, used or replaced since. Passkeys stay, because without a mail server or provider
 * their owners could not log in otherwise.
 */
export function endDeskLogins({ database }: Pick<Deps, 'database'>): Promise<RestoredLogins> {
  return database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const passkeys = new Map<string, number>();
    for (const email of await listPasskeyAddresses(scope))
      passkeys.set(email, (await listPasskeys(scope, email)).length);
    return { sessions: await deleteAllSessions(scope), codes: await deleteAllCodes(scope), passkeys };
  });
}
