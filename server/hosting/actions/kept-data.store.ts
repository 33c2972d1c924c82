import { anyText, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { ThingKind } from './action-kinds.ts';

/**
 * Describes actions on a person's things with their values. Also describes actions that only refer to the person, but
 * without values and without the ids of things that are not the person's: the id of an order would open it.
 * @param subjects the person's ids, and the hashes of their addresses (`addressHashOf`)
 */
export async function describeKeptActions(
  { trx, tenantId }: Scope,
  things: Readonly<Partial<Record<ThingKind, readonly string[]>>>,
  subjects: readonly string[],
): Promise<KeptThings[]> {
  const kinds = Object.entries(things);
  const hideOthers = <T extends { thingKind: ThingKind; thingId: string }>(row: T) =>
    things[row.thingKind]?.includes(row.thingId) === true ? row : { ...row, thingId: null };
  const references = await trx
    .selectFrom('actionSubjects as s')
    .innerJoin('actions as a', (join) =>
      join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.actionId', '=', 's.actionId'),
    )
    .select(['s.subject', 's.actionId', 'a.doneAt', 'a.what', 'a.thingKind', 'a.thingId'])
    .where('s.tenantId', '=', tenantId)
    .where('s.subject', '=', anyText(subjects))
    .orderBy('s.actionId')
    .execute();
  const rows = await trx
    .selectFrom('actions as a')
    .leftJoin('actionValues as v', (join) =>
      join.onRef('v.tenantId', '=', 'a.tenantId').onRef('v.actionId', '=', 'a.actionId'),
    )
    .select(['a.actionId', 'a.doneAt', 'a.actor', 'a.what', 'a.thingKind', 'a.thingId'])
    .select(['v.before', 'v.after', 'v.why'])
    .where('a.tenantId', '=', tenantId)
    .where(({ or, and, eb }) =>
      or(
        kinds.map(([kind, ids]) =>
          and([eb('a.thingKind', '=', kind as ThingKind), eb('a.thingId', '=', anyText(ids))]),
        ),
      ),
    )
    .orderBy('a.actionId')
    .execute();
  return [
    { kind: 'actions', table: 'actions', rows },
    { kind: 'actions', table: 'actionSubjects', isPart: true, rows: references.map(hideOthers) },
  ];
}
