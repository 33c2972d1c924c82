import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes searches by selfie and the consent to each; the selfie itself was never stored. Running searches include
 * their progress. Their encrypted descriptor is left out; it is deleted with the search.
 */
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
  const searches = await trx
    .selectFrom('face_searches')
    .innerJoin('selfies', (join) =>
      join
        .onRef('selfies.tenant_id', '=', 'face_searches.tenant_id')
        .onRef('selfies.selfie_id', '=', 'face_searches.selfie_id'),
    )
    .select(['face_searches.selfie_id', 'photos_seen', 'photos_total', 'created_at'])
    .where('selfies.tenant_id', '=', tenantId)
    .where('selfies.person_id', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'selfies', table: 'selfies', rows },
    { kind: 'selfies', table: 'face_searches', rows: searches },
  ];
}
