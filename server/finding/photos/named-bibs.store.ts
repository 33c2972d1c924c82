import { sql } from 'kysely';
import type { PhotographerBibs } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';

/** Lists the bibs that photographers named, by photo. Photos without trusted named bibs are left out. */
export async function listNamedBibsOf(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { bibs: string[]; trust: PhotographerBibs; facesSeen: number | null }>> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photo_id', 'photographer_bibs', 'named_bibs', 'faces_seen'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('named_bibs', '<>', sql<string[]>`'{}'::text[]`)
    .where('photographer_bibs', 'in', ['listed', 'trusted'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.photo_id,
      {
        bibs: row.named_bibs ?? [],
        trust: row.photographer_bibs ?? 'off',
        facesSeen: row.faces_seen,
      },
    ]),
  );
}
