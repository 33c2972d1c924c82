import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the members for whom carts were filled from their crew's page. */
export async function describeKeptCrewPurchases(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('crew_purchases')
    .select(['person_id', 'event_id', 'consent_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  return [{ kind: 'consents', table: 'crew_purchases', rows }];
}
