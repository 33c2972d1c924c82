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
    .where('tenantId', '=', tenantId)
    .where('personId', '=', anyId(personIds))
    .execute();
  const searches = await trx
    .selectFrom('faceSearches')
    .innerJoin('selfies', (join) =>
      join
        .onRef('selfies.tenantId', '=', 'faceSearches.tenantId')
        .onRef('selfies.selfieId', '=', 'faceSearches.selfieId'),
    )
    .select(['faceSearches.selfieId', 'photosSeen', 'photosTotal', 'createdAt'])
    .where('selfies.tenantId', '=', tenantId)
    .where('selfies.personId', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'selfies', table: 'selfies', rows },
    { kind: 'selfies', table: 'faceSearches', rows: searches },
  ];
}
