/** Tags that follow from readings in photos and change when photos are judged again. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { lockListsOf } from './lock-lists.store.ts';
import type { PhotoTag, TagVotes } from './photos.store.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * Finds the event of a published or protected photo. Until the transaction ends it locks the photo against changes and
 * judging, and the start list against changes.
 */
export async function lockToJudge(scope: Scope, photoId: string): Promise<{ eventId: string } | undefined> {
  await lockListsOf(scope, [photoId]);
  const row = await scope.trx
    .selectFrom('photos')
    .select('event_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('photo_id', '=', photoId)
    .where('state', 'in', ['Published', 'Protected'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { eventId: row.event_id };
}

/** Finds the event of a photo, and whether the photo is visible. */
export async function findEventOfPhoto(
  { trx, tenantId }: Scope,
  photoId: string,
): Promise<{ eventId: string; isPublished: boolean } | undefined> {
  const row = await trx
    .selectFrom('photos')
    .select(['event_id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return row && { eventId: row.event_id, isPublished: row.state === 'Published' };
}

/** Lists the next published photos of an event in time order, starting behind a photo or at the first. */
export async function listPhotosBehind(
  { trx, tenantId }: Scope,
  eventId: string,
  photoId: string | null,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    // Written like the index's condition, so that PostgreSQL uses the index.
    .where(sql<boolean>`state in ('Published', 'Protected')`)
    .$if(photoId !== null, (query) =>
      query.where(
        sql<boolean>`(sorted_at, photo_id) > (
          select last.sorted_at, last.photo_id from photos as last
          where last.tenant_id = ${tenantId} and last.photo_id = ${photoId})`,
      ),
    )
    .orderBy('sorted_at')
    .orderBy('photo_id')
    .limit(count)
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Lists the tags derived from readings, by photo. */
export async function listReadTags(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, PhotoTag[]>> {
  const rows = await trx
    .selectFrom('photo_tags')
    .select(['photo_id', 'photo_tag_id', 'source', 'value', 'confidence', 'is_shown', 'doubt', 'reason'])
    .select(sql<PhotoTag['box']>`box`.as('box'))
    .select(sql<TagVotes | null>`votes`.as('votes'))
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyOf(photoIds))
    .where('source', 'in', ['bib', 'vote'])
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photo_id);
  return new Map(
    [...grouped].map(([photoId, tags]) => [
      photoId,
      tags.map((tag) => ({
        photoTagId: tag.photo_tag_id,
        source: tag.source,
        value: tag.value,
        confidence: tag.confidence,
        isShown: tag.is_shown,
        doubt: tag.doubt,
        reason: tag.reason,
        box: tag.box,
        votes: tag.votes,
      })),
    ]),
  );
}

/** Returns the visible photos among those given, each with the bibs that votes of other photos added or removed. */
export async function listVotedBibs(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('photos')
    .leftJoin('photo_tags', (join) =>
      join
        .onRef('photo_tags.tenant_id', '=', 'photos.tenant_id')
        .onRef('photo_tags.photo_id', '=', 'photos.photo_id')
        .on('photo_tags.votes', 'is not', null),
    )
    .select(['photos.photo_id', 'photo_tags.value'])
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.photo_id', '=', anyOf(photoIds))
    .where('photos.state', '=', 'Published')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photo_id);
  return new Map([...grouped].map(([photoId, tags]) => [photoId, tags.flatMap(({ value }) => value ?? [])]));
}

/** Deletes tags of a photo. */
export async function deleteTags({ trx, tenantId }: Scope, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await trx
    .deleteFrom('photo_tags')
    .where('tenant_id', '=', tenantId)
    .where('photo_tag_id', '=', anyOf(tagIds))
    .execute();
}

/** Updates a tag in place; its id stays. */
export async function updateTag({ trx, tenantId }: Scope, tag: PhotoTag): Promise<void> {
  await trx
    .updateTable('photo_tags')
    .set({
      confidence: tag.confidence,
      is_shown: tag.isShown,
      doubt: tag.doubt ?? null,
      reason: tag.reason ?? null,
      votes: tag.votes == null ? null : JSON.stringify(tag.votes),
      box: tag.box === null ? null : JSON.stringify(tag.box),
    })
    .where('tenant_id', '=', tenantId)
    .where('photo_tag_id', '=', tag.photoTagId)
    .execute();
}
