import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Photos that were proposed for hiding and that their photographer decided to keep. */
    photoCleanups: {
      tenantId: string;
      photoId: string;
      photographerId: string;
      /** Always false. A photo that the photographer hid has a hold instead of a row. */
      isHidden: boolean;
      decidedAt: Date;
    };
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
