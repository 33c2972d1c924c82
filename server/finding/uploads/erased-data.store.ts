import { sql } from 'kysely';
import { patternsOf } from '#hosting/data-subjects/index.ts';
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
