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
    .insertInto('erasure_texts')
    .values(
      [...new Set(keys)].map((key) => ({
        tenant_id: tenantId,
        erasure_id: erasureId,
        text_key: key,
        found_at: foundAt,
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
    .selectFrom('erasure_texts')
    .select(['erasure_id as erasureId', 'text_key as key', 'found_at as foundAt'])
    .where('tenant_id', '=', tenantId);
  if (erasureId !== undefined) query = query.where('erasure_id', '=', erasureId);
  return query.orderBy('found_at').orderBy('text_key').orderBy('erasure_id').limit(count).execute();
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
    .deleteFrom('erasure_texts')
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .where('text_key', '=', anyText(keys))
    .returning('text_key')
    .execute();
  return rows.map((row) => row.text_key);
}
