import { sql } from 'kysely';
import { anyId, anyText, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the photos of a person. */
export async function describeKeptPhotos(
  { trx, tenantId }: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photo_id', 'event_id', 'file_name', 'folder', 'format', 'state', 'width', 'height', 'taken_at'])
    .select(['camera', 'spot', 'place_km', 'is_report', 'byte_size', 'awaits_original'])
    .select(['faces_unread', 'created_at', 'published_at'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .where('state', '<>', 'Removed')
    .orderBy('event_id')
    .orderBy('sorted_at')
    .orderBy('photo_id')
    .execute();
  return [{ kind: 'photos', table: 'photos', rows }];
}

/**
 * Describes the readings of a person's bibs in photos, and the verdicts on them. Other numbers in these photos belong
 * to other people.
 * @param bibs the person's bibs, in every spelling
 */
export async function describeKeptTags(
  { trx, tenantId }: Scope,
  { photoIds }: Pick<TracedThings, 'photoIds'>,
  bibs: readonly string[],
): Promise<KeptThings[]> {
  const tags = await trx
    .selectFrom('photo_tags')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .where('value', '=', anyText(bibs))
    .execute();
  const verdicts = await trx
    .selectFrom('bib_verdicts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .where(({ or, eb }) => or([eb('bib', '=', anyText(bibs)), eb('read_as', '=', anyText(bibs))]))
    .execute();
  const readings = await trx
    .selectFrom('photo_readings')
    .select(['photo_id', 'event_id'])
    .select(
      sql<unknown>`(select jsonb_agg(reading) from jsonb_array_elements(readings::jsonb) as reading
        where reading->>'text' = ${anyText(bibs)})`.as('readings'),
    )
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .execute();
  // Leaves out the reviewed bibs, because some of them may be other people's.
  const reviews = await trx
    .selectFrom('protected_photo_reviews')
    .select(['photo_id', 'decided_at'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .where(sql<boolean>`bibs && ${[...bibs]}::text[]`)
    .execute();
  return [
    { kind: 'tags', table: 'protected_photo_reviews', isPart: true, rows: reviews },
    { kind: 'tags', table: 'photo_tags', rows: tags },
    { kind: 'tags', table: 'bib_verdicts', rows: verdicts },
    {
      kind: 'tags',
      table: 'photo_readings',
      isPart: true,
      rows: readings.filter((row) => row.readings !== null),
    },
  ];
}

/** Describes a photographer's photos: counts by event and camera, and hidden ones. */
export async function describeKeptTaken(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photographer_id', 'event_id', 'camera', 'camera_serial'])
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .where('state', '<>', 'Removed')
    .groupBy(['photographer_id', 'event_id', 'camera', 'camera_serial'])
    .orderBy('event_id')
    .execute();
  const holds = await trx
    .selectFrom('photo_holds')
    .select(['photo_id', 'kind', 'owner_id', 'held_at'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', anyText(photographerIds))
    .orderBy('held_at')
    .execute();
  return [
    { kind: 'photographers', table: 'photos_taken', rows },
    { kind: 'photographers', table: 'photo_holds', rows: holds },
  ];
}
