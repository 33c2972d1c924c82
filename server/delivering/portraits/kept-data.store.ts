import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes portraits cut from photos of a person. */
export async function describeKeptPortraits(
  { trx, tenantId }: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('portraits')
    .select(['photoId', 'part', 'byteSize'])
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', anyId(photoIds))
    .execute();
  return [{ kind: 'pictures', table: 'portraits', rows }];
}
