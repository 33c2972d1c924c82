import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes a person's crews and consents. */
export async function describeKeptCrews(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const members = await trx
    .selectFrom('crew_members')
    .innerJoin('crews', (join) =>
      join
        .onRef('crews.tenant_id', '=', 'crew_members.tenant_id')
        .onRef('crews.crew_id', '=', 'crew_members.crew_id'),
    )
    .select(['crew_members.member_id', 'crew_members.crew_id', 'person_id', 'proof', 'name', 'joined_at'])
    .select(['event_id', 'consent_id', 'made_at', 'ends_at'])
    .where('crew_members.tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const consents = await trx
    .selectFrom('crew_consents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'crews', table: 'crew_members', rows: members },
    { kind: 'consents', table: 'crew_consents', rows: consents },
  ];
}
