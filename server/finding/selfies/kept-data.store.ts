import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Describes searches by selfie and the consent to each; the selfie itself was never stored. Running searches include
 * their progress. Their encrypted descriptor is left out; it is deleted with the search.
 */
export async function describeKeptSelfies(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const { trx, tenantId } = scope;
  const rows = await selectFrom(scope, 'selfies')
    .selectAll()
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
