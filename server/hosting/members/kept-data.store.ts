import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes what is stored about a person as a member of the desk. */
export async function describeKeptMembers(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const members = await trx
    .selectFrom('members')
    .select(['member_id', 'email', 'language', 'invited_at', 'joined_at'])
    .where('tenant_id', '=', tenantId)
    .where('email', '=', anyText(emails))
    .execute();
  const roles = await trx
    .selectFrom('member_roles')
    .select(['member_id', 'role', 'event_id'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', anyId(members.map((member) => member.member_id)))
    .execute();
  return [
    { kind: 'members', table: 'members', rows: members },
    { kind: 'members', table: 'member_roles', isPart: true, rows: roles },
  ];
}
