import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes a person's crews and consents. */
export async function describeKeptCrews(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const members = await selectFrom(scope, 'crewMembers')
    .innerJoin('crews', (join) =>
      join
        .onRef('crews.tenantId', '=', 'crewMembers.tenantId')
        .onRef('crews.crewId', '=', 'crewMembers.crewId'),
    )
    .select(['crewMembers.memberId', 'crewMembers.crewId', 'personId', 'proof', 'name', 'joinedAt'])
    .select(['eventId', 'consentId', 'madeAt', 'endsAt'])
    .where('personId', '=', anyId(personIds))
    .execute();
  const consents = await selectFrom(scope, 'crewConsents')
    .selectAll()
    .where('personId', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'crews', table: 'crewMembers', rows: members },
    { kind: 'consents', table: 'crewConsents', rows: consents },
  ];
}
