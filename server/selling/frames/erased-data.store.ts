import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Lists the framed photos of some order lines. */
export async function listFramedOfLines(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<{ framedPhotoId: string; orderItemId: string; crc32: number | null }[]> {
  const rows = await trx
    .selectFrom('framedPhotos')
    .select(['framedPhotoId', 'orderItemId', 'crc32'])
    .where('tenantId', '=', tenantId)
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .execute();
  return rows;
}

/**
 * Deletes framed photos that may show a name. Delete their files first.
 * @returns how many
 */
export async function eraseFramedPhotos(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<{ framedPhotos: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('framedPhotos')
    .where('tenantId', '=', tenantId)
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .executeTakeFirst();
  return { framedPhotos: Number(numDeletedRows) };
}

/** Removes the printed names from the records of framed photos that other buyers keep. */
export async function erasePrintedNames(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('framedPhotos')
    .set({ printedName: null, printedBib: null })
    .where('tenantId', '=', tenantId)
    .where('orderItemId', '=', sql<string>`any(${[...orderItemIds]}::uuid[])`)
    .execute();
}
