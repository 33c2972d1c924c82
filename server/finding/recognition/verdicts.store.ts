import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Claimant, PersonVerdict, Verdict } from './claims.rules.ts';
import { listReviews, listReviewsOn } from './claims.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoVerdicts: Columns<'photoVerdicts'>;
    visitorDenials: Columns<'visitorDenials'>;
  }
}

/** Lists the verdicts that apply to everybody: visitors' proven claims, otherwise reviewers' verdicts on claims. */
export async function listVerdicts(scope: Scope, personId: string): Promise<Map<string, Verdict>> {
  const said = await selectFrom(scope, 'photoVerdicts')
    .select(['photoId', 'itIsMe', 'faceId'])
    .where('personId', '=', personId)
    .execute();
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
  const said = await selectFrom(scope, 'photoVerdicts')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenantId', '=', 'photoVerdicts.tenantId')
        .onRef('persons.personId', '=', 'photoVerdicts.personId'),
    )
    .select(['photoVerdicts.photoId', 'photoVerdicts.itIsMe'])
    .select(['photoVerdicts.faceId', 'persons.personId'])
    .select(['persons.competitorId', 'persons.bib'])
    .$if('photoId' in of, (query) =>
      query.where('photoVerdicts.photoId', '=', 'photoId' in of ? of.photoId : ''),
    )
    .$if('eventId' in of, (query) => query.where('persons.eventId', '=', 'eventId' in of ? of.eventId : ''))
    .execute();
  const reviewed = await listReviewsOn(scope, of);
  const keyOf = ({ photoId, personId }: PersonVerdict) => `${photoId} ${personId}`;
  return [...new Map([...reviewed, ...said].map((verdict) => [keyOf(verdict), verdict])).values()];
}

/** Stores a person's verdict on a photo. It replaces an earlier one. */
export async function saveVerdict(
  scope: Scope,
  {
    personId,
    photoId,
    itIsMe,
    faceId = null,
    decidedAt,
  }: Omit<Verdict, 'faceId'> & { personId: string; decidedAt: Date; faceId?: string | null },
): Promise<void> {
  await insertInto(scope, 'photoVerdicts', { personId, photoId, itIsMe, faceId, decidedAt })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'personId', 'photoId']).doUpdateSet((excluded) => ({
        itIsMe: excluded.ref('excluded.itIsMe'),
        faceId: excluded.ref('excluded.faceId'),
        decidedAt: excluded.ref('excluded.decidedAt'),
      })),
    )
    .execute();
}

async function deleteDenial(scope: Scope, personId: string, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'photoVerdicts')
    .where('personId', '=', personId)
    .where('photoId', '=', photoId)
    .where('itIsMe', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the photos that a visitor denied for themselves only. */
export async function listVisitorDenials(
  scope: Scope,
  { personId, visitorId }: Pick<Claimant, 'personId' | 'visitorId'>,
): Promise<string[]> {
  const rows = await selectFrom(scope, 'visitorDenials')
    .select('photoId')
    .where('personId', '=', personId)
    .where('visitorId', '=', visitorId)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Lists the denials that a visitor may revert. */
export async function listDenied(scope: Scope, speaker: Claimant): Promise<string[]> {
  const own = await listVisitorDenials(scope, speaker);
  if (!speaker.isForEverybody) return own;

  // The visitor cannot revert a reviewer's verdict.
  const rows = await selectFrom(scope, 'photoVerdicts')
    .select('photoId')
    .where('personId', '=', speaker.personId)
    .where('itIsMe', '=', false)
    .execute();
  return [...own, ...rows.map((row) => row.photoId)];
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
  scope: Scope,
  { personId, visitorId }: Claimant,
  photoId: string,
  deniedAt: Date,
): Promise<void> {
  await insertInto(scope, 'visitorDenials', {
    visitorId,
    personId,
    photoId,
    deniedAt,
  })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteVisitorDenial(
  scope: Scope,
  { personId, visitorId }: Claimant,
  photoId: string,
): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'visitorDenials')
    .where('personId', '=', personId)
    .where('visitorId', '=', visitorId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const WORDS = ['photoVerdicts', 'visitorDenials', 'photoClaims', 'claimReviews', 'personPhotos'] as const;

/** Deletes the verdicts on a photo, and the finds of persons in it. */
export async function deletePhotoVerdicts({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  for (const table of WORDS)
    await trx.deleteFrom(table).where('tenantId', '=', tenantId).where('photoId', '=', photoId).execute();
}

/**
 * Moves verdicts and finds of persons to other persons. If both have one, the other person's stays; if several persons
 * are moved to the same one, the first one's.
 */
export async function moveVerdicts(
  { trx, tenantId }: Scope,
  pairs: readonly { personId: string; intoId: string }[],
): Promise<void> {
  const personIds = pairs.map(({ personId }) => personId);
  const intoIds = pairs.map(({ intoId }) => intoId);
  const move = async (table: (typeof WORDS)[number], perVisitor: boolean) => {
    const visitor = perVisitor ? sql`, said.visitor_id` : sql``;
    const movedVisitor = perVisitor ? sql`and said.visitor_id = moved.visitor_id` : sql``;
    const sameVisitor = perVisitor ? sql`and had.visitor_id = said.visitor_id` : sql``;
    const named = sql.table(table);
    await sql`update ${named} as said set person_id = moved.into_id
      from (
        select distinct on (pair.into_id, said.photo_id ${visitor}) said.person_id, pair.into_id, said.photo_id ${visitor}
        from unnest(${personIds}::uuid[], ${intoIds}::uuid[]) with ordinality as pair (person_id, into_id, place)
        join ${named} as said on said.tenant_id = ${tenantId} and said.person_id = pair.person_id
        where not exists (
          select from ${named} as had where had.tenant_id = ${tenantId} and had.person_id = pair.into_id
            and had.photo_id = said.photo_id ${sameVisitor})
        order by pair.into_id, said.photo_id ${visitor}, pair.place) as moved
      where said.tenant_id = ${tenantId} and said.person_id = moved.person_id
        and said.photo_id = moved.photo_id ${movedVisitor}`.execute(trx);
    await trx
      .deleteFrom(table)
      .where('tenantId', '=', tenantId)
      .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
  };
  for (const table of WORDS) await move(table, table === 'visitorDenials' || table === 'photoClaims');
}

/** Lists the given persons who have stored or confirmed photos. These photos stay theirs even if their bib changes. */
export async function listWithOwnPhotos(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  const { trx, tenantId } = scope;
  const ids = sql<string>`any(${[...personIds]}::uuid[])`;
  const confirmed = (['photoVerdicts', 'claimReviews'] as const).map((table) =>
    trx
      .selectFrom(table)
      .select('personId')
      .where('tenantId', '=', tenantId)
      .where('personId', '=', ids)
      .where('itIsMe', '=', true),
  );
  const kept = selectFrom(scope, 'personPhotos').select('personId').where('personId', '=', ids);
  const rows = await confirmed.reduce((all, one) => all.union(one), kept).execute();
  return rows.map((row) => row.personId);
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
export async function listDeniedPhotos(scope: Scope, eventId: string): Promise<DeniedPhoto[]> {
  return selectFrom(scope, 'visitorDenials')
    .innerJoin('persons', (join) =>
      join
        .onRef('persons.tenantId', '=', 'visitorDenials.tenantId')
        .onRef('persons.personId', '=', 'visitorDenials.personId'),
    )
    .select(['visitorDenials.personId', 'visitorDenials.photoId'])
    .select(({ fn }) => fn.countAll<number>().as('visitorsCount'))
    .select(({ fn }) => fn.min('visitorDenials.deniedAt').as('firstDeniedAt'))
    .select(({ fn }) => fn.max('visitorDenials.deniedAt').as('lastDeniedAt'))
    .where('persons.eventId', '=', eventId)
    .groupBy(['visitorDenials.personId', 'visitorDenials.photoId'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`min(visitor_denials.denied_at)`)
    .orderBy('visitorDenials.photoId')
    .execute();
}

/**
 * Ends the review of denials of a photo, whatever was decided.
 * @returns whether the photo waited for review
 */
export async function deleteDenialsOf(scope: Scope, personId: string, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'visitorDenials')
    .where('personId', '=', personId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
