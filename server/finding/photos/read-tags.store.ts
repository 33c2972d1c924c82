/** Tags that follow from readings in photos and change when photos are judged again. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { lockListsOf } from './lock-lists.store.ts';
import type { PhotoTag, TagVotes } from './photos.store.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * Finds the event of a published or protected photo. Until the transaction ends it locks the photo against changes and
 * judging, and the start list against changes.
 */
export async function lockToJudge(scope: Scope, photoId: string): Promise<{ eventId: string } | undefined> {
  await lockListsOf(scope, [photoId]);
  return selectFrom(scope, 'photos')
    .select('eventId')
    .where('photoId', '=', photoId)
    .where('state', 'in', ['Published', 'Protected'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds the event of a photo, and whether the photo is visible. */
export async function findEventOfPhoto(
  scope: Scope,
  photoId: string,
): Promise<{ eventId: string; isPublished: boolean } | undefined> {
  const row = await selectFrom(scope, 'photos')
    .select(['eventId', 'state'])
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return row && { eventId: row.eventId, isPublished: row.state === 'Published' };
}

/** Lists the next published or protected photos of an event in time order, after a photo or from the first. */
export async function listPhotosBehind(
  scope: Scope,
  eventId: string,
  photoId: string | null,
  count: number,
): Promise<string[]> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('eventId', '=', eventId)
    // Written like the index's condition, so that PostgreSQL uses the index.
    .where(sql<boolean>`state in ('Published', 'Protected')`)
    .$if(photoId !== null, (query) =>
      query.where(
        sql<boolean>`(sorted_at, photo_id) > (
          select last.sorted_at, last.photo_id from photos as last
          where last.tenant_id = ${tenantId} and last.photo_id = ${photoId})`,
      ),
    )
    .orderBy('sortedAt')
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Lists the tags derived from readings, by photo. */
export async function listReadTags(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, PhotoTag[]>> {
  const rows = await selectFrom(scope, 'photoTags')
    .select(['photoId', 'photoTagId', 'source', 'value', 'confidence', 'isShown', 'doubt', 'reason'])
    .select(sql<PhotoTag['box']>`box`.as('box'))
    .select(sql<TagVotes | null>`votes`.as('votes'))
    .where('photoId', '=', anyOf(photoIds))
    .where('source', 'in', ['bib', 'vote'])
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map([...grouped].map(([photoId, tags]) => [photoId, tags.map(({ photoId: _, ...tag }) => tag)]));
}

/** Returns the visible photos among those given, each with the bibs that votes of other photos added or removed. */
export async function listVotedBibs(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await selectFrom(scope, 'photos')
    .leftJoin('photoTags', (join) =>
      join
        .onRef('photoTags.tenantId', '=', 'photos.tenantId')
        .onRef('photoTags.photoId', '=', 'photos.photoId')
        .on('photoTags.votes', 'is not', null),
    )
    .select(['photos.photoId', 'photoTags.value'])
    .where('photos.photoId', '=', anyOf(photoIds))
    .where('photos.state', '=', 'Published')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map([...grouped].map(([photoId, tags]) => [photoId, tags.flatMap(({ value }) => value ?? [])]));
}

/** Deletes tags of a photo. */
export async function deleteTags(scope: Scope, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await deleteFrom(scope, 'photoTags').where('photoTagId', '=', anyOf(tagIds)).execute();
}

/** Updates a tag in place; its id stays. */
export async function updateTag(
  scope: Scope,
  { photoTagId, confidence, isShown, doubt = null, reason = null, votes, box }: PhotoTag,
): Promise<void> {
  await updateTable(scope, 'photoTags')
    .set({
      confidence,
      isShown,
      doubt,
      reason,
      votes: votes == null ? null : JSON.stringify(votes),
      box: box === null ? null : JSON.stringify(box),
    })
    .where('photoTagId', '=', photoTagId)
    .execute();
}
