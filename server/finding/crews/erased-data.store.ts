import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Removes a person from their crews. Unused consents are deleted. Consents used for a purchase keep their texts and
 * times as proof, under a random id that identifies no person.
 * @param names the person's names, because a crew may be named after its creator
 */
export async function eraseCrewMembers(
  { trx, tenantId }: Scope,
  { personIds, names }: { personIds: readonly string[]; names: readonly string[] },
): Promise<{ crewMembers: number; crewConsents: number }> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const members = await trx
    .deleteFrom('crew_members')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson)
    .returning('crew_id')
    .execute();
  await trx
    .updateTable('crews')
    .set({ maker_name: '' })
    .where('tenant_id', '=', tenantId)
    .where('crew_id', '=', sql<string>`any(${members.map((row) => row.crew_id)}::uuid[])`)
    .where('maker_name', '=', sql<string>`any(${[...names]})`)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('crew_consents')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson)
    .where('bought_at', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('crew_consents')
    .set({ person_id: sql<string>`gen_random_uuid()` })
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson)
    .execute();
  return { crewMembers: members.length, crewConsents: Number(numDeletedRows) };
}
