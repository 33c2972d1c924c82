import { sql } from 'kysely';
import { anyId, anyText, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the photos of a person. */
export async function describeKeptPhotos(
  scope: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'fileName', 'folder', 'format', 'state', 'width', 'height', 'takenAt'])
    .select(['caption', 'camera', 'spot', 'placeKm', 'isReport', 'byteSize', 'awaitsOriginal'])
    .select(['facesUnread', 'facesBarred', 'createdAt', 'publishedAt'])
    .where('photoId', '=', anyId(photoIds))
    .where('state', '<>', 'Removed')
    .orderBy('eventId')
    .orderBy('sortedAt')
    .orderBy('photoId')
    .execute();
  return [{ kind: 'photos', table: 'photos', rows }];
}

/**
 * Describes the readings of a person's bibs in photos, and the verdicts on them. Other numbers in these photos belong
 * to other people.
 * @param bibs the person's bibs, in every spelling
 */
export async function describeKeptTags(
  scope: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
  bibs: readonly string[],
): Promise<KeptThings[]> {
  const tags = await selectFrom(scope, 'photoTags')
    .selectAll()
    .where('photoId', '=', anyId(photoIds))
    .where('value', '=', anyText(bibs))
    .execute();
  const verdicts = await selectFrom(scope, 'bibVerdicts')
    .selectAll()
    .where('photoId', '=', anyId(photoIds))
    .where(({ or, eb }) => or([eb('bib', '=', anyText(bibs)), eb('readAs', '=', anyText(bibs))]))
    .execute();
  const readings = await selectFrom(scope, 'photoReadings')
    .select(['photoId', 'eventId'])
    .select(
      sql<unknown>`(select jsonb_agg(reading) from jsonb_array_elements(readings::jsonb) as reading
        where reading->>'text' = ${anyText(bibs)})`.as('readings'),
    )
    .where('photoId', '=', anyId(photoIds))
    .execute();
  // Leaves out the reviewed bibs, because some of them may be other people's.
  const reviews = await selectFrom(scope, 'protectedPhotoReviews')
    .select(['photoId', 'decidedAt'])
    .where('photoId', '=', anyId(photoIds))
    .where(sql<boolean>`bibs && ${[...bibs]}::text[]`)
    .execute();
  return [
    { kind: 'tags', table: 'protectedPhotoReviews', isPart: true, rows: reviews },
    { kind: 'tags', table: 'photoTags', rows: tags },
    { kind: 'tags', table: 'bibVerdicts', rows: verdicts },
    {
      kind: 'tags',
      table: 'photoReadings',
      isPart: true,
      rows: readings.filter((row) => row.readings !== null),
    },
  ];
}

/** Describes a photographer's photos: counts by event and camera, and hidden ones. */
export async function describeKeptTaken(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(['photographerId', 'eventId', 'camera', 'cameraSerial'])
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('photographerId', '=', anyId(photographerIds))
    .where('state', '<>', 'Removed')
    .groupBy(['photographerId', 'eventId', 'camera', 'cameraSerial'])
    .orderBy('eventId')
    .execute();
  const holds = await selectFrom(scope, 'photoHolds')
    .select(['photoId', 'kind', 'ownerId', 'heldAt'])
    .where('ownerId', '=', anyText(photographerIds))
    .orderBy('heldAt')
    .execute();
  return [
    { kind: 'photographers', table: 'photosTaken', rows },
    { kind: 'photographers', table: 'photoHolds', rows: holds },
  ];
}
