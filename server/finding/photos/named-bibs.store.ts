import { sql } from 'kysely';
import type { PhotographerBibs } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Lists the bibs that photographers named, by photo. Photos without trusted named bibs are left out. */
export async function listNamedBibsOf(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { bibs: string[]; trust: PhotographerBibs; facesSeen: number | null }>> {
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'photographerBibs', 'namedBibs', 'facesSeen'])
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('namedBibs', '<>', sql<string[]>`'{}'::text[]`)
    .where('photographerBibs', 'in', ['listed', 'trusted'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.photoId,
      {
        bibs: row.namedBibs ?? [],
        trust: row.photographerBibs ?? 'off',
        facesSeen: row.facesSeen,
      },
    ]),
  );
}
