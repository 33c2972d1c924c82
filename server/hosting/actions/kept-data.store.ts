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
  const hideOthers = <T extends { thing_kind: ThingKind; thing_id: string }>(row: T) =>
    things[row.thing_kind]?.includes(row.thing_id) === true ? row : { ...row, thing_id: null };
  const references = await trx
    .selectFrom('action_subjects as s')
    .innerJoin('actions as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.action_id', '=', 's.action_id'),
    )
    .select(['s.subject', 's.action_id', 'a.done_at', 'a.what', 'a.thing_kind', 'a.thing_id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject', '=', anyText(subjects))
    .orderBy('s.action_id')
    .execute();
  const rows = await trx
    .selectFrom('actions as a')
    .leftJoin('action_values as v', (join) =>
      join.onRef('v.tenant_id', '=', 'a.tenant_id').onRef('v.action_id', '=', 'a.action_id'),
    )
    .select(['a.action_id', 'a.done_at', 'a.actor', 'a.what', 'a.thing_kind', 'a.thing_id'])
    .select(['v.before', 'v.after', 'v.why'])
    .where('a.tenant_id', '=', tenantId)
    .where(({ or, and, eb }) =>
      or(
        kinds.map(([kind, ids]) =>
          and([eb('a.thing_kind', '=', kind as ThingKind), eb('a.thing_id', '=', anyText(ids))]),
        ),
      ),
    )
    .orderBy('a.action_id')
    .execute();
  return [
    { kind: 'actions', table: 'actions', rows },
    { kind: 'actions', table: 'action_subjects', isPart: true, rows: references.map(hideOthers) },
  ];
}
