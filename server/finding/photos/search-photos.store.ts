/** Searches photos for the operator: in any state, by any known fact. */
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { PhotoState } from './photos.store.ts';

/** The filters of an operator's search, all of which must match. */
export interface PhotoSearch {
  /** The events to search, all of the tenant. */
  eventIds: readonly string[];
  photoIds?: readonly string[] | undefined;
  photographerId?: string | undefined;
  /** Bibs, of which one must lead to the photo. */
  wearers?: readonly { eventId: string; bib: string }[] | undefined;
  /** A part of the file's name, ignoring case. */
  fileName?: string | undefined;
  /** The folder from which it was imported, or a parent of it. */
  folder?: string | undefined;
  /** The capture time: from this time on; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** A photo as an operator sees it in a list. */
export interface FoundPhoto {
  photoId: string;
  eventId: string;
  state: PhotoState;
  folder: string;
  fileName: string;
  takenAt: Date | null;
  photographerId: string | null;
  /** The bibs by which visitors find the photo. */
  bibs: string[];
}

/**
 * If more photos than this, over all tenants, match a name, scanning them in the list's order is faster than using the
 * name's index.
 */
const FREQUENT = 5_000;

/** Selects the photos to which given bibs lead. */
function photosOf(tenantId: string, wearers: readonly { eventId: string; bib: string }[]) {
  return sql`(select tag.photo_id
    from unnest(${wearers.map(({ eventId }) => eventId)}::uuid[], ${wearers.map(({ bib }) => bib)}::text[])
      as worn (event_id, bib)
    join photo_tags as tag on tag.tenant_id = ${tenantId} and tag.event_id = worn.event_id
      and tag.source in ('bib', 'vote') and tag.value = worn.bib and tag.is_shown)`;
}

/** Lists the photos of a tenant that match the filters, event by event in time order, up to a given number. */
export async function searchPhotos(
  { trx, tenantId }: Scope,
  { eventIds, photoIds, photographerId, wearers, fileName, folder, from, until }: PhotoSearch,
  count: number,
): Promise<FoundPhoto[]> {
  const ids = sql`${[...eventIds]}::uuid[]`;
  const known = sql.join(
    [
      sql`photos.tenant_id = ${tenantId}`,
      ...(from === undefined ? [] : [sql`photos.sorted_at >= ${from}`]),
      ...(until === undefined ? [] : [sql`photos.sorted_at < ${until}`]),
    ],
    sql` and `,
  );
  const pattern = fileName === undefined ? undefined : `%${fileName.replace(/[\\%_]/g, '\\$&')}%`;
  const lists = [photoIds, photographerId, wearers, folder, from, until];
  const isByNameAlone = pattern !== undefined && lists.every((one) => one === undefined);
  const few = [
    ...(photoIds === undefined ? [] : [sql`photos.photo_id = any(${[...photoIds]}::uuid[])`]),
    ...(photographerId === undefined ? [] : [sql`photos.photographer_id = ${photographerId}`]),
    ...(wearers === undefined ? [] : [sql`photos.photo_id in ${photosOf(tenantId, wearers)}`]),
    ...(folder === undefined
      ? []
      : [sql`(photos.folder = ${folder} or starts_with(photos.folder, ${`${folder}/`}))`]),
    // With row-level security LIKE cannot use an index, except inside a function that filters by tenant itself
    // (decision 169).
    ...(isByNameAlone
      ? [
          sql`photos.photo_id = any(array(select find_photos_by_file_name(${ids}, ${pattern}, ${count}::integer, ${FREQUENT})))`,
        ]
      : []),
    ...(pattern === undefined || isByNameAlone ? [] : [sql`photos.file_name ilike ${pattern}`]),
  ];
  // If no filter is selective, reads each event and each kind of state in its own order, up to the given number.
  const inOrder = (state: RawBuilder<unknown>) => sql`(select photos.* from photos
    where photos.event_id = asked.event_id and ${state} and ${known}
    order by sorted_at, photo_id limit ${count})`;
  const found =
    few.length > 0
      ? sql`select photos.* from photos where ${known} and ${sql.join(few, sql` and `)} and photos.event_id = any(${ids})`
      : sql`select photos.* from unnest(${ids}) as asked (event_id) cross join lateral (
          ${inOrder(sql`photos.state = 'Published'`)}
          union all ${inOrder(sql`photos.state = 'Hidden'`)}
          union all ${inOrder(sql`photos.state not in ('Published', 'Hidden')`)}) as photos`;
  const { rows } = await sql<FoundPhoto>`
    select photo_id, event_id, state, folder, file_name, taken_at, photographer_id,
      array(select distinct tag.value from photo_tags as tag
        where tag.tenant_id = ${tenantId} and tag.photo_id = found.photo_id and tag.is_shown order by 1) as bibs
    from (${found} order by event_id, sorted_at, photo_id limit ${count}) as found
    order by event_id, sorted_at, photo_id`.execute(trx);
  return rows;
}
