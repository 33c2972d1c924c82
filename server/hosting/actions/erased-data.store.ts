import { sql } from 'kysely';
import { patternsOf } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Erases the values and reasons of actions on some things, and of those that mention one of some texts; that something was
 * done stays known.
 * @param texts addresses and full names, as somebody may have written them into a reason
 * @returns of how many actions
 */
export async function eraseActionTexts(
  { trx, tenantId }: Scope,
  { thingIds, texts }: { thingIds: readonly string[]; texts: readonly string[] },
): Promise<{ actionValues: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('action_values')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([
        eb('action_id', 'in', (actions) =>
          actions
            .selectFrom('actions')
            .select('action_id')
            .where('tenant_id', '=', tenantId)
            .where('thing_id', '=', sql<string>`any(${[...thingIds]})`),
        ),
        sql<boolean>`concat_ws(' ', why, before::text, after::text) ilike any(${patternsOf(texts)})`,
      ]),
    )
    .executeTakeFirst();
  return { actionValues: Number(numDeletedRows) };
}
