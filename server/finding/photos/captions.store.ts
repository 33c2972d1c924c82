import { sql } from 'kysely';
import { anyId, mayName } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** Photos of an event, and the caption that they get; '' deletes it. */
export interface PhotosToCaption {
  eventId: string;
  photoIds: readonly string[];
  /** Only photos of these photographers. */
  photographerIds?: readonly string[];
  caption: string;
}

/**
 * Sets the caption of photos, which it locks in the order of their ids.
 * @returns the photos that had another caption, each with its former caption
 */
export async function setCaption(
  scope: Scope,
  { eventId, photoIds, photographerIds, caption }: PhotosToCaption,
): Promise<{ photoId: string; before: string }[]> {
  let query = selectFrom(scope, 'photos')
    .select(['photoId', 'caption as before'])
    .where('eventId', '=', eventId)
    .where('photoId', '=', anyId(photoIds))
    .where('state', 'in', ['Published', 'Hidden', 'Protected'])
    .where('caption', '<>', caption);
  if (photographerIds !== undefined) query = query.where('photographerId', '=', anyId(photographerIds));
  const before = await query.orderBy('photoId').forNoKeyUpdate().execute();
  await updateTable(scope, 'photos')
    .set({ caption })
    .where('photoId', '=', anyId(before.map(({ photoId }) => photoId)))
    .execute();
  return before;
}

/** A caption of one or several photos of an event. */
export interface SharedCaption {
  /** One of these photos. */
  photoId: string;
  eventId: string;
  caption: string;
}

/**
 * Lists the captions that may name a person (`probesOf`), each once by event. A caption of photos that show the person
 * and of others is listed twice.
 * @param photoIds the photos that show the person
 */
export async function listCaptionsToJudge(
  scope: Scope,
  probes: readonly string[],
  photoIds: readonly string[],
): Promise<(SharedCaption & { isAboutThem: boolean })[]> {
  const isAboutThem = sql<boolean>`photo_id = ${anyId(photoIds)}`;
  return selectFrom(scope, 'photos')
    .select(['eventId', 'caption', isAboutThem.as('isAboutThem')])
    .select(sql<string>`min(photo_id::text)`.as('photoId'))
    .where('caption', '<>', '')
    .where(mayName(sql`caption`, probes))
    .groupBy(['eventId', 'caption', 'isAboutThem'])
    .orderBy('photoId')
    .execute();
}

/** Reads the captions of photos; photos without one are left out. */
export async function readCaptions(scope: Scope, photoIds: readonly string[]): Promise<SharedCaption[]> {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'caption'])
    .where('photoId', '=', anyId(photoIds))
    .where('caption', '<>', '')
    .execute();
}

/**
 * Deletes a caption from all photos of an event that have it.
 * @param only deletes it only from these photos
 */
export async function eraseCaption(
  scope: Scope,
  { eventId, caption }: Pick<SharedCaption, 'eventId' | 'caption'>,
  only?: readonly string[],
): Promise<void> {
  let update = updateTable(scope, 'photos')
    .set({ caption: '' })
    .where('eventId', '=', eventId)
    .where('caption', '=', caption)
    .where('caption', '<>', '');
  if (only !== undefined) update = update.where('photoId', '=', anyId(only));
  await update.execute();
}
