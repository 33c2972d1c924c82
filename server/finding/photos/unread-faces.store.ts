import { sql } from 'kysely';
import type { FACE_BARS } from '#contract/desk-events.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

const READABLE = ['Published', 'Protected'] as const;

/** Marks photos whose faces must still be read, except those whose faces may not be read (`barFaces`). */
export async function setFacesUnread(
  scope: Scope,
  photoIds: readonly string[],
  isUnread: boolean,
): Promise<void> {
  await updateTable(scope, 'photos')
    .set({ facesUnread: isUnread })
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('facesBarred', 'is', null)
    .execute();
}

/** Records why the faces of photos may never be read. A photo with an earlier reason keeps that reason. */
export async function barFaces(
  scope: Scope,
  photoIds: readonly string[],
  why: (typeof FACE_BARS)[number],
): Promise<void> {
  await updateTable(scope, 'photos')
    .set({ facesUnread: false, facesBarred: why })
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('facesBarred', 'is', null)
    .execute();
}

/** Lists the photos among the given ones whose faces may not be read. */
export async function listFacesBarred(scope: Scope, photoIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('facesBarred', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.photoId));
}

/**
 * Marks some of an event's photos, so that their faces are read again.
 * @returns the number marked, at most `count`
 */
export async function markFacesUnread(scope: Scope, eventId: string, count: number): Promise<number> {
  const { tenantId } = scope;
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ facesUnread: true })
    .where('photoId', 'in', (of) =>
      of
        .selectFrom('photos')
        .select('photoId')
        .where('tenantId', '=', tenantId)
        .where('eventId', '=', eventId)
        .where('facesUnread', '=', false)
        .where('facesBarred', 'is', null)
        .orderBy('photoId')
        .limit(count)
        .forNoKeyUpdate(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the visible photos of an event whose faces were not read. */
export async function countFacesUnread(scope: Scope, eventId: string): Promise<number> {
  const { count } = await selectFrom(scope, 'photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the next visible photos of an event whose faces were not read, after an id. */
export async function listFacesUnread(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('eventId', '=', eventId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .where('photoId', '>', after)
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Locks a visible photo whose faces were not read. @returns whether it exists */
export async function lockFacesUnread(scope: Scope, photoId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photoId', '=', photoId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the photos on which several faces were seen when they were read. */
export async function listPhotosWithSeveralFaces(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('facesSeen', '>', 1)
    .execute();
  return new Set(rows.map((row) => row.photoId));
}
