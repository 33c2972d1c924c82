/** Photos as an operator looks for them: in any state, by whatever they know of them. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { PhotoState } from './photos.store.ts';

/** What an operator knows of a photo: everything that is named must be so. */
export interface PhotoSearch {
  eventId?: string | undefined;
  photoIds?: readonly string[] | undefined;
  photographerId?: string | undefined;
  /** Photos that one of these leads to. */
  wearers?: readonly { eventId: string; bib: string }[] | undefined;
  /** A part of the file's name, in any case. */
  fileName?: string | undefined;
  /** When it was taken: from then on, and before. */
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
  /** The bibs that lead people to it. */
  bibs: string[];
}

/** Lists the photos of a tenant that are as an operator says, event by event in time order; as many as asked for. */
export async function searchPhotos(
  { trx, tenantId }: Scope,
  { eventId, photoIds, photographerId, wearers, fileName, from, until }: PhotoSearch,
  count: number,
): Promise<FoundPhoto[]> {
  let query = trx
    .selectFrom('photos')
    .select(['photo_id', 'event_id', 'state', 'folder', 'file_name', 'taken_at', 'photographer_id'])
    .select(
      sql<string[]>`array(select distinct tag.value from photo_tags as tag
        where tag.tenant_id = ${tenantId} and tag.photo_id = photos.photo_id and tag.is_shown order by 1)`.as(
        'bibs',
      ),
    )
    .where('tenant_id', '=', tenantId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (photoIds !== undefined)
    query = query.where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`);
  if (photographerId !== undefined) query = query.where('photographer_id', '=', photographerId);
  if (wearers !== undefined)
    query = query.where(
      'photo_id',
      'in',
      sql<string>`(select tag.photo_id
        from unnest(${wearers.map((wearer) => wearer.eventId)}::uuid[], ${wearers.map(({ bib }) => bib)}::text[])
          as worn (event_id, bib)
        join photo_tags as tag on tag.tenant_id = ${tenantId} and tag.event_id = worn.event_id
          and tag.source in ('bib', 'vote') and tag.value = worn.bib and tag.is_shown)`,
    );
  if (fileName !== undefined)
    query = query.where('file_name', 'ilike', `%${fileName.replace(/[\\%_]/g, '\\$&')}%`);
  if (from !== undefined) query = query.where('sorted_at', '>=', from);
  if (until !== undefined) query = query.where('sorted_at', '<', until);
  const rows = await query
    .orderBy('event_id')
    .orderBy('sorted_at')
    .orderBy('photo_id')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    eventId: row.event_id,
    state: row.state,
    folder: row.folder,
    fileName: row.file_name,
    takenAt: row.taken_at,
    photographerId: row.photographer_id,
    bibs: row.bibs,
  }));
}
