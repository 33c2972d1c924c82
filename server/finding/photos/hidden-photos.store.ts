import { sql } from 'kysely';
import type { PhotoFormat } from '#engines/images/index.ts';
import { eraseActionValues } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { lockListsOf } from './lock-lists.store.ts';

/** Where a photo lies, what it was before, and when it was taken in whole seconds of the epoch. */
interface ChangedPhoto {
  eventId: string;
  photoId: string;
  contentHash: string;
  format: PhotoFormat;
  isReport: boolean;
  wasProtected: boolean;
  second: number;
}

/**
 * Changes a photo's state.
 * @returns undefined where the photo is not in the expected state: then nothing was changed
 */
export async function setPhotoState(
  scope: Scope,
  photoId: string,
  { from, to }: { from: readonly ('Published' | 'Protected' | 'Hidden')[]; to: 'Published' | 'Hidden' },
): Promise<ChangedPhoto | undefined> {
  const { trx, tenantId } = scope;
  await lockListsOf(scope, [photoId]);
  const before = await trx
    .selectFrom('photos')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('state', 'in', from)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const row = await trx
    .updateTable('photos')
    .set({ state: to })
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .returning(['event_id', 'content_hash', 'format', 'is_report'])
    .returning(sql<number>`floor(extract(epoch from sorted_at))::bigint`.as('second'))
    .executeTakeFirst();
  return (
    row && {
      eventId: row.event_id,
      photoId,
      contentHash: row.content_hash,
      format: row.format,
      isReport: row.is_report,
      wasProtected: before.state === 'Protected',
      second: row.second,
    }
  );
}

/**
 * Deletes some of an event's photos with their tags and faces, and what the record of actions keeps of them; their files
 * are the caller's.
 * @returns how many there were, at most `count`
 */
export async function deletePhotos(scope: Scope, eventId: string, count: number): Promise<number> {
  const photoIds = await deleteBatch(scope, { table: 'photos', key: 'photo_id' }, eventId, count);
  await eraseActionValues(scope, 'photo', photoIds);
  return photoIds.length;
}
