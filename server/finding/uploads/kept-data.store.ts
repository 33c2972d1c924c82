import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the links by which photographers upload, and the files that came by them. */
export async function describeKeptUploads(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const links = await trx
    .selectFrom('upload_links')
    .select(['link_id', 'event_id', 'photographer_id', 'created_at', 'expires_at', 'revoked_at'])
    .select(['completed_at', 'shows_sales', 'photographer_bibs'])
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .execute();
  const files = await trx
    .selectFrom('uploaded_files')
    .select(['link_id', 'content_hash', 'byte_size', 'state', 'file_name', 'folder', 'problem', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', anyId(links.map((link) => link.link_id)))
    .execute();
  return [
    { kind: 'photographers', table: 'upload_links', rows: links },
    { kind: 'photographers', table: 'uploaded_files', rows: files },
  ];
}
