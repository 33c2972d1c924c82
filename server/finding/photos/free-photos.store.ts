import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** A free photo with its number of downloads. */
interface FreePhoto {
  photoId: string;
  fileName: string;
  downloads: number;
}

/** Lists the photos of an event that are free, in time order. */
export async function listFreePhotos(scope: Scope, eventId: string): Promise<FreePhoto[]> {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'fileName', 'freeDownloads as downloads'])
    .where('eventId', '=', eventId)
    .where('isFree', '=', true)
    .orderBy('sortedAt')
    .orderBy('photoId')
    .execute();
}

/** Counts the photos of an event that are free now or were downloaded while they were free. */
export async function countFreePhotos(scope: Scope, eventId: string): Promise<number> {
  const { count } = await selectFrom(scope, 'photos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('eventId', '=', eventId)
    .where(({ or, eb }) => or([eb('isFree', '=', true), eb('freeDownloads', '>', 0)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds published photos of an event by id, by file name ignoring case, and all photos of its photo report. */
export async function findPhotosToFree(
  scope: Scope,
  eventId: string,
  {
    fileNames,
    photoIds = [],
    withReport,
  }: { fileNames: readonly string[]; photoIds?: readonly string[]; withReport: boolean },
): Promise<{ photoId: string; fileName: string }[]> {
  const names = fileNames.map((name) => name.toLowerCase());
  return selectFrom(scope, 'photos')
    .select(['photoId', 'fileName'])
    .where('eventId', '=', eventId)
    .where('state', '=', 'Published')
    .where(({ or, eb, and, lit }) =>
      or([
        and([lit(withReport), eb('isReport', '=', true)]),
        eb('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`),
        eb(sql<string>`lower(file_name)`, '=', sql<string>`any(${names}::text[])`),
      ]),
    )
    .execute();
}

/**
 * Makes photos of an event free, or no longer free.
 * @returns how many changed
 */
export async function setPhotosFree(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
  isFree: boolean,
): Promise<number> {
  if (photoIds.length === 0) return 0;
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ isFree })
    .where('eventId', '=', eventId)
    .where('photoId', 'in', photoIds)
    .where('isFree', '!=', isFree)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Counts a download of a free photo. A request for a part of the file counts only if nobody has downloaded the photo
 * before: a photo of which any byte was sent counts against the event's limit for good.
 */
export async function countFreeDownload(
  scope: Scope,
  photoId: string,
  { isPart }: { isPart: boolean },
): Promise<void> {
  let counted = updateTable(scope, 'photos')
    .set(({ eb }) => ({ freeDownloads: eb('freeDownloads', '+', 1) }))
    .where('photoId', '=', photoId);
  if (isPart) counted = counted.where('freeDownloads', '=', 0);
  await counted.execute();
}
