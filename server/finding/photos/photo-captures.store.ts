import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Lists the capture times of photos, in milliseconds since the epoch, and their rough positions; each is null if the
 * camera did not record it.
 */
export async function listCaptures(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { at: number | null; spot: string | null }>> {
  if (photoIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'takenAt', 'spot'])
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ photoId, takenAt, spot }) => [photoId, { at: takenAt?.getTime() ?? null, spot }]),
  );
}
