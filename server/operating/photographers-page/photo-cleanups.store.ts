import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Photos that their photographer hid, or keeps although it was proposed to hide them. */
    photo_cleanups: {
      tenant_id: string;
      photo_id: string;
      photographer_id: string;
      is_hidden: boolean;
      decided_at: Date;
    };
  }
}

const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists what photographers, by all their ids, decided of their photos. */
export async function listDecided(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<{ photoId: string; isHidden: boolean }[]> {
  return trx
    .selectFrom('photo_cleanups')
    .select(['photo_id as photoId', 'is_hidden as isHidden'])
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .orderBy('photo_id')
    .execute();
}

/** Notes that a photographer hid photos, or keeps them. */
export async function saveDecided(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  { photographerId, isHidden, now }: { photographerId: string; isHidden: boolean; now: Date },
): Promise<void> {
  if (photoIds.length === 0) return;
  await trx
    .insertInto('photo_cleanups')
    .values(
      photoIds.map((photoId) => ({
        tenant_id: tenantId,
        photo_id: photoId,
        photographer_id: photographerId,
        is_hidden: isHidden,
        decided_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'photo_id'])
        .doUpdateSet({ photographer_id: photographerId, is_hidden: isHidden, decided_at: now }),
    )
    .execute();
}

/** Forgets what was decided of a photo that somebody else has hidden or shown since. */
export async function deleteDecided({ trx, tenantId }: Scope, photoIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('photo_cleanups')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .execute();
}
