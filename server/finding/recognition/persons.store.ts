import { sql } from 'kysely';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Evidence } from './fusion.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    persons: Columns<'persons'>;
    personFaces: Columns<'personFaces'>;
    personPhotos: Columns<'personPhotos', { evidence: Evidence; region: string | null }>;
  }
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

/** A person whose photos are searched: a competitor, an unlisted bib, or a selfie's face. */
export interface PersonRecord {
  personId: string;
  eventId: string;
  competitorId: string | null;
  /** The bib of a person on no start list; null for a competitor, who has a bib there. */
  bib: string | null;
}

const PERSON = ['personId', 'eventId', 'competitorId', 'bib'] as const;

/** Inserts a competitor's person if missing, so that their photos can be searched and bought. */
export async function ensureCompetitorPerson(
  scope: Scope,
  competitor: { competitorId: string; eventId: string },
): Promise<PersonRecord> {
  await ensureCompetitorPersons(scope, [competitor]);
  const { competitorId, eventId } = competitor;
  return { personId: competitorId, eventId, competitorId, bib: null };
}

/** Does the same as `ensureCompetitorPerson` for many competitors. Each person has the competitor's id. */
export async function ensureCompetitorPersons(
  scope: Scope,
  competitors: readonly { competitorId: string; eventId: string }[],
): Promise<void> {
  for (let start = 0; start < competitors.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'persons',
      competitors.slice(start, start + INSERT_ROWS).map(({ competitorId, eventId }) => ({
        personId: competitorId,
        eventId,
        competitorId,
        expiresAt: null,
      })),
    )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Inserts a person for the wearer of an unlisted bib if missing, and keeps that person at least until the given time,
 * so that their photos can be searched and bought.
 * @param expiresAt null for no expiry
 * @returns the id of the existing person, otherwise the given one
 */
export async function ensureBibPerson(
  scope: Scope,
  person: { personId: string; eventId: string; bib: string; expiresAt: Date | null },
): Promise<PersonRecord> {
  return insertInto(scope, 'persons', person)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'eventId', 'bib']).doUpdateSet({
        // `greatest` ignores null in PostgreSQL, but null must win here: it means no expiry.
        expiresAt: sql<Date | null>`case when persons.expires_at is not null and excluded.expires_at is not null
          then greatest(persons.expires_at, excluded.expires_at) end`,
      }),
    )
    .returning(PERSON)
    .executeTakeFirstOrThrow();
}

/** Finds the person of an unlisted bib, spelled as it was read. */
export async function findBibPerson(
  scope: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<PersonRecord | undefined> {
  return selectFrom(scope, 'persons')
    .select(PERSON)
    .where('eventId', '=', eventId)
    .where('bib', 'in', bibs)
    .executeTakeFirst();
}

/** Stores a person found by a selfie, with faces of the event's photos; the selfie's own face is not stored. */
export async function insertPerson(
  scope: Scope,
  { personId, eventId, expiresAt }: { personId: string; eventId: string; expiresAt: Date },
  faceIds: readonly string[],
): Promise<void> {
  await insertInto(scope, 'persons', { personId, eventId, competitorId: null, expiresAt }).execute();
  if (faceIds.length === 0) return;
  await insertInto(
    scope,
    'personFaces',
    faceIds.map((faceId) => ({ personId, faceId })),
  ).execute();
}

/** Lists persons by the requested ids, without following merges. */
export async function listPersonsById(scope: Scope, personIds: readonly string[]): Promise<PersonRecord[]> {
  if (personIds.length === 0) return [];
  return selectFrom(scope, 'persons').select(PERSON).where('personId', 'in', personIds).execute();
}

/** Lists those of given participants who have a person, because somebody searched their photos. */
export async function listCompetitorsWithPerson(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'persons')
    .select('personId')
    .where('personId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Finds the participants of persons, by person. For a participant who was registered twice, the one that was kept. */
export async function findCompetitorIds(
  scope: Scope,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'persons')
    .innerJoin('persons as kept', (join) =>
      join
        .onRef('kept.tenantId', '=', 'persons.tenantId')
        .on('kept.personId', '=', sql<string>`coalesce(persons.merged_into, persons.person_id)`),
    )
    .select(['persons.personId', 'kept.competitorId'])
    .where('persons.personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.competitorId === null ? [] : [[row.personId, row.competitorId]])),
  );
}

/** Finds a person by id. For a participant who was registered twice, finds the one that was kept. */
export async function findPerson(scope: Scope, personId: string): Promise<PersonRecord | undefined> {
  const { tenantId } = scope;
  return selectFrom(scope, 'persons')
    .select(PERSON)
    .where('personId', '=', ({ selectFrom }) =>
      selectFrom('persons as asked')
        .select(({ fn }) => fn.coalesce('asked.mergedInto', 'asked.personId').as('personId'))
        .where('asked.tenantId', '=', tenantId)
        .where('asked.personId', '=', personId),
    )
    .executeTakeFirst();
}

/** Reads the version of a person's valid search tokens; undefined if none is valid. */
export async function findProofVersion(scope: Scope, personId: string): Promise<number | undefined> {
  const row = await selectFrom(scope, 'persons')
    .select('proofVersion')
    .where('personId', '=', personId)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  return row?.proofVersion;
}

/** Invalidates all search tokens of persons. */
export async function voidProofs(scope: Scope, personIds: readonly string[]): Promise<void> {
  await updateTable(scope, 'persons')
    .set({ proofVersion: sql`proof_version + 1` })
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
}

/** A person, and the person into whom they are merged. */
export interface MergedPair {
  personId: string;
  intoId: string;
}

/**
 * Merges persons into other persons, together with everybody already merged into them.
 * @param pairs no person into whom another is merged is also merged
 */
export async function setMergedInto({ trx, tenantId }: Scope, pairs: readonly MergedPair[]): Promise<void> {
  const personIds = pairs.map(({ personId }) => personId);
  const intoIds = pairs.map(({ intoId }) => intoId);
  for (const column of ['merged_into', 'person_id'])
    await sql`update persons set merged_into = pair.into_id
      from unnest(${personIds}::uuid[], ${intoIds}::uuid[]) as pair (person_id, into_id)
      where persons.tenant_id = ${tenantId} and persons.${sql.ref(column)} = pair.person_id`.execute(trx);
}

/** Reverts the merge of a person. */
export async function setUnmerged(scope: Scope, personId: string): Promise<void> {
  await updateTable(scope, 'persons').set({ mergedInto: null }).where('personId', '=', personId).execute();
}

/** Locks a person until the transaction ends. */
export async function lockPerson(scope: Scope, personId: string): Promise<void> {
  await selectFrom(scope, 'persons')
    .select('personId')
    .where('personId', '=', personId)
    .forNoKeyUpdate()
    .execute();
}

/** Lists the faces by which a person was found. */
export async function listPersonFaces(scope: Scope, personId: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'personFaces')
    .select('faceId')
    .where('personId', '=', personId)
    .execute();
  return rows.map((row) => row.faceId);
}

/** The stored data of a person's photo when the faces are deleted. */
export interface KeptPhoto {
  evidence: Evidence;
  region: Region | null;
  rank: number | null;
}

/** Lists the photos that were found of a person before the faces were deleted. */
export async function listKeptPhotos(scope: Scope, personId: string): Promise<Map<string, KeptPhoto>> {
  const rows = await selectFrom(scope, 'personPhotos')
    .select(['photoId', 'evidence', 'rank'])
    .select(sql<Region | null>`region`.as('region'))
    .where('personId', '=', personId)
    .execute();
  return new Map(rows.map(({ photoId, ...kept }) => [photoId, kept]));
}

export async function keepPhotos(
  scope: Scope,
  personId: string,
  photos: readonly (KeptPhoto & { photoId: string })[],
): Promise<void> {
  if (photos.length === 0) return;
  await insertInto(
    scope,
    'personPhotos',
    photos.map(({ photoId, evidence, region, rank }) => ({
      personId,
      photoId,
      evidence,
      region: region && JSON.stringify(region),
      rank,
    })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks some expired persons, so that they cannot be added to a cart meanwhile. Persons locked by a purchase are left
 * for the next sweep.
 */
export async function lockExpiredPersons(scope: Scope, now: Date, count: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'persons')
    .select('personId')
    .where('expiresAt', '<', now)
    .orderBy('expiresAt')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.personId);
}

/** Keeps expired persons until another time. */
export async function keepPersons(scope: Scope, personIds: readonly string[], until: Date): Promise<void> {
  if (personIds.length === 0) return;
  await updateTable(scope, 'persons').set({ expiresAt: until }).where('personId', 'in', personIds).execute();
}

/**
 * Expires a person found by a selfie: no search token opens their photos any more, and the next sweep deletes them
 * unless they are in a cart or an order.
 */
export async function expirePerson(scope: Scope, personId: string, now: Date): Promise<void> {
  await updateTable(scope, 'persons')
    .set({ expiresAt: now, proofVersion: sql`proof_version + 1` })
    .where('personId', '=', personId)
    .where('expiresAt', 'is not', null)
    .execute();
}

/** Deletes persons with all rows that belong to them. */
export async function deletePersons(scope: Scope, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await deleteFrom(scope, 'persons').where('personId', 'in', personIds).execute();
}

/** Lists an event's persons, in pages ordered by id. */
export async function listPersons(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PersonRecord[]> {
  return selectFrom(scope, 'persons')
    .select(PERSON)
    .where('eventId', '=', eventId)
    .where('personId', '>', after)
    .orderBy('personId')
    .limit(count)
    .execute();
}

/** Counts an event's persons: participants who were searched, and visitors found by a selfie. */
export async function countPersons(scope: Scope, eventId: string): Promise<number> {
  const { count } = await selectFrom(scope, 'persons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the ids of all persons of an event, for another statement. */
export function selectPersonIdsOf(scope: Scope, eventId: string) {
  return selectFrom(scope, 'persons').select('personId').where('eventId', '=', eventId);
}

/** Deletes some of the persons of an event. @returns the number deleted, at most `count` */
export async function deletePersonsOfEvent(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'persons', key: 'personId' }, eventId, count)).length;
}

/**
 * Moves the persons of an event to another event. A person of an unlisted bib is not moved if the other event has a
 * person with that bib.
 * @returns these persons, each with the existing person of the other event
 */
export async function movePersons(
  scope: Scope,
  eventId: string,
  intoEventId: string,
): Promise<{ personId: string; intoId: string }[]> {
  const { trx, tenantId } = scope;
  const { rows } = await sql<{ personId: string; intoId: string }>`
    select gone.person_id as "personId", there.person_id as "intoId" from persons as gone
    join persons as there on there.tenant_id = gone.tenant_id and there.event_id = ${intoEventId}
      and there.bib = gone.bib
    where gone.tenant_id = ${tenantId} and gone.event_id = ${eventId}`.execute(trx);
  await updateTable(scope, 'persons')
    .set({ eventId: intoEventId })
    .where('eventId', '=', eventId)
    .where('personId', '!=', sql<string>`all(${rows.map(({ personId }) => personId)}::uuid[])`)
    .execute();
  return rows;
}
