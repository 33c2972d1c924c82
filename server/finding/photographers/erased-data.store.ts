import { sql } from 'kysely';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** A photographer to be erased, with one of their names. */
export interface ErasedPhotographer {
  photographerId: string;
  name: string;
  /** The desk member linked to this photographer. */
  memberId: string | null;
  /** The photographer that has this row as another spelling; null for a main name. */
  mergedInto: string | null;
}

/** Lists all names of the given photographers; erased ones are left out. */
export async function listErasedPhotographers(
  scope: Scope,
  ids: readonly string[],
): Promise<ErasedPhotographer[]> {
  const { tenantId } = scope;
  return selectFrom(scope, 'photographers')
    .select(['photographerId', 'name', 'memberId'])
    .select('mergedInto')
    .where(
      sql<boolean>`coalesce(merged_into, photographer_id) in (
        select coalesce(meant.merged_into, meant.photographer_id) from photographers as meant
        where meant.tenant_id = ${tenantId} and meant.photographer_id = ${anyId(ids)})`,
    )
    .where(sql<boolean>`name <> photographer_id::text`)
    .orderBy(sql`merged_into is not null`)
    .orderBy('nameKey')
    .execute();
}

/**
 * Replaces photographers' names by random ids, and unlinks their members. The rows stay, because photos, ledger entries
 * and statements refer to them by id.
 */
export async function erasePhotographers(
  scope: Scope,
  photographerIds: readonly string[],
): Promise<{ photographers: number }> {
  const { numUpdatedRows } = await updateTable(scope, 'photographers')
    .set({ name: sql`photographer_id::text`, nameKey: sql`photographer_id::text`, memberId: null })
    .where('photographerId', '=', anyId(photographerIds))
    .where(sql<boolean>`name <> photographer_id::text`)
    .executeTakeFirst();
  return { photographers: Number(numUpdatedRows) };
}
