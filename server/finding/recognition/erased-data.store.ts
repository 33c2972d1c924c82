import { sql } from 'kysely';
import { noteFacesChange } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Returns persons together with those that were merged into them (participants who were registered twice). */
export async function withMergedPersons(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('persons')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('merged_into', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return [...new Set([...personIds, ...rows.map((row) => row.person_id)])];
}

/** Lists the photos for which there is stored data or a verdict about given persons. */
export async function listPhotosWithVerdicts(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const kept = trx
    .selectFrom('person_photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson);
  const said = trx
    .selectFrom('photo_verdicts')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson)
    .where('it_is_me', '=', true);
  return (await kept.union(said).execute()).map((row) => row.photo_id);
}

/** Finds which photos have faces other than the given ones. */
export async function listPhotosWithOtherFaces(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  faceIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('faces')
    .select('photo_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('face_id', '<>', sql<string>`all(${[...faceIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.photo_id));
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
  const { trx, tenantId } = scope;
  const { numDeletedRows } = await trx
    .deleteFrom('faces')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('face_id', '=', sql<string>`any(${[...faceIds]}::uuid[])`)
    .executeTakeFirst();
  await noteFacesChange(scope, eventId);
  return { faces: Number(numDeletedRows) };
}

/**
 * Removes an erased participant's bibs from the faces of photos. Texts read below these faces are deleted too, because
 * they may be parts of such a bib.
 */
export async function eraseBibsOfFaces(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<void> {
  const anyBib = sql<string>`any(${[...bibs]})`;
  await trx
    .updateTable('faces')
    .set({
      bib: sql<null>`case when bib = ${anyBib} then null else bib end`,
      read_bib: sql<null>`case when read_bib = ${anyBib} then null else read_bib end`,
      texts: null,
      written_in: sql<string>`pg_current_xact_id()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where(({ or, eb }) =>
      or([eb('bib', '=', anyBib), eb('read_bib', '=', anyBib), eb('texts', 'is not', null)]),
    )
    .execute();
}

/** Tables with data of persons that is deleted with them. */
const WORDS = [
  'person_photos',
  'photo_verdicts',
  'visitor_denials',
  'photo_claims',
  'claim_reviews',
] as const;

/**
 * Deletes persons with their finds and claims. No other row may refer to them.
 * @returns the number of rows of each kind
 */
export async function erasePersons(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<{ persons: number; words: number }> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  let words = 0;
  for (const table of WORDS) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('person_id', '=', anyPerson)
      .executeTakeFirst();
    words += Number(numDeletedRows);
  }
  const { numDeletedRows } = await trx
    .deleteFrom('persons')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyPerson)
    .executeTakeFirst();
  return { persons: Number(numDeletedRows), words };
}

/**
 * Creates an anonymous person for an order line that stays.
 * @returns the person's id
 */
export async function insertUnnamedPerson({ trx, tenantId }: Scope, eventId: string): Promise<string> {
  const { person_id: personId } = await trx
    .insertInto('persons')
    .values({ tenant_id: tenantId, person_id: sql<string>`gen_random_uuid()`, event_id: eventId })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return personId;
}

/**
 * Deletes all faces of given removed photos.
 * @returns how many
 */
export async function eraseFacesOfPhotos(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<{ faces: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('faces')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .executeTakeFirst();
  return { faces: Number(numDeletedRows) };
}
