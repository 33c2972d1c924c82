import { sql } from 'kysely';
import { anyId, patternsOf } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Takes the names of files that became no photos, and of their folders, where one contains one of some texts. */
export async function eraseUploadNames({ trx, tenantId }: Scope, texts: readonly string[]): Promise<void> {
  await trx
    .updateTable('uploaded_files')
    .set({ file_name: sql<string>`content_hash`, folder: '' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Refused')
    .where(sql<boolean>`concat(folder, '/', file_name) ilike any(${patternsOf(texts)})`)
    .execute();
}

/** Deletes the links of photographers, and what is known of the files that came by them. @returns the ids of the links */
export async function eraseUploadLinks(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('upload_links')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .returning('link_id')
    .execute();
  return rows.map((row) => row.link_id);
}
