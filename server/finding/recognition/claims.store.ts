import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { Claimant, PersonVerdict, Verdict } from './claims.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoClaims: Columns<'photoClaims'>;
    claimReviews: Columns<'claimReviews'>;
  }
}

/** A claimed photo and its person. */
export interface ClaimKey {
  personId: string;
  photoId: string;
}

/**
 * Selects the verdicts of an author: those of the same visitor and, if the author gave a proof, all verdicts given with
 * a proof.
 */
const isOf =
  ({ visitorId, isForEverybody }: Claimant) =>
  (where: ExpressionBuilder<Tables, 'photoClaims'>) =>
    where.or([where('visitorId', '=', visitorId), ...(isForEverybody ? [where('isProven', '=', true)] : [])]);

/** Lists the photos that an author claimed and that wait for review, latest first. */
export async function listClaimed(scope: Scope, speaker: Claimant): Promise<string[]> {
  const rows = await selectFrom(scope, 'photoClaims')
    .select('photoId')
    .where('personId', '=', speaker.personId)
    .where(isOf(speaker))
    .orderBy('claimedAt', 'desc')
    .execute();
  return [...new Set(rows.map((row) => row.photoId))];
}

/**
 * Counts a person's waiting claims. Claims of proven visitors are counted separately, so that unproven ones cannot use
 * up their limit.
 */
export async function countClaims(scope: Scope, { personId, isForEverybody }: Claimant): Promise<number> {
  const { count } = await selectFrom(scope, 'photoClaims')
    .select(({ fn }) => fn.count<number>('photoId').distinct().as('count'))
    .where('personId', '=', personId)
    .where('isProven', '=', isForEverybody)
    .executeTakeFirstOrThrow();
  return count;
}

/** Queues a claimed photo for review. Repeating it changes nothing. */
export async function insertClaim(
  scope: Scope,
  { personId, visitorId, isForEverybody }: Claimant,
  photoId: string,
  claimedAt: Date,
): Promise<void> {
  await insertInto(scope, 'photoClaims', {
    personId,
    photoId,
    visitorId,
    isProven: isForEverybody,
    claimedAt,
  })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes an author's claim on a photo.
 * @returns whether there was a waiting claim
 */
export async function takeBackClaim(scope: Scope, speaker: Claimant, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'photoClaims')
    .where('personId', '=', speaker.personId)
    .where('photoId', '=', photoId)
    .where(isOf(speaker))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the waiting claims of a person on a photo.
 * @returns whether there were any
 */
export async function deleteClaims(scope: Scope, { personId, photoId }: ClaimKey): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'photoClaims')
    .where('personId', '=', personId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A claimed photo that waits for a reviewer. */
export interface OpenClaim extends ClaimKey {
  /** The number of visitors who claimed the photo; nothing else is known about them. */
  visitorsCount: number;
  /** Whether one of these visitors proved more than a bib. */
  isProven: boolean;
  firstClaimedAt: Date;
}

/** Lists the waiting claims of an event: proven ones first, then oldest first. */
export async function listOpenClaims(scope: Scope, eventId: string): Promise<OpenClaim[]> {
  return selectFrom(scope, 'photoClaims')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenantId', '=', 'photoClaims.tenantId')
        .onRef('persons.personId', '=', 'photoClaims.personId'),
    )
    .select(['photoClaims.personId', 'photoClaims.photoId'])
    .select(({ fn }) => fn.countAll<number>().as('visitorsCount'))
    .select(({ fn }) => fn.agg<boolean>('bool_or', ['photoClaims.isProven']).as('isProven'))
    .select(({ fn }) => fn.min('photoClaims.claimedAt').as('firstClaimedAt'))
    .where('persons.eventId', '=', eventId)
    .groupBy(['photoClaims.personId', 'photoClaims.photoId'])
    .orderBy('isProven', 'desc')
    .orderBy('firstClaimedAt')
    .orderBy('photoClaims.photoId')
    .execute();
}

/** Lists reviewers' verdicts on a person's claims. */
export async function listReviews(scope: Scope, personId: string): Promise<Verdict[]> {
  return selectFrom(scope, 'claimReviews')
    .select(['photoId', 'itIsMe', 'faceId'])
    .where('personId', '=', personId)
    .execute();
}

/** Lists reviewers' verdicts on claims on a photo, or on all photos of an event. */
export async function listReviewsOn(
  scope: Scope,
  of: { photoId: string } | { eventId: string },
): Promise<PersonVerdict[]> {
  return selectFrom(scope, 'claimReviews')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenantId', '=', 'claimReviews.tenantId')
        .onRef('persons.personId', '=', 'claimReviews.personId'),
    )
    .select(['claimReviews.photoId', 'claimReviews.itIsMe'])
    .select(['claimReviews.faceId', 'persons.personId'])
    .select(['persons.competitorId', 'persons.bib'])
    .$if('photoId' in of, (query) =>
      query.where('claimReviews.photoId', '=', 'photoId' in of ? of.photoId : ''),
    )
    .$if('eventId' in of, (query) => query.where('persons.eventId', '=', 'eventId' in of ? of.eventId : ''))
    .execute();
}

/**
 * Deletes a reviewer's verdict on a claim.
 * @returns whether there was one
 */
export async function deleteReview(scope: Scope, { personId, photoId }: ClaimKey): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'claimReviews')
    .where('personId', '=', personId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a reviewer's verdict on a claim. It replaces an earlier one. */
export async function saveReview(
  scope: Scope,
  review: Verdict & { personId: string; decidedAt: Date },
): Promise<void> {
  await insertInto(scope, 'claimReviews', review)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'personId', 'photoId']).doUpdateSet((excluded) => ({
        itIsMe: excluded.ref('excluded.itIsMe'),
        faceId: excluded.ref('excluded.faceId'),
        decidedAt: excluded.ref('excluded.decidedAt'),
      })),
    )
    .execute();
}
