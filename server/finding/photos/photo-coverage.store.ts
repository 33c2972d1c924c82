import type { BibDoubt } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

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
export async function countPhotosByPlace(scope: Scope, eventId: string): Promise<PlacePhotos[]> {
  // Each branch uses its own index, which contains no other tags.
  const tagged = selectFrom(scope, 'photoTags').select('photoId').distinct().where('eventId', '=', eventId);
  return selectFrom(scope, 'photos')
    .leftJoin(tagged.where('isShown', '=', true).as('known'), 'known.photoId', 'photos.photoId')
    .leftJoin(tagged.where('doubt', 'is not', null).as('doubted'), 'doubted.photoId', 'photos.photoId')
    .select(['photos.placeKm', 'photos.folder', 'photos.camera', 'photos.spot'])
    .select(({ fn }) => [fn.countAll<number>().as('photos'), fn.count<number>('known.photoId').as('withBib')])
    .select(({ fn }) =>
      fn.count<number>('doubted.photoId').filterWhere('known.photoId', 'is', null).as('inDoubt'),
    )
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .where('photos.isReport', '=', false)
    .groupBy(['photos.placeKm', 'photos.folder', 'photos.camera', 'photos.spot'])
    .execute();
}

/** Lists every bib that leads to a published photo of an event, spelled as in its tag. */
export async function listBibsSeen(scope: Scope, eventId: string): Promise<string[]> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'photoTags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'photoTags.tenantId')
        .onRef('photos.photoId', '=', 'photoTags.photoId'),
    )
    .select('photoTags.value')
    .distinct()
    .where('photoTags.eventId', '=', eventId)
    .where('photoTags.isShown', '=', true)
    .where('photos.tenantId', '=', tenantId)
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .execute();
  return rows.map(({ value }) => value);
}

/** Counts the doubtful numbers on an event's published photos by reason. */
export async function countDoubts(scope: Scope, eventId: string): Promise<Map<BibDoubt, number>> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'photoTags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'photoTags.tenantId')
        .onRef('photos.photoId', '=', 'photoTags.photoId'),
    )
    .select('photoTags.doubt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('photoTags.eventId', '=', eventId)
    .where('photoTags.doubt', 'is not', null)
    .where('photos.tenantId', '=', tenantId)
    .where('photos.eventId', '=', eventId)
    .where('photos.state', '=', 'Published')
    .groupBy('photoTags.doubt')
    .execute();
  return new Map(rows.flatMap(({ doubt, count }) => (doubt === null ? [] : [[doubt, count] as const])));
}
