import { sql } from 'kysely';
import { anyId, anyText, mayName } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** A file that became no photo: its folder and name, and the event to which it was sent. */
export interface UploadName {
  linkId: string;
  contentHash: string;
  eventId: string;
  path: string;
}

const PATH = sql<string>`concat(f.folder, '/', f.file_name)`;

function selectNames({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('uploaded_files as f')
    .innerJoin('upload_links as l', (join) =>
      join.onRef('l.tenant_id', '=', 'f.tenant_id').onRef('l.link_id', '=', 'f.link_id'),
    )
    .select(['f.link_id as linkId', 'f.content_hash as contentHash', 'l.event_id as eventId'])
    .select(PATH.as('path'))
    .where('f.tenant_id', '=', tenantId)
    .where('f.state', '=', 'Refused')
    .orderBy('f.link_id')
    .orderBy('f.content_hash');
}

/** Lists files that became no photos and whose name or folder may contain a person's name (`probesOf`). */
export async function listUploadNames(scope: Scope, probes: readonly string[]): Promise<UploadName[]> {
  return selectNames(scope).where(mayName(PATH, probes)).execute();
}

/** Reads the folders and names of given files. */
export async function readUploadNames(
  scope: Scope,
  files: readonly Pick<UploadName, 'linkId' | 'contentHash'>[],
): Promise<UploadName[]> {
  const rows = await selectNames(scope)
    .where('f.link_id', '=', anyId(files.map(({ linkId }) => linkId)))
    .where('f.content_hash', '=', anyText(files.map(({ contentHash }) => contentHash)))
    .execute();
  return rows.filter((row) =>
    files.some(({ linkId, contentHash }) => linkId === row.linkId && contentHash === row.contentHash),
  );
}

/** Deletes the names and folders of files that became no photos. */
export async function eraseUploadNames(
  { trx, tenantId }: Scope,
  files: readonly Pick<UploadName, 'linkId' | 'contentHash'>[],
): Promise<void> {
  for (const { linkId, contentHash } of files)
    await trx
      .updateTable('uploaded_files')
      .set({ file_name: contentHash, folder: '' })
      .where('tenant_id', '=', tenantId)
      .where('link_id', '=', linkId)
      .where('content_hash', '=', contentHash)
      .execute();
}

/**
 * Deletes photographers' links and the records of files sent by them.
 * @returns the ids of the links
 */
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
