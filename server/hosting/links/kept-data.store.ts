import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the links by which photographers read their statements. */
export async function describeKeptLinks(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const links = await trx
    .selectFrom('deskLinks')
    .select(['linkId', 'kind', 'eventId', 'photographerId', 'label', 'createdAt', 'expiresAt', 'revokedAt'])
    .select(['uses', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  const sessions = await trx
    .selectFrom('deskLinkSessions')
    .select(['linkId', 'createdAt', 'lastSeenAt'])
    .where('tenantId', '=', tenantId)
    .where('linkId', '=', anyId(links.map((link) => link.linkId)))
    .execute();
  return [
    { kind: 'photographers', table: 'deskLinks', rows: links },
    { kind: 'photographers', table: 'deskLinkSessions', rows: sessions },
  ];
}
