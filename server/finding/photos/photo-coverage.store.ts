import type { BibDoubt } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * The counts for the photos of one camera in one folder, at one position and kilometre; the photo report is left out.
 */
export interface PlacePhotos {
  /** The kilometre at which they were taken, if declared. */
  placeKm: number | null;
  folder: string;
  camera: string | null;
  spot: string | null;
  photos: number;
  /** Photos that a runner finds by a bib. */
  withBib: number;
  /** Photos without such a bib that have a doubtful number. */
  inDoubt: number;
}

/** Counts an event's published photos by place, in total and with a known bib. Reads all photos of the event. */
export async function countPhotosByPlace({ trx, tenantId }: Scope, eventId: string): Promise<PlacePhotos[]> {
  // Each branch uses its own index, which contains no other tags.
  const tagged = trx
    .selectFrom('photo_tags')
    .select('photo_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId);
  return trx
    .selectFrom('photos')
    .leftJoin(tagged.where('is_shown', '=', true).as('known'), 'known.photo_id', 'photos.photo_id')
    .leftJoin(tagged.where('doubt', 'is not', null).as('doubted'), 'doubted.photo_id', 'photos.photo_id')
    .select(['photos.place_km as placeKm', 'photos.folder', 'photos.camera', 'photos.spot'])
    .select(({ fn }) => [
      fn.countAll<number>().as('photos'),
      fn.count<number>('known.photo_id').as('withBib'),
    ])
    .select(({ fn }) =>
      fn.count<number>('doubted.photo_id').filterWhere('known.photo_id', 'is', null).as('inDoubt'),
    )
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .where('photos.is_report', '=', false)
    .groupBy(['photos.place_km', 'photos.folder', 'photos.camera', 'photos.spot'])
    .execute();
}

/** Lists every bib that leads to a published photo of an event, spelled as in its tag. */
export async function listBibsSeen({ trx, tenantId }: Scope, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('photo_tags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenant_id', '=', 'photo_tags.tenant_id')
        .onRef('photos.photo_id', '=', 'photo_tags.photo_id'),
    )
    .select('photo_tags.value')
    .distinct()
    .where('photo_tags.tenant_id', '=', tenantId)
    .where('photo_tags.event_id', '=', eventId)
    .where('photo_tags.is_shown', '=', true)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .execute();
  return rows.map(({ value }) => value);
}

/** Counts the doubtful numbers on an event's published photos by reason. */
export async function countDoubts({ trx, tenantId }: Scope, eventId: string): Promise<Map<BibDoubt, number>> {
  const rows = await trx
    .selectFrom('photo_tags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenant_id', '=', 'photo_tags.tenant_id')
        .onRef('photos.photo_id', '=', 'photo_tags.photo_id'),
    )
    .select('photo_tags.doubt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('photo_tags.tenant_id', '=', tenantId)
    .where('photo_tags.event_id', '=', eventId)
    .where('photo_tags.doubt', 'is not', null)
    .where('photos.tenant_id', '=', tenantId)
    .where('photos.event_id', '=', eventId)
    .where('photos.state', '=', 'Published')
    .groupBy('photo_tags.doubt')
    .execute();
  return new Map(rows.flatMap(({ doubt, count }) => (doubt === null ? [] : [[doubt, count] as const])));
}
