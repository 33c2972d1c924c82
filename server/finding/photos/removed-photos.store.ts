/** Photos in any state, as shown before they are removed. */
import { sql } from 'kysely';
import type { PhotoFormat } from '#engines/images/index.ts';
import { eraseActionValues } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { lockListsOf } from './lock-lists.store.ts';
import type { PhotoState } from './photos.store.ts';
import { TRANSACTION_ID } from './received-photos.store.ts';

/** A photo in any state, with the facts that determine its files' keys. */
export interface StoredPhoto {
  photoId: string;
  eventId: string;
  state: PhotoState;
  contentHash: string;
  format: PhotoFormat;
  /** Whether the original has not arrived yet. */
  awaitsOriginal: boolean;
  fileName: string;
  isReport: boolean;
  /** When it was taken, in whole seconds of the epoch; null before it is published. */
  second: number | null;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

function selectStored(scope: Scope, photoIds: readonly string[]) {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'state', 'contentHash', 'format', 'fileName', 'isReport'])
    .select('awaitsOriginal')
    .select(sql<number | null>`floor(extract(epoch from sorted_at))::bigint`.as('second'))
    .where('photoId', '=', anyOf(photoIds))
    .orderBy('photoId');
}

/** Lists photos in any state by id. */
export async function listPhotosById(scope: Scope, photoIds: readonly string[]): Promise<StoredPhoto[]> {
  return selectStored(scope, photoIds).execute();
}

/**
 * Lists photos in any state by id. Locks them, and the start lists with which they are judged, until the transaction
 * ends: they can be neither changed nor ordered meanwhile.
 */
export async function lockPhotos(scope: Scope, photoIds: readonly string[]): Promise<StoredPhoto[]> {
  await lockListsOf(scope, photoIds);
  return selectStored(scope, photoIds).forUpdate().execute();
}

/** Finds a withdrawn or removed photo; undefined if the photo is in any other state. */
export async function findRemoved(scope: Scope, photoId: string): Promise<StoredPhoto | undefined> {
  const [photo] = await listPhotosById(scope, [photoId]);
  return photo?.state === 'Withdrawn' || photo?.state === 'Removed' ? photo : undefined;
}

/** Lists a page of ids of withdrawn or removed photos, ordered by id, after a given one. */
export async function listRemovedIds(
  scope: Scope,
  { after, count }: { after: string | undefined; count: number },
): Promise<string[]> {
  let query = selectFrom(scope, 'photos').select('photoId').where('state', 'in', ['Withdrawn', 'Removed']);
  if (after !== undefined) query = query.where('photoId', '>', after);
  return (await query.orderBy('photoId').limit(count).execute()).map(({ photoId }) => photoId);
}

/** Removes a photo for good, with its caption, and the place and camera from its metadata. */
export async function markRemoved(
  scope: Scope,
  photoId: string,
  state: 'Withdrawn' | 'Removed',
): Promise<void> {
  await updateTable(scope, 'photos')
    .set({
      state,
      failure: null,
      caption: '',
      camera: null,
      spot: null,
      placeKm: null,
      isReport: false,
      settledIn: TRANSACTION_ID,
    })
    .where('photoId', '=', photoId)
    .execute();
}

/** Deletes a photo's readings, derivatives, verdicts and holds. */
export async function deleteFindings({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  for (const table of ['photoTags', 'photoReadings', 'bibVerdicts', 'photoHolds'] as const)
    await trx.deleteFrom(table).where('tenantId', '=', tenantId).where('photoId', '=', photoId).execute();
}

/**
 * Deletes some of an event's photos with their tags and faces, and their values in recorded actions. The caller deletes
 * their files.
 * @returns the number deleted, at most `count`
 */
export async function deletePhotos(scope: Scope, eventId: string, count: number): Promise<number> {
  const photoIds = await deleteBatch(scope, { table: 'photos', key: 'photoId' }, eventId, count);
  await eraseActionValues(scope, 'photo', photoIds);
  return photoIds.length;
}
