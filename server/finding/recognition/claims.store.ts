import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Claimant, PersonVerdict, Verdict } from './claims.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A claim without a proving face. It has no effect until a reviewer confirms it. */
    photo_claims: {
      tenant_id: string;
      person_id: string;
      photo_id: string;
      visitor_id: string;
      /** Whether the visitor proved more than a bib. */
      is_proven: boolean;
      claimed_at: Date;
    };
    /** A reviewer's verdict on a claim. It applies for everybody until the person revokes it. */
    claim_reviews: {
      tenant_id: string;
      person_id: string;
      photo_id: string;
      it_is_me: boolean;
      face_id: string | null;
      decided_at: Date;
    };
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
  (where: ExpressionBuilder<Tables, 'photo_claims'>) =>
    where.or([
      where('visitor_id', '=', visitorId),
      ...(isForEverybody ? [where('is_proven', '=', true)] : []),
    ]);

/** Lists the photos that an author claimed and that wait for review, latest first. */
export async function listClaimed({ trx, tenantId }: Scope, speaker: Claimant): Promise<string[]> {
  const rows = await trx
    .selectFrom('photo_claims')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', speaker.personId)
    .where(isOf(speaker))
    .orderBy('claimed_at', 'desc')
    .execute();
  return [...new Set(rows.map((row) => row.photo_id))];
}

/**
 * Counts a person's waiting claims. Claims of proven visitors are counted separately, so that unproven ones cannot use
 * up their limit.
 */
export async function countClaims(
  { trx, tenantId }: Scope,
  { personId, isForEverybody }: Claimant,
): Promise<number> {
  const { count } = await trx
    .selectFrom('photo_claims')
    .select(({ fn }) => fn.count<number>('photo_id').distinct().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('is_proven', '=', isForEverybody)
    .executeTakeFirstOrThrow();
  return count;
}

/** Queues a claimed photo for review. Repeating it changes nothing. */
export async function insertClaim(
  { trx, tenantId }: Scope,
  { personId, visitorId, isForEverybody }: Claimant,
  photoId: string,
  claimedAt: Date,
): Promise<void> {
  await trx
    .insertInto('photo_claims')
    .values({
      tenant_id: tenantId,
      person_id: personId,
      photo_id: photoId,
      visitor_id: visitorId,
      is_proven: isForEverybody,
      claimed_at: claimedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes an author's claim on a photo.
 * @returns whether there was a waiting claim
 */
export async function takeBackClaim(
  { trx, tenantId }: Scope,
  speaker: Claimant,
  photoId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_claims')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', speaker.personId)
    .where('photo_id', '=', photoId)
    .where(isOf(speaker))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the waiting claims of a person on a photo.
 * @returns whether there were any
 */
export async function deleteClaims(
  { trx, tenantId }: Scope,
  { personId, photoId }: ClaimKey,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_claims')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A claimed photo that waits for a reviewer. */
export interface OpenClaim extends ClaimKey {
  /** The number of visitors who claimed it; nothing else is known about them. */
  visitorsCount: number;
  /** Whether one of them proved more than a bib. */
  isProven: boolean;
  firstClaimedAt: Date;
}

/** Lists the waiting claims of an event: proven ones first, then the oldest first. */
export async function listOpenClaims({ trx, tenantId }: Scope, eventId: string): Promise<OpenClaim[]> {
  const rows = await trx
    .selectFrom('photo_claims')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenant_id', '=', 'photo_claims.tenant_id')
        .onRef('persons.person_id', '=', 'photo_claims.person_id'),
    )
    .select(['photo_claims.person_id', 'photo_claims.photo_id'])
    .select(({ fn }) => fn.countAll<number>().as('visitors'))
    .select(({ fn }) => fn.agg<boolean>('bool_or', ['photo_claims.is_proven']).as('is_proven'))
    .select(({ fn }) => fn.min('photo_claims.claimed_at').as('first'))
    .where('photo_claims.tenant_id', '=', tenantId)
    .where('persons.event_id', '=', eventId)
    .groupBy(['photo_claims.person_id', 'photo_claims.photo_id'])
    .orderBy('is_proven', 'desc')
    .orderBy('first')
    .orderBy('photo_claims.photo_id')
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    photoId: row.photo_id,
    visitorsCount: row.visitors,
    isProven: row.is_proven,
    firstClaimedAt: row.first,
  }));
}

/** Lists reviewers' verdicts on a person's claims. */
export async function listReviews({ trx, tenantId }: Scope, personId: string): Promise<Verdict[]> {
  const rows = await trx
    .selectFrom('claim_reviews')
    .select(['photo_id', 'it_is_me', 'face_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute();
  return rows.map((row) => ({ photoId: row.photo_id, itIsMe: row.it_is_me, faceId: row.face_id }));
}

/** Lists reviewers' verdicts on claims on a photo, or on all photos of an event. */
export async function listReviewsOn(
  { trx, tenantId }: Scope,
  of: { photoId: string } | { eventId: string },
): Promise<PersonVerdict[]> {
  return trx
    .selectFrom('claim_reviews')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenant_id', '=', 'claim_reviews.tenant_id')
        .onRef('persons.person_id', '=', 'claim_reviews.person_id'),
    )
    .select(['claim_reviews.photo_id as photoId', 'claim_reviews.it_is_me as itIsMe'])
    .select(['claim_reviews.face_id as faceId', 'persons.person_id as personId'])
    .select(['persons.competitor_id as competitorId', 'persons.bib'])
    .where('claim_reviews.tenant_id', '=', tenantId)
    .$if('photoId' in of, (query) =>
      query.where('claim_reviews.photo_id', '=', 'photoId' in of ? of.photoId : ''),
    )
    .$if('eventId' in of, (query) => query.where('persons.event_id', '=', 'eventId' in of ? of.eventId : ''))
    .execute();
}

/**
 * Deletes a reviewer's verdict on a claim.
 * @returns whether there was one
 */
export async function deleteReview(
  { trx, tenantId }: Scope,
  { personId, photoId }: ClaimKey,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('claim_reviews')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a reviewer's verdict on a claim. It replaces an earlier one. */
export async function saveReview(
  { trx, tenantId }: Scope,
  review: Verdict & { personId: string; decidedAt: Date },
): Promise<void> {
  await trx
    .insertInto('claim_reviews')
    .values({
      tenant_id: tenantId,
      person_id: review.personId,
      photo_id: review.photoId,
      it_is_me: review.itIsMe,
      face_id: review.faceId,
      decided_at: review.decidedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'photo_id']).doUpdateSet((excluded) => ({
        it_is_me: excluded.ref('excluded.it_is_me'),
        face_id: excluded.ref('excluded.face_id'),
        decided_at: excluded.ref('excluded.decided_at'),
      })),
    )
    .execute();
}
