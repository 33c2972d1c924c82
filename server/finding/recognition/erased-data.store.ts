import { type NotNull, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import { noteFacesChange } from '#finding/events/index.ts';
import { listPhotosWithSeveralFaces } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** Lists persons who were merged into given ones (participants who were registered twice). */
export async function listMergedPersons(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ personId: string; mergedInto: string }[]> {
  return selectFrom(scope, 'persons')
    .select(['personId', 'mergedInto'])
    .where(({ or, and, eb }) =>
      or([
        eb('mergedInto', '=', sql<string>`any(${[...personIds]}::uuid[])`),
        and([
          eb('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`),
          eb('mergedInto', 'is not', null),
        ]),
      ]),
    )
    .$narrowType<{ mergedInto: NotNull }>()
    .execute();
}

/** Returns persons together with those that were merged into them. */
export async function withMergedPersons(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  const merged = await listMergedPersons(scope, personIds);
  return [...new Set([...personIds, ...merged.map(({ personId }) => personId)])];
}

/** Lists the photos for which there is stored data or a verdict about given persons. */
export async function listPhotosWithVerdicts(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const kept = selectFrom(scope, 'personPhotos').select('photoId').where('personId', '=', anyPerson);
  const said = selectFrom(scope, 'photoVerdicts')
    .select('photoId')
    .where('personId', '=', anyPerson)
    .where('itIsMe', '=', true);
  return (await kept.union(said).execute()).map((row) => row.photoId);
}

/**
 * Finds which photos have faces other than the given ones. If none of a photo's faces is stored (any more), the number of
 * faces that were seen on it decides.
 */
export async function listPhotosWithOtherFaces(
  scope: Scope,
  photoIds: readonly string[],
  faceIds: readonly string[],
): Promise<Set<string>> {
  const stored = await selectFrom(scope, 'faces')
    .select('photoId')
    .select(sql<boolean>`bool_or(face_id <> all(${[...faceIds]}::uuid[]))`.as('hasOthers'))
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .groupBy('photoId')
    .execute();
  const seen = await listPhotosWithSeveralFaces(scope, photoIds);
  for (const { photoId } of stored) seen.delete(photoId);
  return new Set([...seen, ...stored.flatMap(({ photoId, hasOthers }) => (hasOthers ? photoId : []))]);
}

/**
 * Finds which photos are also those of other participants or unlisted bibs: by stored finds, or by verdicts of these
 * people or of a reviewer. Persons found by a selfie do not count, because anybody can search with the person's picture.
 * Rows of the person's own bib do not count either: they remain from before the bib was on the start list.
 * @param ownIds the person's own rows, with those merged into them
 * @param ownKeys the person's own bibs, as `bibKey` returns them
 */
export async function listPhotosOfOthers(
  scope: Scope,
  photoIds: readonly string[],
  { ownIds, ownKeys }: { ownIds: readonly string[]; ownKeys: ReadonlySet<string> },
): Promise<Set<string>> {
  const { trx, tenantId } = scope;
  const of = (table: 'personPhotos' | 'photoVerdicts' | 'claimReviews') =>
    trx
      .selectFrom(table)
      .innerJoin('persons', (join) =>
        join
          .onRef('persons.tenantId', '=', `${table}.tenantId`)
          .onRef('persons.personId', '=', `${table}.personId`),
      )
      .select([`${table}.photoId`, 'persons.competitorId', 'persons.bib'])
      .where(`${table}.tenantId`, '=', tenantId)
      .where(`${table}.photoId`, '=', sql<string>`any(${[...photoIds]}::uuid[])`)
      .where('persons.personId', '<>', sql<string>`all(${[...ownIds]}::uuid[])`)
      .where(({ or, eb }) =>
        or([eb('persons.competitorId', 'is not', null), eb('persons.bib', 'is not', null)]),
      );
  const rows = await of('personPhotos')
    .union(of('photoVerdicts').where('photoVerdicts.itIsMe', '=', true))
    .union(of('claimReviews').where('claimReviews.itIsMe', '=', true))
    .execute();
  const isOwn = ({ competitorId, bib }: (typeof rows)[number]) =>
    competitorId === null && bib !== null && ownKeys.has(bibKey(bib));
  return new Set(rows.flatMap((row) => (isOwn(row) ? [] : row.photoId)));
}

/**
 * Deletes faces, and removes some bibs from the remaining faces. Every process drops its cached faces of the event.
 * @returns how many faces were deleted
 */
export async function eraseFaces(
  scope: Scope,
  eventId: string,
  faceIds: readonly string[],
): Promise<{ faces: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'faces')
    .where('eventId', '=', eventId)
    .where('faceId', '=', sql<string>`any(${[...faceIds]}::uuid[])`)
    .executeTakeFirst();
  await noteFacesChange(scope, eventId);
  return { faces: Number(numDeletedRows) };
}

/**
 * Removes an erased participant's bibs from the faces of photos. Texts read below these faces are deleted too, because
 * they may be parts of such a bib.
 */
export async function eraseBibsOfFaces(
  scope: Scope,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<void> {
  const anyBib = sql<string>`any(${[...bibs]})`;
  await updateTable(scope, 'faces')
    .set({
      bib: sql<null>`case when bib = ${anyBib} then null else bib end`,
      readBib: sql<null>`case when read_bib = ${anyBib} then null else read_bib end`,
      texts: null,
      writtenIn: sql<string>`pg_current_xact_id()`,
    })
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where(({ or, eb }) =>
      or([eb('bib', '=', anyBib), eb('readBib', '=', anyBib), eb('texts', 'is not', null)]),
    )
    .execute();
}

/** Tables with data of persons that is deleted with them. */
const WORDS = ['personPhotos', 'photoVerdicts', 'visitorDenials', 'photoClaims', 'claimReviews'] as const;

/**
 * Deletes persons with their finds and claims. No other row may refer to them.
 * @returns the number of rows of each kind
 */
export async function erasePersons(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ persons: number; words: number }> {
  const { trx, tenantId } = scope;
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  let words = 0;
  for (const table of WORDS) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('tenantId', '=', tenantId)
      .where('personId', '=', anyPerson)
      .executeTakeFirst();
    words += Number(numDeletedRows);
  }
  const { numDeletedRows } = await deleteFrom(scope, 'persons')
    .where('personId', '=', anyPerson)
    .executeTakeFirst();
  return { persons: Number(numDeletedRows), words };
}

/**
 * Creates an anonymous person for an order line that stays.
 * @returns the person's id
 */
export async function insertUnnamedPerson(scope: Scope, eventId: string): Promise<string> {
  const { personId } = await insertInto(scope, 'persons', {
    personId: sql<string>`gen_random_uuid()`,
    eventId,
  })
    .returning('personId')
    .executeTakeFirstOrThrow();
  return personId;
}

/**
 * Deletes all faces of given removed photos.
 * @returns how many
 */
export async function eraseFacesOfPhotos(
  scope: Scope,
  photoIds: readonly string[],
): Promise<{ faces: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'faces')
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .executeTakeFirst();
  return { faces: Number(numDeletedRows) };
}
