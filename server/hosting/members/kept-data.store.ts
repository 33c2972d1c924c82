import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes what is stored about a person as a member of the desk. */
export async function describeKeptMembers(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const members = await selectFrom(scope, 'members')
    .select(['memberId', 'email', 'language', 'invitedAt', 'joinedAt'])
    .where('email', '=', anyText(emails))
    .execute();
  const roles = await selectFrom(scope, 'memberRoles')
    .select(['memberId', 'role', 'eventId'])
    .where('memberId', '=', anyId(members.map((member) => member.memberId)))
    .execute();
  return [
    { kind: 'members', table: 'members', rows: members },
    { kind: 'members', table: 'memberRoles', isPart: true, rows: roles },
  ];
}
