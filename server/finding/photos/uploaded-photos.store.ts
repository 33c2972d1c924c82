import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { PhotoState } from './photos.store.ts';

/** More rows than any real upload has: a folder has few states and failures. */
const FOLDER_ROWS_MAX = 5_000;

/** The progress of an upload link's photos. */
export interface UploadedPhotos {
  published: number;
  /** Photos with a shown bib. */
  withBibs: number;
  /** Photos that are shown by a stand-in, because the original has not arrived yet. */
  awaited: number;
  /** Photos that could not be read. */
  failed: number;
}

/** Counts the photos that came by given upload links. */
export async function countUploadedPhotos(
  { trx, tenantId }: Scope,
  linkIds: readonly string[],
): Promise<Map<string, UploadedPhotos>> {
  const { rows } = await sql<UploadedPhotos & { uploadLinkId: string }>`
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
  return new Map(rows.map(({ uploadLinkId, ...counts }) => [uploadLinkId, counts]));
}

/** Counts the photos of an upload link by folder, state and failure. */
export async function countByFolder(
  scope: Scope,
  linkId: string,
): Promise<{ folder: string; state: PhotoState; failure: string | null; count: number }[]> {
  return selectFrom(scope, 'photos')
    .select(['folder', 'state', 'failure'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('uploadLinkId', '=', linkId)
    .groupBy(['folder', 'state', 'failure'])
    .orderBy('folder')
    .limit(FOLDER_ROWS_MAX)
    .execute();
}

/** Lists photos of an upload link that could not be read, and why. */
export async function listFailedUploads(
  scope: Scope,
  linkId: string,
  count: number,
): Promise<{ name: string; folder: string; problem: string }[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(['fileName', 'folder', 'failure'])
    .where('uploadLinkId', '=', linkId)
    .where('state', '=', 'Failed')
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => ({ name: row.fileName, folder: row.folder, problem: row.failure ?? 'Failed' }));
}

/** Compares folders in byte order, as their index does. */
const isFolder = (folder: string) => sql<boolean>`folder collate "C" = ${folder}`;

/** A photo with its original, as listed to the sender. */
interface SentPhoto {
  name: string;
  byteSize: number;
  sentAt: Date;
}

/** Finds a photo of an upload link by its folder and name. */
export async function findUploadedPhoto(
  scope: Scope,
  linkId: string,
  { folder, name }: { folder: string; name: string },
): Promise<SentPhoto | undefined> {
  return sentPhotos(scope, linkId).where(isFolder(folder)).where('fileName', '=', name).executeTakeFirst();
}

/** Returns whether an upload link sent photos into a folder or below it. */
export async function hasUploadedFolder(scope: Scope, linkId: string, folder: string): Promise<boolean> {
  const row = await selectFrom(scope, 'photos')
    .select(sql<boolean>`true`.as('isThere'))
    .where('uploadLinkId', '=', linkId)
    // In byte order, the folders below `a` are those from `a/` to before `a0`: a range of the index.
    .where(({ or }) =>
      or([
        isFolder(folder),
        sql<boolean>`(folder collate "C" >= ${`${folder}/`} and folder collate "C" < ${`${folder}0`})`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The most names listed in a folder. */
const LISTED_MAX = 20_000;

/** Lists the photos directly in a folder of an upload link, and the names of folders in it that contain photos. */
export async function listUploadedFolder(
  scope: Scope,
  linkId: string,
  folder: string,
): Promise<{ photos: SentPhoto[]; folders: string[] }> {
  const photos = await sentPhotos(scope, linkId)
    .where(isFolder(folder))
    .orderBy('fileName')
    .limit(LISTED_MAX)
    .execute();
  const above = folder === '' ? '' : `${folder}/`;
  const folders = await selectFrom(scope, 'photos')
    .select(sql<string>`split_part(substr(folder, length(${above}) + 1), '/', 1)`.as('name'))
    .distinct()
    .where('uploadLinkId', '=', linkId)
    .where('folder', '!=', folder)
    .where(sql<boolean>`starts_with(folder, ${above})`)
    .orderBy('name')
    .limit(LISTED_MAX)
    .execute();
  return { photos, folders: folders.map((row) => row.name) };
}

const sentPhotos = (scope: Scope, linkId: string) =>
  selectFrom(scope, 'photos')
    .select(['fileName as name', 'byteSize', 'createdAt as sentAt'])
    .where('uploadLinkId', '=', linkId)
    .where('awaitsOriginal', '=', false);

/** The facts of a photo from a link, without pictures and tags. */
interface ReceivedByLink {
  contentHash: string;
  fileName: string;
  folder: string;
  format: string;
  state: PhotoState;
  failure: string | null;
  width: number | null;
  height: number | null;
  byteSize: number;
  /** The camera's own time, in the event's zone, as `2026-05-01T10:00:00`. */
  shownAt: string | null;
  /** The applied clock offset, in seconds. */
  correctionSeconds: number | null;
  camera: string | null;
  serial: string | null;
  namedBibs: string[];
  /** Whether it came from another source before the link sent it. */
  isOfOthers: boolean;
}

/**
 * Lists an event's photos from a link, and photos from elsewhere that the link sent again.
 * @param contentHashes of all files that the link sent
 */
export async function listReceivedByLink(
  { trx, tenantId }: Scope,
  {
    eventId,
    linkId,
    timeZone,
    contentHashes,
  }: { eventId: string; linkId: string; timeZone: string; contentHashes: readonly string[] },
): Promise<ReceivedByLink[]> {
  const { rows } = await sql<ReceivedByLink>`
    select content_hash as "contentHash", file_name as "fileName", folder, format, state, failure, width, height,
      byte_size as "byteSize", camera, camera_serial as serial, coalesce(named_bibs, '{}') as "namedBibs",
      to_char(clock_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS') as "shownAt",
      round(extract(epoch from taken_at - clock_at))::integer as "correctionSeconds",
      upload_link_id is distinct from ${linkId}::uuid as "isOfOthers"
    from photos
    where tenant_id = ${tenantId} and event_id = ${eventId}
      and (upload_link_id = ${linkId}::uuid or content_hash = any(${[...contentHashes]}::text[]))
    order by folder, file_name, photo_id`.execute(trx);
  return rows;
}
