import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the links by which photographers upload, and the files that came by them. */
export async function describeKeptUploads(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const links = await selectFrom(scope, 'uploadLinks')
    .select(['linkId', 'eventId', 'photographerId', 'createdAt', 'expiresAt', 'revokedAt'])
    .select(['completedAt', 'showsSales', 'photographerBibs'])
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  const files = await selectFrom(scope, 'uploadedFiles')
    .select(['linkId', 'contentHash', 'byteSize', 'state', 'fileName', 'folder', 'problem', 'changedAt'])
    .where('linkId', '=', anyId(links.map((link) => link.linkId)))
    .execute();
  return [
    { kind: 'photographers', table: 'uploadLinks', rows: links },
    { kind: 'photographers', table: 'uploadedFiles', rows: files },
  ];
}
