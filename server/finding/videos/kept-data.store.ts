import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the clips that were cut for some bibs. Footage of all runners belongs to no person and is left out. */
export async function describeKeptClips(
  scope: Scope,
  { wearers }: Pick<TracedThings, 'wearers'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'videos')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(wearers.map(({ eventId, bibKey }) => and([eb('eventId', '=', eventId), eb('bibKey', '=', bibKey)]))),
    )
    .execute();
  return [{ kind: 'clips', table: 'videos', rows }];
}
