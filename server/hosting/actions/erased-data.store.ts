import { sql } from 'kysely';
import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Blanks the values and reasons of actions on a person's own objects, and deletes other actions' references to the
 * person. The actions themselves stay. Run `blankActionTexts` first; it blanks what other actions' texts say about the
 * person.
 * @param subjects the person's ids and hashed addresses
 * @returns of how many actions
 */
export async function eraseActions(
  scope: Scope,
  { thingIds, subjects }: { thingIds: readonly string[]; subjects: readonly string[] },
): Promise<{ actionValues: number }> {
  const { tenantId } = scope;
  const rows = await updateTable(scope, 'actionValues')
    .set({ before: null, after: null, why: '' })
    .where('actionId', 'in', (actions) =>
      actions
        .selectFrom('actions')
        .select('actionId')
        .where('tenantId', '=', tenantId)
        .where('thingId', '=', anyText(thingIds)),
    )
    .where(({ or, eb }) =>
      or([eb('before', 'is not', null), eb('after', 'is not', null), eb('why', '<>', '')]),
    )
    .returning('actionId')
    .execute();
  await deleteFrom(scope, 'actionSubjects')
    .where(({ or, eb }) =>
      or([
        eb('subject', '=', anyText(subjects)),
        eb('actionId', '=', sql<number>`any(${rows.map((row) => row.actionId)}::bigint[])`),
      ]),
    )
    .execute();
  return { actionValues: rows.length };
}
