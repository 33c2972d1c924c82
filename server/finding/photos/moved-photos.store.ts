/** Moves photos from one event to another by rewriting the rows that contain the event's id. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { PhotoState } from './photos.store.ts';
import { type SettledPhoto, TRANSACTION_ID } from './received-photos.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    movedContents: Columns<'movedContents'>;
  }
}

/**
 * The states of photos that may move to another event. A photo that is still being read has no facts yet. A photo that
 * shows a protected participant must be reviewed in its own event.
 */
export const MOVABLE: readonly PhotoState[] = ['Published', 'Hidden'];

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists the given photos whose content already exists in an event, even as a removed photo. */
export async function listDuplicatesIn(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  eventId: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('photos as there')
    .innerJoin('photos as asked', (join) =>
      join
        .onRef('asked.tenantId', '=', 'there.tenantId')
        .onRef('asked.contentHash', '=', 'there.contentHash'),
    )
    .select('asked.photoId')
    .where('there.tenantId', '=', tenantId)
    .where('there.eventId', '=', eventId)
    .where('asked.photoId', '=', anyOf(photoIds))
    .execute();
  return new Set(rows.map((row) => row.photoId));
}

/**
 * Lists the photos of some events that have the same content as given photos.
 * @returns each found photo, with the given photo (`ofId`) that has the same content
 */
export async function listCopiesIn(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  eventIds: readonly string[],
): Promise<{ photoId: string; ofId: string }[]> {
  return trx
    .selectFrom('photos as copy')
    .innerJoin('photos as asked', (join) =>
      join.onRef('asked.tenantId', '=', 'copy.tenantId').onRef('asked.contentHash', '=', 'copy.contentHash'),
    )
    .select(['copy.photoId', 'asked.photoId as ofId'])
    .where('copy.tenantId', '=', tenantId)
    .where('copy.eventId', '=', anyOf(eventIds))
    .where('asked.photoId', '=', anyOf(photoIds))
    .execute();
}

/** Lists the given contents of which an event has a photo in any state. */
export async function listContentsOf(
  scope: Scope,
  eventId: string,
  contentHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'photos')
    .select('contentHash')
    .where('eventId', '=', eventId)
    .where('contentHash', '=', sql<string>`any(${[...contentHashes]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.contentHash));
}

/** Selects the ids of all photos of an event in any state, up to 300,000 or so, for another statement. */
export function selectIdsOfEvent(scope: Scope, eventId: string) {
  return selectFrom(scope, 'photos').select('photoId').where('eventId', '=', eventId);
}

/**
 * Lists all photos of an event in any state; up to 300,000 or so.
 * @returns their ids
 */
export async function listIdsOfEvent(scope: Scope, eventId: string): Promise<string[]> {
  return (await selectIdsOfEvent(scope, eventId).execute()).map((row) => row.photoId);
}

/** Counts all photos of an event, and those that `movePhotos` would move to another event. */
export async function countMovable(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<{ all: number; going: number }> {
  const { rows } = await sql<{ all: number; going: number }>`
    select count(*) as "all",
      count(*) filter (where state = any(${[...MOVABLE]}::text[])
        and not exists (select from photos as there
          where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}::uuid
            and there.content_hash = photos.content_hash)) as going
    from photos where tenant_id = ${tenantId} and event_id = ${eventId}::uuid`.execute(trx);
  return rows[0] ?? { all: 0, going: 0 };
}

/**
 * Moves photos to another event, with their readings and holds. Votes of other photos and reviews of protected bibs are
 * not moved, because they concern the old event's participants.
 */
export async function movePhotosToEvent(
  scope: Scope,
  photoIds: readonly string[],
  intoEventId: string,
): Promise<void> {
  const { trx, tenantId } = scope;
  const ids = anyOf(photoIds);
  await sql`insert into moved_contents (tenant_id, event_id, content_hash, into_event_id)
    select tenant_id, event_id, content_hash, ${intoEventId}::uuid from photos
    where tenant_id = ${tenantId} and photo_id = ${ids}
    on conflict (tenant_id, event_id, content_hash) do update set into_event_id = excluded.into_event_id`.execute(
    trx,
  );
  await updateTable(scope, 'photos')
    .set({ eventId: intoEventId, settledIn: TRANSACTION_ID })
    .where('photoId', '=', ids)
    .execute();
  await deleteFrom(scope, 'photoTags').where('photoId', '=', ids).where('source', '=', 'vote').execute();
  await deleteFrom(scope, 'protectedPhotoReviews').where('photoId', '=', ids).execute();
  for (const table of ['photoTags', 'photoReadings', 'bibVerdicts'] as const)
    await trx
      .updateTable(table)
      .set({ eventId: intoEventId })
      .where('tenantId', '=', tenantId)
      .where('photoId', '=', ids)
      .execute();
}

/**
 * Keeps the memory of removed and withdrawn photos of an event that is being deleted, so that the same files are not
 * received again elsewhere: their rows go to the event into which it was merged, or else to the event that they came
 * from. What moved through the event is remembered as moved directly.
 */
export async function handOverTaken(
  { trx, tenantId }: Scope,
  eventId: string,
  mergedInto: string | null,
): Promise<void> {
  const isNotThere = (heir: ReturnType<typeof sql>) => sql`not exists (select from photos as there
    where there.tenant_id = ${tenantId} and there.event_id = ${heir}
      and there.content_hash = photos.content_hash)`;
  const isTaken = sql`photos.event_id = ${eventId}::uuid
    and photos.state in ('Removed', 'Withdrawn')`;
  if (mergedInto !== null)
    await sql`update photos set event_id = ${mergedInto}::uuid
      where photos.tenant_id = ${tenantId} and ${isTaken}
        and ${isNotThere(sql`${mergedInto}::uuid`)}`.execute(trx);
  await sql`update photos set event_id = moved.event_id
    from moved_contents as moved
    join events as source on source.tenant_id = moved.tenant_id and source.event_id = moved.event_id
      and source.deleted_at is null
    where photos.tenant_id = ${tenantId} and ${isTaken}
      and moved.tenant_id = ${tenantId} and moved.into_event_id = ${eventId}::uuid
      and moved.content_hash = photos.content_hash and ${isNotThere(sql`moved.event_id`)}`.execute(trx);
  await sql`update moved_contents as moved set into_event_id = next.into_event_id
    from moved_contents as next
    where moved.tenant_id = ${tenantId} and moved.into_event_id = ${eventId}::uuid
      and next.tenant_id = ${tenantId} and next.event_id = ${eventId}::uuid
      and next.content_hash = moved.content_hash and next.into_event_id <> moved.event_id`.execute(trx);
}

/** A photo that left an event, as stored in its present event. */
export interface MovedPhoto extends SettledPhoto {
  eventId: string;
}

/**
 * Finds the photos with some contents that were moved out of an event, even through several events. A photo that came
 * back is left out, and so is a photo whose new event was deleted.
 */
export async function findMovedPhotos(
  { trx, tenantId }: Scope,
  eventId: string,
  contentHashes: readonly string[],
): Promise<MovedPhoto[]> {
  const { rows } = await sql<MovedPhoto>`with recursive way as (
      select content_hash, into_event_id from moved_contents
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid
        and content_hash = any(${[...contentHashes]}::text[])
      union select next.content_hash, next.into_event_id from way
      join moved_contents as next on next.tenant_id = ${tenantId} and next.event_id = way.into_event_id
        and next.content_hash = way.content_hash
    )
    select photo.event_id, photo.content_hash, photo.state, photo.failure, photo.awaits_original from way
    join photos as photo on photo.tenant_id = ${tenantId} and photo.event_id = way.into_event_id
      and photo.content_hash = way.content_hash
    where photo.event_id <> ${eventId}::uuid`.execute(trx);
  return rows;
}

/** Finds the photos of some events with given contents that the shop removed or withdrew. */
export async function findTakenPhotos(
  scope: Scope,
  eventIds: readonly string[],
  contentHashes: readonly string[],
): Promise<MovedPhoto[]> {
  if (eventIds.length === 0) return [];
  return selectFrom(scope, 'photos')
    .select(['eventId', 'contentHash', 'state', 'failure', 'awaitsOriginal'])
    .where('eventId', 'in', [...eventIds])
    .where('contentHash', '=', sql<string>`any(${[...contentHashes]}::text[])`)
    .where('state', 'in', ['Removed', 'Withdrawn'])
    .execute();
}
