import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes searches by a selfie and the consent to each; the selfie itself was never kept. */
export async function describeKeptSelfies(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('selfies')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  return [{ kind: 'selfies', table: 'selfies', rows }];
}
