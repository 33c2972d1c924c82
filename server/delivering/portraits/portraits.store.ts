import { eventFolder } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    portraits: Columns<'portraits'>;
  }
}

/** A part cut out of a photo, identified by its pixels. */
export interface PortraitKey {
  photoId: string;
  part: string;
}

/** Builds the storage key of a portrait, without the tenant's prefix. */
export function portraitFile(eventId: string, { photoId, part }: PortraitKey): string {
  return `${eventFolder(eventId)}/portraits/${photoId}-${part}.jpg`;
}

/** The cut file; null if cutting failed. */
export type PortraitFacts = { byteSize: number; crc32: number } | null;

/** Lists the parts cut out of the given photos. */
export async function listPortraits(
  scope: Scope,
  photoIds: readonly string[],
): Promise<(PortraitKey & { facts: PortraitFacts })[]> {
  if (photoIds.length === 0) return [];
  const rows = await selectFrom(scope, 'portraits')
    .select(['photoId', 'part', 'byteSize', 'crc32'])
    .where('photoId', 'in', [...photoIds])
    .execute();
  return rows.map(({ photoId, part, byteSize, crc32 }) => ({
    photoId,
    part,
    facts: byteSize === null || crc32 === null ? null : { byteSize, crc32 },
  }));
}

/** Records the cut file, or the failure; only the first record counts, even if the part is cut several times. */
export async function insertPortrait(
  scope: Scope,
  { photoId, part }: PortraitKey,
  facts: PortraitFacts,
): Promise<void> {
  await insertInto(scope, 'portraits', {
    photoId,
    part,
    byteSize: facts?.byteSize ?? null,
    crc32: facts?.crc32 ?? null,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'photoId', 'part']).doNothing())
    .execute();
}

/** Lists the storage keys of the parts cut out of a photo, without the tenant's prefix. */
export async function listPortraitFiles(
  scope: Scope,
  { eventId, photoId }: { eventId: string; photoId: string },
): Promise<string[]> {
  return (await listPortraits(scope, [photoId])).map((portrait) => portraitFile(eventId, portrait));
}

/** Deletes the records of the parts cut out of a photo; the caller deletes the files. */
export async function deletePortraits(scope: Scope, photoId: string): Promise<void> {
  await deleteFrom(scope, 'portraits').where('photoId', '=', photoId).execute();
}
