import { findOwn } from '#finding/photographers/index.ts';
import type { DeskMember } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { PayeesOf } from './settlements.store.ts';

/** Returns whose statements a caller may see; undefined if the caller may see all of the tenant. */
export async function findVisible(scope: Scope, member: DeskMember): Promise<PayeesOf[] | undefined> {
  const own = await findOwn(scope, member, 'statement.read');
  return (
    own && [
      { party: 'Organizer', payeeIds: own.eventIds },
      { party: 'Photographer', payeeIds: own.photographerIds },
    ]
  );
}
