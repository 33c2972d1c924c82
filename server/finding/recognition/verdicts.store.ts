import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Claimant, PersonVerdict, Verdict } from './claims.rules.ts';
import { listReviews, listReviewsOn } from './claims.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Verdicts that apply to everybody. */
    photo_verdicts: {
      tenant_id: string;
      person_id: string;
      photo_id: string;
      it_is_me: boolean;
      /** The person's face in the photo, if known. */
      face_id: string | null;
      decided_at: Date;
    };
    /** "Not me" by visitors who proved only a bib. It applies to that visitor, and waits for review. */
    visitor_denials: {
      tenant_id: string;
      visitor_id: string;
      person_id: string;
      photo_id: string;
      denied_at: Date;
    };
  }
}

/** Lists the verdicts that apply to everybody: visitors' proven claims, otherwise reviewers' verdicts on claims. */
export async function listVerdicts(scope: Scope, personId: string): Promise<Map<string, Verdict>> {
  const { trx, tenantId } = scope;
  const rows = await trx
    .selectFrom('photo_verdicts')
    .select(['photo_id', 'it_is_me', 'face_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute();
  const said = rows.map((row) => ({ photoId: row.photo_id, itIsMe: row.it_is_me, faceId: row.face_id }));
  const reviewed = await listReviews(scope, personId);
  return new Map([...reviewed, ...said].map((verdict) => [verdict.photoId, verdict]));
}

/**
 * Lists the verdicts that apply to everybody, on a photo or on all photos of an event: people's own, otherwise a
 * reviewer's.
 */
export async function listVerdictsOn(
  scope: Scope,
  of: { photoId: string } | { eventId: string },
): Promise<PersonVerdict[]> {
  const { trx, tenantId } = scope;
  const said = await trx
    .selectFrom('photo_verdicts')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenant_id', '=', 'photo_verdicts.tenant_id')
        .onRef('persons.person_id', '=', 'photo_verdicts.person_id'),
    )
    .select(['photo_verdicts.photo_id as photoId', 'photo_verdicts.it_is_me as itIsMe'])
    .select(['photo_verdicts.face_id as faceId', 'persons.person_id as personId'])
    .select(['persons.competitor_id as competitorId', 'persons.bib'])
    .where('photo_verdicts.tenant_id', '=', tenantId)
    .$if('photoId' in of, (query) =>
      query.where('photo_verdicts.photo_id', '=', 'photoId' in of ? of.photoId : ''),
    )
    .$if('eventId' in of, (query) => query.where('persons.event_id', '=', 'eventId' in of ? of.eventId : ''))
    .execute();
  const reviewed = await listReviewsOn(scope, of);
  const keyOf = ({ photoId, personId }: PersonVerdict) => `${photoId} ${personId}`;
  return [...new Map([...reviewed, ...said].map((verdict) => [keyOf(verdict), verdict])).values()];
}

/** Stores a person's verdict on a photo. It replaces an earlier one. */
export async function saveVerdict(
  { trx, tenantId }: Scope,
  verdict: Omit<Verdict, 'faceId'> & { personId: string; decidedAt: Date; faceId?: string | null },
): Promise<void> {
  await trx
    .insertInto('photo_verdicts')
    .values({
      tenant_id: tenantId,
      person_id: verdict.personId,
      photo_id: verdict.photoId,
      it_is_me: verdict.itIsMe,
      face_id: verdict.faceId ?? null,
      decided_at: verdict.decidedAt,
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

async function deleteDenial({ trx, tenantId }: Scope, personId: string, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_verdicts')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('photo_id', '=', photoId)
    .where('it_is_me', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the photos that a visitor denied for themselves only. */
export async function listVisitorDenials(
  { trx, tenantId }: Scope,
  { personId, visitorId }: Pick<Claimant, 'personId' | 'visitorId'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('visitor_denials')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('visitor_id', '=', visitorId)
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Lists the denials that a visitor may revert. */
export async function listDenied(scope: Scope, speaker: Claimant): Promise<string[]> {
  const own = await listVisitorDenials(scope, speaker);
  if (!speaker.isForEverybody) return own;
  const { trx, tenantId } = scope;
  // The visitor cannot revert a reviewer's verdict.
  const rows = await trx
    .selectFrom('photo_verdicts')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', speaker.personId)
    .where('it_is_me', '=', false)
    .execute();
  return [...own, ...rows.map((row) => row.photo_id)];
}

/**
 * Stores a "not me". It applies to everybody if the visitor gave a proof, otherwise only to the visitor until it is
 * reviewed.
 */
export async function saveDenial(
  scope: Scope,
  speaker: Claimant,
  photoId: string,
  decidedAt: Date,
): Promise<void> {
  if (speaker.isForEverybody)
    await saveVerdict(scope, { personId: speaker.personId, photoId, itIsMe: false, decidedAt });
  else await saveVisitorDenial(scope, speaker, photoId, decidedAt);
}

/**
 * Reverts a "not me".
 * @returns whether there was one that this author may revert
 */
export async function takeBackDenial(scope: Scope, speaker: Claimant, photoId: string): Promise<boolean> {
  const wasTheirs = await deleteVisitorDenial(scope, speaker, photoId);
  const wasEverybodys = speaker.isForEverybody && (await deleteDenial(scope, speaker.personId, photoId));
  return wasTheirs || wasEverybodys;
}

async function saveVisitorDenial(
  { trx, tenantId }: Scope,
  { personId, visitorId }: Claimant,
  photoId: string,
  deniedAt: Date,
): Promise<void> {
  await trx
    .insertInto('visitor_denials')
    .values({
      tenant_id: tenantId,
      visitor_id: visitorId,
      person_id: personId,
      photo_id: photoId,
      denied_at: deniedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteVisitorDenial(
  { trx, tenantId }: Scope,
  { personId, visitorId }: Claimant,
  photoId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('visitor_denials')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('visitor_id', '=', visitorId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const WORDS = [
  'photo_verdicts',
  'visitor_denials',
  'photo_claims',
  'claim_reviews',
  'person_photos',
] as const;

/** Deletes the verdicts on a photo, and the finds of persons in it. */
export async function deletePhotoVerdicts({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  for (const table of WORDS)
    await trx.deleteFrom(table).where('tenant_id', '=', tenantId).where('photo_id', '=', photoId).execute();
}

/** Moves a person's verdicts and finds to another person. Where both have one, the other person's stays. */
export async function moveVerdicts(
  { trx, tenantId }: Scope,
  personId: string,
  intoId: string,
): Promise<void> {
  const move = async (table: (typeof WORDS)[number], perVisitor: boolean) => {
    const sameVisitor = perVisitor ? sql`and had.visitor_id = said.visitor_id` : sql``;
    const named = sql.table(table);
    await sql`update ${named} as said set person_id = ${intoId}
      where tenant_id = ${tenantId} and person_id = ${personId} and not exists (
        select from ${named} as had where had.tenant_id = ${tenantId} and had.person_id = ${intoId}
          and had.photo_id = said.photo_id ${sameVisitor})`.execute(trx);
    await trx.deleteFrom(table).where('tenant_id', '=', tenantId).where('person_id', '=', personId).execute();
  };
  for (const table of WORDS) await move(table, table === 'visitor_denials' || table === 'photo_claims');
}

/** Lists the given persons who have stored or confirmed photos. These photos stay theirs even if their bib changes. */
export async function listWithOwnPhotos(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  const ids = sql<string>`any(${[...personIds]}::uuid[])`;
  const confirmed = (['photo_verdicts', 'claim_reviews'] as const).map((table) =>
    trx
      .selectFrom(table)
      .select('person_id')
      .where('tenant_id', '=', tenantId)
      .where('person_id', '=', ids)
      .where('it_is_me', '=', true),
  );
  const kept = trx
    .selectFrom('person_photos')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', ids);
  const rows = await confirmed.reduce((all, one) => all.union(one), kept).execute();
  return rows.map((row) => row.person_id);
}

/** A photo found for a person, which unproven visitors denied. */
export interface DeniedPhoto {
  personId: string;
  photoId: string;
  /** The number of visitors who denied it; nothing else is known about them. */
  visitorsCount: number;
  firstDeniedAt: Date;
  lastDeniedAt: Date;
}

/** Lists the denials that wait for review in an event, those of most visitors first. */
export async function listDeniedPhotos({ trx, tenantId }: Scope, eventId: string): Promise<DeniedPhoto[]> {
  const rows = await trx
    .selectFrom('visitor_denials')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenant_id', '=', 'visitor_denials.tenant_id')
        .onRef('persons.person_id', '=', 'visitor_denials.person_id'),
    )
    .select(['visitor_denials.person_id', 'visitor_denials.photo_id'])
    .select(({ fn }) => fn.countAll<number>().as('visitors'))
    .select(({ fn }) => fn.min('visitor_denials.denied_at').as('first'))
    .select(({ fn }) => fn.max('visitor_denials.denied_at').as('last'))
    .where('visitor_denials.tenant_id', '=', tenantId)
    .where('persons.event_id', '=', eventId)
    .groupBy(['visitor_denials.person_id', 'visitor_denials.photo_id'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`min(visitor_denials.denied_at)`)
    .orderBy('visitor_denials.photo_id')
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    photoId: row.photo_id,
    visitorsCount: row.visitors,
    firstDeniedAt: row.first,
    lastDeniedAt: row.last,
  }));
}

/**
 * Ends the review of denials of a photo, whatever was decided.
 * @returns whether the photo waited for review
 */
export async function deleteDenialsOf(
  { trx, tenantId }: Scope,
  personId: string,
  photoId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('visitor_denials')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
