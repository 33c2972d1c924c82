import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoCleanups: Columns<'photoCleanups'>;
  }
}

const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists the photos that photographers decided to keep. A photographer may have several ids. */
export async function listKept(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photoCleanups')
    .select('photoId')
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .orderBy('photoId')
    .execute();
  return rows.map((row) => row.photoId);
}

/** Records that a photographer decided to keep photos. */
export async function saveKept(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  { photographerId, now }: { photographerId: string; now: Date },
): Promise<void> {
  if (photoIds.length === 0) return;
  await trx
    .insertInto('photoCleanups')
    .values(
      photoIds.map((photoId) => ({
        tenantId,
        photoId,
        photographerId,
        isHidden: false,
        decidedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'photoId'])
        .doUpdateSet({ photographerId, isHidden: false, decidedAt: now }),
    )
    .execute();
}

/** Deletes decisions to keep photos that were hidden or shown later. */
export async function deleteDecided({ trx, tenantId }: Scope, photoIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('photoCleanups')
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', anyId(photoIds))
    .execute();
}
