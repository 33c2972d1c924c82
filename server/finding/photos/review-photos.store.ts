/** The photos of an event for review, including hidden ones. */
import { sql } from 'kysely';
import type { PHOTO_LIST_FILTERS } from '#contract/desk-photos.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { PhotoRecord } from './photos.store.ts';

/** A photo that is published or hidden, or that waits for review because it shows a protected participant. */
export interface ReviewPhoto
  extends Pick<
    PhotoRecord,
    'photoId' | 'eventId' | 'contentHash' | 'format' | 'fileName' | 'width' | 'height' | 'takenAt' | 'caption'
  > {
  state: 'Published' | 'Hidden' | 'Protected';
  folder: string;
}

/** The filter of the list. */
export interface ReviewSearch {
  filter: (typeof PHOTO_LIST_FILTERS)[number];
  /** Spelled as on the start list. */
  bib?: string | undefined;
  photoIds?: readonly string[] | undefined;
  /** Only photos of these photographers. */
  photographerIds?: readonly string[] | undefined;
  /** The last photo of the previous page. */
  after?: string | undefined;
}

/**
 * Lists photos of an event in time order. Hidden and protected photos are listed only if the filter asks for them, or
 * by id.
 */
export async function listReviewPhotos(
  scope: Scope,
  eventId: string,
  { filter, bib, photoIds, photographerIds, after }: ReviewSearch,
  count: number,
): Promise<ReviewPhoto[]> {
  const { tenantId } = scope;
  const tagged = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select from photo_tags as tag
    where tag.tenant_id = ${tenantId} and tag.photo_id = photos.photo_id and ${condition})`;
  let query = selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'contentHash', 'format', 'fileName', 'folder', 'width', 'height'])
    .select(['takenAt', 'caption', 'state'])
    .where('eventId', '=', eventId);
  query =
    photoIds === undefined
      ? query.where('state', '=', filter === 'Hidden' || filter === 'Protected' ? filter : 'Published')
      : query
          .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
          .where('state', 'in', ['Published', 'Hidden', 'Protected']);
  if (photographerIds !== undefined)
    query = query.where('photographerId', '=', sql<string>`any(${[...photographerIds]}::uuid[])`);
  if (filter === 'NoBib') query = query.where(sql<boolean>`not ${tagged(sql`tag.is_shown`)}`);
  if (filter === 'InDoubt')
    query = query.where(tagged(sql`tag.doubt is not null and tag.doubt <> 'NotOnList'`));
  if (bib !== undefined)
    query = query.where(
      'photoId',
      'in',
      sql<string>`(select tag.photo_id from photo_tags as tag where tag.tenant_id = ${tenantId}
        and tag.event_id = ${eventId} and tag.source in ('bib', 'vote') and tag.value = ${bib} and tag.is_shown)`,
    );
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(sorted_at, photo_id) > (select last.sorted_at, last.photo_id from photos as last
        where last.tenant_id = ${tenantId} and last.photo_id = ${after})`,
    );
  const rows = await query.orderBy('sortedAt').orderBy('photoId').limit(count).execute();
  return rows.map((row) => ({
    ...row,
    width: row.width ?? 0,
    height: row.height ?? 0,
    state: row.state === 'Hidden' || row.state === 'Protected' ? row.state : 'Published',
  }));
}
