import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the links by which photographers read their statements. */
export async function describeKeptLinks(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const links = await selectFrom(scope, 'deskLinks')
    .select(['linkId', 'kind', 'eventId', 'photographerId', 'label', 'createdAt', 'expiresAt', 'revokedAt'])
    .select(['uses', 'lastUsedAt'])
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  const sessions = await selectFrom(scope, 'deskLinkSessions')
    .select(['linkId', 'createdAt', 'lastSeenAt'])
    .where('linkId', '=', anyId(links.map((link) => link.linkId)))
    .execute();
  return [
    { kind: 'photographers', table: 'deskLinks', rows: links },
    { kind: 'photographers', table: 'deskLinkSessions', rows: sessions },
  ];
}
