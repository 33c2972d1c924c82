import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the members for whom carts were filled from their crew's page. */
export async function describeKeptCrewPurchases(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'crewPurchases')
    .select(['personId', 'eventId', 'consentId'])
    .where('personId', '=', anyId(personIds))
    .execute();
  return [{ kind: 'consents', table: 'crewPurchases', rows }];
}
