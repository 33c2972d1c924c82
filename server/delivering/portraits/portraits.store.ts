import { eventFolder } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    portraits: {
      tenant_id: string;
      photo_id: string;
      part: string;
      byte_size: number | null;
      crc32: number | null;
    };
  }
}

/** What is cut out of a photo, told apart by its pixels. */
export interface PortraitKey {
  photoId: string;
  part: string;
}

/** Builds the storage key of a portrait, without the tenant's prefix. */
export function portraitFile(eventId: string, { photoId, part }: PortraitKey): string {
  return `${eventFolder(eventId)}/portraits/${photoId}-${part}.jpg`;
}

/** A file that was cut; null if it could not be. */
export type PortraitFacts = { byteSize: number; crc32: number } | null;

/** Lists what was cut out of some photos. */
export async function listPortraits(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<(PortraitKey & { facts: PortraitFacts })[]> {
  if (photoIds.length === 0) return [];
  const rows = await trx
    .selectFrom('portraits')
    .select(['photo_id', 'part', 'byte_size', 'crc32'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', 'in', [...photoIds])
    .execute();
  return rows.map(({ photo_id: photoId, part, byte_size: byteSize, crc32 }) => ({
    photoId,
    part,
    facts: byteSize === null || crc32 === null ? null : { byteSize, crc32 },
  }));
}

/** Writes down what was cut, or that it could not be; once, however often it is cut. */
export async function insertPortrait(
  { trx, tenantId }: Scope,
  { photoId, part }: PortraitKey,
  facts: PortraitFacts,
): Promise<void> {
  await trx
    .insertInto('portraits')
    .values({
      tenant_id: tenantId,
      photo_id: photoId,
      part,
      byte_size: facts?.byteSize ?? null,
      crc32: facts?.crc32 ?? null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'photo_id', 'part']).doNothing())
    .execute();
}

/** Lists the storage keys of what was cut out of a photo, without the tenant's prefix. */
export async function listPortraitFiles(
  scope: Scope,
  { eventId, photoId }: { eventId: string; photoId: string },
): Promise<string[]> {
  return (await listPortraits(scope, [photoId])).map((portrait) => portraitFile(eventId, portrait));
}

/** Forgets what was cut out of a photo; the files are the caller's. */
export async function deletePortraits({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  await trx
    .deleteFrom('portraits')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .execute();
}
