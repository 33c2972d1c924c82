import { sql } from 'kysely';
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
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
    .select(['photo_tags.reason', 'photo_tags.doubt'])
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    isShown: row.is_shown,
    isVoted: row.source === 'vote',
    isNamed: row.doubt === 'Named',
    reason: row.reason,
  }));
}

/** Does the same as `listBibPhotos`, and adds the confidence of the reading: 0 to 1. */
export async function listBibReadings(
  scope: Scope,
  eventId: string,
  bib: string,
): Promise<{ photoId: string; isShown: boolean; confidence: number; doubt: BibDoubt | null }[]> {
  const rows = await bibPhotos(scope, eventId, bib)
    .select(['photo_tags.confidence', 'photo_tags.doubt'])
    .where('photo_tags.source', '=', 'bib')
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    isShown: row.is_shown,
    confidence: row.confidence,
    doubt: row.doubt,
  }));
}

/**
 * Looks up the photos of the bib's tags one by one. The planner cannot know how rare a bib is and would otherwise walk
 * all photos of the event; the inner limit prevents that.
 */
function bibPhotos({ trx, tenantId }: Scope, eventId: string, bib: string, withProtected = false) {
  return trx
    .selectFrom('photo_tags')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('photos')
          .select('photos.photo_id')
          .whereRef('photos.tenant_id', '=', 'photo_tags.tenant_id')
          .whereRef('photos.photo_id', '=', 'photo_tags.photo_id')
          .where('photos.state', 'in', withProtected ? ['Published', 'Protected'] : ['Published'])
          .limit(1)
          .as('published'),
      (join) => join.onTrue(),
    )
    .select(['photo_tags.photo_id', 'photo_tags.is_shown', 'photo_tags.source'])
    .where('photo_tags.tenant_id', '=', tenantId)
    .where('photo_tags.event_id', '=', eventId)
    .where('photo_tags.source', 'in', ['bib', 'vote'])
    .where('photo_tags.value', '=', bib)
    .limit(BIB_PHOTOS_MAX);
}

/**
 * Counts the photos of each number that was read with certainty in an event, whether it is on the start list or not,
 * and returns the 95th percentile of these counts.
 * @returns undefined if the event has no other number
 */
export async function countUsualPhotos(
  { trx, tenantId }: Scope,
  eventId: string,
  bib: string,
): Promise<number | undefined> {
  const counts = trx
    .selectFrom('photo_tags')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('source', '=', 'bib')
    .where('value', '!=', bib)
    .where(({ or, eb }) => or([eb('is_shown', '=', true), eb('doubt', '=', 'NotOnList')]))
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
export async function listPlacedBibs({ trx, tenantId }: Scope, photoIds: string[]): Promise<PlacedBib[]> {
  if (photoIds.length === 0) return [];
  const rows = await trx
    .selectFrom('photo_tags')
    .select(['photo_id', 'value', 'is_shown', 'confidence'])
    .select(sql<PlacedBib['box']>`box`.as('box'))
    .where('tenant_id', '=', tenantId)
    .where('photo_id', 'in', photoIds)
    .where('source', '=', 'bib')
    .where('box', 'is not', null)
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    bib: row.value,
    isShown: row.is_shown,
    confidence: row.confidence,
    box: row.box,
  }));
}
