import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** A text that may name an erased person: its place, and since when it waits. */
export interface WaitingText {
  erasureId: string;
  key: string;
  foundAt: Date;
}

/** Records texts that wait for a decision. */
export async function insertWaitingTexts(
  { trx, tenantId }: Scope,
  erasureId: string,
  keys: readonly string[],
  foundAt: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('erasureTexts')
    .values(
      [...new Set(keys)].map((key) => ({
        tenantId,
        erasureId,
        textKey: key,
        foundAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists texts that wait, the oldest first. */
export async function listWaitingTexts(
  { trx, tenantId }: Scope,
  { erasureId, count }: { erasureId?: string; count: number },
): Promise<WaitingText[]> {
  let query = trx
    .selectFrom('erasureTexts')
    .select(['erasureId', 'textKey as key', 'foundAt'])
    .where('tenantId', '=', tenantId);
  if (erasureId !== undefined) query = query.where('erasureId', '=', erasureId);
  return query.orderBy('foundAt').orderBy('textKey').orderBy('erasureId').limit(count).execute();
}

/**
 * Removes texts from the waiting ones.
 * @returns the keys of those that were waiting
 */
export async function deleteWaitingTexts(
  { trx, tenantId }: Scope,
  erasureId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('erasureTexts')
    .where('tenantId', '=', tenantId)
    .where('erasureId', '=', erasureId)
    .where('textKey', '=', anyText(keys))
    .returning('textKey')
    .execute();
  return rows.map((row) => row.textKey);
}
