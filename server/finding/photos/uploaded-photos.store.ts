import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** How far the photos are that came by an upload link. */
export interface UploadedPhotos {
  published: number;
  /** Of which a bib is shown. */
  withBibs: number;
  /** Shown by a stand-in, whose original is still to come. */
  awaited: number;
  /** Could not be read. */
  failed: number;
}

/** Counts the photos that came by upload links. */
export async function countUploadedPhotos(
  { trx, tenantId }: Scope,
  linkIds: readonly string[],
): Promise<Map<string, UploadedPhotos>> {
  const { rows } = await sql<UploadedPhotos & { upload_link_id: string }>`
    select upload_link_id,
      count(*) filter (where state = 'Published')::integer as published,
      count(*) filter (where state = 'Published' and exists (
        select from photo_tags as tags where tags.tenant_id = ${tenantId} and tags.photo_id = photos.photo_id
          and tags.is_shown))::integer as "withBibs",
      count(*) filter (where state = 'Published' and awaits_original)::integer as awaited,
      count(*) filter (where state = 'Failed')::integer as failed
    from photos
    where tenant_id = ${tenantId} and upload_link_id = any(${[...linkIds]}::uuid[])
    group by upload_link_id`.execute(trx);
  return new Map(rows.map(({ upload_link_id, ...counts }) => [upload_link_id, counts]));
}

/** Lists photos of an upload link that could not be read, and why. */
export async function listFailedUploads(
  { trx, tenantId }: Scope,
  linkId: string,
  count: number,
): Promise<{ name: string; folder: string; problem: string }[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(['file_name', 'folder', 'failure'])
    .where('tenant_id', '=', tenantId)
    .where('upload_link_id', '=', linkId)
    .where('state', '=', 'Failed')
    .orderBy('photo_id')
    .limit(count)
    .execute();
  return rows.map((row) => ({ name: row.file_name, folder: row.folder, problem: row.failure ?? 'Failed' }));
}
