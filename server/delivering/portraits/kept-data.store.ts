import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes portraits cut from photos of a person. */
export async function describeKeptPortraits(
  scope: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'portraits')
    .select(['photoId', 'part', 'byteSize'])
    .where('photoId', '=', anyId(photoIds))
    .execute();
  return [{ kind: 'pictures', table: 'portraits', rows }];
}
