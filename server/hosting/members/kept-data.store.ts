import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes what is stored about a person as a member of the desk. */
export async function describeKeptMembers(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const members = await trx
    .selectFrom('members')
    .select(['memberId', 'email', 'language', 'invitedAt', 'joinedAt'])
    .where('tenantId', '=', tenantId)
    .where('email', '=', anyText(emails))
    .execute();
  const roles = await trx
    .selectFrom('memberRoles')
    .select(['memberId', 'role', 'eventId'])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', anyId(members.map((member) => member.memberId)))
    .execute();
  return [
    { kind: 'members', table: 'members', rows: members },
    { kind: 'members', table: 'memberRoles', isPart: true, rows: roles },
  ];
}
