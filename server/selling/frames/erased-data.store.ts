import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** Lists the framed photos of some order lines. */
export async function listFramedOfLines(
  scope: Scope,
  orderItemIds: readonly string[],
): Promise<{ framedPhotoId: string; orderItemId: string; crc32: number | null }[]> {
  const rows = await selectFrom(scope, 'framedPhotos')
    .select(['framedPhotoId', 'orderItemId', 'crc32'])
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .execute();
  return rows;
}

/**
 * Deletes framed photos that may show a name. Delete their files first.
 * @returns how many
 */
export async function eraseFramedPhotos(
  scope: Scope,
  orderItemIds: readonly string[],
): Promise<{ framedPhotos: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'framedPhotos')
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .executeTakeFirst();
  return { framedPhotos: Number(numDeletedRows) };
}

/** Removes the printed names from the records of framed photos that other buyers keep. */
export async function erasePrintedNames(scope: Scope, orderItemIds: readonly string[]): Promise<void> {
  await updateTable(scope, 'framedPhotos')
    .set({ printedName: null, printedBib: null })
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .execute();
}
