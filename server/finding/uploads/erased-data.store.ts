import { sql } from 'kysely';
import { anyId, anyText, mayName } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, updateTable } from '#platform/database/own-rows.ts';

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
    .selectFrom('uploadedFiles as f')
    .innerJoin('uploadLinks as l', (join) =>
      join.onRef('l.tenantId', '=', 'f.tenantId').onRef('l.linkId', '=', 'f.linkId'),
    )
    .select(['f.linkId', 'f.contentHash', 'l.eventId'])
    .select(PATH.as('path'))
    .where('f.tenantId', '=', tenantId)
    .where('f.state', '=', 'Refused')
    .orderBy('f.linkId')
    .orderBy('f.contentHash');
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
    .where('f.linkId', '=', anyId(files.map(({ linkId }) => linkId)))
    .where('f.contentHash', '=', anyText(files.map(({ contentHash }) => contentHash)))
    .execute();
  return rows.filter((row) =>
    files.some(({ linkId, contentHash }) => linkId === row.linkId && contentHash === row.contentHash),
  );
}

/** Deletes the names and folders of files that became no photos. */
export async function eraseUploadNames(
  scope: Scope,
  files: readonly Pick<UploadName, 'linkId' | 'contentHash'>[],
): Promise<void> {
  for (const { linkId, contentHash } of files)
    await updateTable(scope, 'uploadedFiles')
      .set({ fileName: contentHash, folder: '' })
      .where('linkId', '=', linkId)
      .where('contentHash', '=', contentHash)
      .execute();
}

/**
 * Deletes photographers' links and the records of files sent by them.
 * @returns the ids of the links
 */
export async function eraseUploadLinks(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await deleteFrom(scope, 'uploadLinks')
    .where('photographerId', '=', anyId(photographerIds))
    .returning('linkId')
    .execute();
  return rows.map((row) => row.linkId);
}
