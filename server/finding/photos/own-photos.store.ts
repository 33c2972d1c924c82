/** The data about a photographer's photos for the photographer's page. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { addToTimes } from './photo-times.store.ts';

const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/**
 * Corrects the times of a photographer's photos from one camera at an event by the offset of the camera's clock. Photos
 * without a camera time stay unchanged.
 */
export async function setPhotoTimes(
  scope: Scope,
  eventId: string,
  {
    photographerIds,
    camera,
    serial,
    offsetMs,
  }: { photographerIds: readonly string[]; camera: string; serial: string; offsetMs: number },
): Promise<void> {
  const second = sql<number>`floor(extract(epoch from sorted_at))::bigint`.as('second');
  const before = await selectFrom(scope, 'photos')
    .select(['photoId', 'state', second])
    .where('eventId', '=', eventId)
    .where('photographerId', '=', anyId(photographerIds))
    .where('camera', '=', camera)
    .where(sql<boolean>`coalesce(camera_serial, '') = ${serial}`)
    .where('clockAt', 'is not', null)
    .orderBy('photoId')
    .forUpdate()
    .execute();
  const takenAt = sql<Date>`clock_at + ${offsetMs} * interval '1 millisecond'`;
  const after = await updateTable(scope, 'photos')
    .set({ takenAt, sortedAt: takenAt })
    .where('photoId', '=', anyId(before.map((row) => row.photoId)))
    .returning(['state', second])
    .execute();
  const shownAt = (rows: typeof after) =>
    rows.flatMap((row) => (row.state === 'Published' ? row.second : []));
  await addToTimes(scope, eventId, shownAt(before), -1);
  await addToTimes(scope, eventId, shownAt(after), 1);
}

/** A camera body of a photographer's photos of an event. */
interface OwnCamera {
  camera: string;
  /** '' if photos do not contain it. */
  serial: string;
  /** When its first photo was taken by its own clock, in the event's local time: `2026-05-10T10:00:00`. */
  firstAt: string;
}

/** The most cameras that are listed: files can name any number of them. */
const CAMERAS_MAX = 50;

/** Lists the cameras of a photographer's photos of an event whose own time is known, the one with most photos first. */
export async function listOwnCameras(
  { trx, tenantId }: Scope,
  eventId: string,
  photographerIds: readonly string[],
): Promise<OwnCamera[]> {
  const { rows } = await sql<OwnCamera>`
    select camera, coalesce(camera_serial, '') as serial,
      to_char(min(clock_at) at time zone events.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') as "firstAt"
    from photos join events on events.tenant_id = photos.tenant_id and events.event_id = photos.event_id
    where photos.tenant_id = ${tenantId} and photos.event_id = ${eventId}
      and photographer_id = any(${[...photographerIds]}::uuid[]) and camera is not null and clock_at is not null
    group by camera, coalesce(camera_serial, ''), events.time_zone
    order by count(*) desc, camera, serial limit ${CAMERAS_MAX}`.execute(trx);
  return rows;
}

/** The facts of a photographer's published photo that are compared with their other photos. */
export interface OwnFrame {
  photoId: string;
  takenAt: Date | null;
  camera: string | null;
  serial: string | null;
  /** Null for photos that were read before sharpness was measured. */
  sharpness: number | null;
  dhash: string | null;
  /** The shown bibs. */
  bibs: string[];
}

/** Lists a photographer's published photos of an event in time order. */
export async function listOwnFrames(
  scope: Scope,
  eventId: string,
  photographerIds: readonly string[],
): Promise<OwnFrame[]> {
  const { tenantId } = scope;
  return selectFrom(scope, 'photos')
    .select(['photoId', 'takenAt', 'camera', 'cameraSerial as serial'])
    .select(['sharpness', 'dhash'])
    .select(
      sql<
        string[]
      >`array(select distinct tags.value from photo_tags as tags where tags.tenant_id = ${tenantId}
        and tags.photo_id = photos.photo_id and tags.is_shown order by 1)`.as('bibs'),
    )
    .where('eventId', '=', eventId)
    .where('photographerId', '=', anyId(photographerIds))
    .where('state', '=', 'Published')
    .where('isReport', '=', false)
    .orderBy('sortedAt')
    .orderBy('photoId')
    .execute();
}

/** Counts the published photos of an event that show each of the given bibs. */
export async function countPhotosOfBibs(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; count: number }>`
    select tags.value, count(distinct tags.photo_id)::integer as count
    from photo_tags as tags join photos on photos.tenant_id = tags.tenant_id and photos.photo_id = tags.photo_id
    where tags.tenant_id = ${tenantId} and tags.event_id = ${eventId} and tags.is_shown
      and tags.value = any(${[...bibs]}::text[]) and photos.state = 'Published'
    group by tags.value`.execute(trx);
  return new Map(rows.map(({ value, count }) => [value, count]));
}
