import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';

/** A text that may name an erased person: its place, and since when it waits. */
export interface WaitingText {
  erasureId: string;
  key: string;
  foundAt: Date;
}

/** Records texts that wait for a decision. */
export async function insertWaitingTexts(
  scope: Scope,
  erasureId: string,
  keys: readonly string[],
  foundAt: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await insertInto(
    scope,
    'erasureTexts',
    [...new Set(keys)].map((key) => ({
      erasureId,
      textKey: key,
      foundAt,
    })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists texts that wait, oldest first. */
export async function listWaitingTexts(
  scope: Scope,
  { erasureId, count }: { erasureId?: string; count: number },
): Promise<WaitingText[]> {
  let query = selectFrom(scope, 'erasureTexts').select(['erasureId', 'textKey as key', 'foundAt']);
  if (erasureId !== undefined) query = query.where('erasureId', '=', erasureId);
  return query.orderBy('foundAt').orderBy('textKey').orderBy('erasureId').limit(count).execute();
}

/**
 * Removes texts from the waiting ones.
 * @returns the keys of those that were waiting
 */
export async function deleteWaitingTexts(
  scope: Scope,
  erasureId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await deleteFrom(scope, 'erasureTexts')
    .where('erasureId', '=', erasureId)
    .where('textKey', '=', anyText(keys))
    .returning('textKey')
    .execute();
  return rows.map((row) => row.textKey);
}
