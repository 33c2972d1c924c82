import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the links by which photographers read their statements. */
export async function describeKeptLinks(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const links = await trx
    .selectFrom('desk_links')
    .select([
      'link_id',
      'kind',
      'event_id',
      'photographer_id',
      'label',
      'created_at',
      'expires_at',
      'revoked_at',
    ])
    .select(['uses', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .execute();
  const sessions = await trx
    .selectFrom('desk_link_sessions')
    .select(['link_id', 'created_at', 'last_seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', anyId(links.map((link) => link.link_id)))
    .execute();
  return [
    { kind: 'photographers', table: 'desk_links', rows: links },
    { kind: 'photographers', table: 'desk_link_sessions', rows: sessions },
  ];
}
