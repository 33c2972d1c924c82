import { sql } from 'kysely';
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { PhotoTag } from './photos.store.ts';

/** More photos than any person is in. A number on a banner can have more. */
const BIB_PHOTOS_MAX = 10_000;

/**
 * Lists the published photos that lead to a bib: those in which it was read, those in which only a reviewer entered it,
 * and those in which the same person wears it unreadably. For each it returns whether the bib is certain enough to be
 * shown, and the evidence if it was doubtful.
 */
export async function listBibPhotos(
  { trx, tenantId }: Scope,
  eventId: string,
  bib: string,
  { withProtected = false }: { withProtected?: boolean } = {},
): Promise<
  { photoId: string; isShown: boolean; isVoted: boolean; isNamed: boolean; reason: BibReason | null }[]
> {
  const rows = await bibPhotos({ trx, tenantId }, eventId, bib, withProtected)
    .select(['photoTags.source', 'photoTags.reason', 'photoTags.doubt'])
    .execute();
  return rows.map(({ source, doubt, ...row }) => ({
    ...row,
    isVoted: source === 'vote',
    isNamed: doubt === 'Named',
  }));
}

/** Does the same as `listBibPhotos`, and adds the confidence of the reading: 0 to 1. */
export async function listBibReadings(
  scope: Scope,
  eventId: string,
  bib: string,
): Promise<{ photoId: string; isShown: boolean; confidence: number; doubt: BibDoubt | null }[]> {
  return bibPhotos(scope, eventId, bib)
    .select(['photoTags.confidence', 'photoTags.doubt'])
    .where('photoTags.source', '=', 'bib')
    .execute();
}

/**
 * Looks up the photos of the bib's tags one by one. The planner cannot know how rare a bib is and would otherwise walk
 * all photos of the event; the inner limit prevents that.
 */
function bibPhotos(scope: Scope, eventId: string, bib: string, withProtected = false) {
  return selectFrom(scope, 'photoTags')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('photos')
          .select('photos.photoId')
          .whereRef('photos.tenantId', '=', 'photoTags.tenantId')
          .whereRef('photos.photoId', '=', 'photoTags.photoId')
          .where('photos.state', 'in', withProtected ? ['Published', 'Protected'] : ['Published'])
          .limit(1)
          .as('published'),
      (join) => join.onTrue(),
    )
    .select(['photoTags.photoId', 'photoTags.isShown'])
    .where('photoTags.eventId', '=', eventId)
    .where('photoTags.source', 'in', ['bib', 'vote'])
    .where('photoTags.value', '=', bib)
    .limit(BIB_PHOTOS_MAX);
}

/**
 * Counts the photos of each number that was read with certainty in an event, whether it is on the start list or not,
 * and returns the 95th percentile of these counts.
 * @returns undefined if the event has no other number
 */
export async function countUsualPhotos(
  scope: Scope,
  eventId: string,
  bib: string,
): Promise<number | undefined> {
  const { trx } = scope;
  const counts = selectFrom(scope, 'photoTags')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('eventId', '=', eventId)
    .where('source', '=', 'bib')
    .where('value', '!=', bib)
    .where(({ or, eb }) => or([eb('isShown', '=', true), eb('doubt', '=', 'NotOnList')]))
    .groupBy('value');
  const row = await trx
    .selectFrom(counts.as('counts'))
    .select(sql<number | null>`percentile_disc(0.95) within group (order by photos)`.as('usual'))
    .executeTakeFirst();
  return row?.usual ?? undefined;
}

/** A number that was read in a photo, with its position. */
interface PlacedBib {
  photoId: string;
  bib: string;
  isShown: boolean;
  confidence: number;
  /** Pixels of the upright original. */
  box: NonNullable<PhotoTag['box']>;
}

/**
 * Lists the numbers read in several photos in one query, including uncertain ones. Numbers without a known position are
 * left out.
 */
export async function listPlacedBibs(scope: Scope, photoIds: string[]): Promise<PlacedBib[]> {
  if (photoIds.length === 0) return [];
  return selectFrom(scope, 'photoTags')
    .select(['photoId', 'value as bib', 'isShown', 'confidence'])
    .select(sql<PlacedBib['box']>`box`.as('box'))
    .where('photoId', 'in', photoIds)
    .where('source', '=', 'bib')
    .where('box', 'is not', null)
    .execute();
}
