import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** The place of a photo, according to its own data. */
export interface PhotoPlace {
  photoId: string;
  takenAt: Date;
  /** The kilometre, if it was declared. */
  placeKm: number | null;
  folder: string;
  camera: string | null;
  /** The rough GPS position, if the photo has one. */
  spot: string | null;
}

/** A bib that was read with certainty, and the photo's place. */
export interface BibSighting extends Omit<PhotoPlace, 'photoId'> {
  bib: string;
}

/** Reads the times and places of photos; photos without a time are left out. */
export async function listPhotoPlaces(scope: Scope, photoIds: readonly string[]): Promise<PhotoPlace[]> {
  if (photoIds.length === 0) return [];
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'takenAt', 'placeKm', 'folder', 'camera', 'spot'])
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return rows.flatMap(({ takenAt, ...row }) => (takenAt === null ? [] : { ...row, takenAt }));
}

/**
 * Lists bibs of an event that were read with certainty, without using times as evidence. Their number per place and
 * camera is limited; the choice is spread over the photos and always the same.
 */
export async function listSureSightings(
  { trx, tenantId }: Scope,
  eventId: string,
  perPlace: number,
): Promise<BibSighting[]> {
  const { rows } = await sql<BibSighting>`
    select value as bib, taken_at, place_km, folder, camera, spot from (
      select t.value, p.taken_at, p.place_km, p.folder, p.camera, p.spot, row_number() over (
        partition by p.place_km, case when p.place_km is null then p.folder end,
          case when p.place_km is null then p.spot end, p.camera
        order by md5(t.photo_id::text || t.value)) as place_row
      from photo_tags t cross join lateral (
        -- Found one by one: without statistics of new photos PostgreSQL would read all of them for each tag.
        select taken_at, place_km, folder, camera, spot from photos
        where tenant_id = t.tenant_id and photo_id = t.photo_id and state = 'Published' and taken_at is not null
        offset 0
      ) as p
      where t.tenant_id = ${tenantId} and t.event_id = ${eventId} and t.source = 'bib'
        and (t.is_shown and t.reason is null or t.doubt = 'WrongTime')
    ) as sightings where place_row <= ${perPlace}`.execute(trx);
  return rows;
}
