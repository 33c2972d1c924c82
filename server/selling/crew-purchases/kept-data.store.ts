import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the members for whom carts were filled from their crew's page. */
export async function describeKeptCrewPurchases(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('crewPurchases')
    .select(['personId', 'eventId', 'consentId'])
    .where('tenantId', '=', tenantId)
    .where('personId', '=', anyId(personIds))
    .execute();
  return [{ kind: 'consents', table: 'crewPurchases', rows }];
}
