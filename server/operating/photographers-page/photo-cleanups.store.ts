import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoCleanups: Columns<'photoCleanups'>;
  }
}

const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists the photos that photographers decided to keep. A photographer may have several ids. */
export async function listKept(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'photoCleanups')
    .select('photoId')
    .where('photographerId', '=', anyId(photographerIds))
    .orderBy('photoId')
    .execute();
  return rows.map((row) => row.photoId);
}

/** Records that a photographer decided to keep photos. */
export async function saveKept(
  scope: Scope,
  photoIds: readonly string[],
  { photographerId, now }: { photographerId: string; now: Date },
): Promise<void> {
  if (photoIds.length === 0) return;
  await insertInto(
    scope,
    'photoCleanups',
    photoIds.map((photoId) => ({
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

/** Deletes the decisions to keep these photos, because the photos have since been hidden or shown. */
export async function deleteDecided(scope: Scope, photoIds: readonly string[]): Promise<void> {
  await deleteFrom(scope, 'photoCleanups').where('photoId', '=', anyId(photoIds)).execute();
}
