import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Photos that were proposed for hiding and that their photographer decided to keep. */
    photo_cleanups: {
      tenant_id: string;
      photo_id: string;
      photographer_id: string;
      /** Always false. A photo that the photographer hid has a hold instead of a row. */
      is_hidden: boolean;
      decided_at: Date;
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
    .selectFrom('photo_cleanups')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .orderBy('photo_id')
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Records that a photographer decided to keep photos. */
export async function saveKept(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  { photographerId, now }: { photographerId: string; now: Date },
): Promise<void> {
  if (photoIds.length === 0) return;
  await trx
    .insertInto('photo_cleanups')
    .values(
      photoIds.map((photoId) => ({
        tenant_id: tenantId,
        photo_id: photoId,
        photographer_id: photographerId,
        is_hidden: false,
        decided_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'photo_id'])
        .doUpdateSet({ photographer_id: photographerId, is_hidden: false, decided_at: now }),
    )
    .execute();
}

/** Deletes decisions to keep photos that were hidden or shown later. */
export async function deleteDecided({ trx, tenantId }: Scope, photoIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('photo_cleanups')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .execute();
}
