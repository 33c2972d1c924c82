import { sql } from 'kysely';
import { anyText, mayName } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { ActionTexts } from './action-texts.rules.ts';

/** The number of actions that are searched at once. */
const PAGE = 20_000;

const TEXTS = sql`v.action_id as "actionId", a.thing_id as "thingId", v.before, v.after, v.why`;
const JOINED = sql`action_values as v
  join actions as a on a.tenant_id = v.tenant_id and a.action_id = v.action_id`;

/**
 * Reads the texts of the tenant's next actions that may name the person or refer to them.
 * @param probes see `probesOf`
 * @param subjects ids and hashed addresses of the person
 * @returns `last`: the last action that was searched; undefined at the end
 */
export async function readActionPage(
  { trx, tenantId }: Scope,
  {
    probes,
    subjects,
    thingIds,
  }: { probes: readonly string[]; subjects: readonly string[]; thingIds: readonly string[] },
  after: number,
): Promise<{ actions: ActionTexts[]; last: number | undefined }> {
  const { rows: ends } = await sql<{ last: number | null }>`select max(action_id) as last from (
    select action_id from action_values where tenant_id = ${tenantId} and action_id > ${after}
    order by action_id limit ${PAGE}::integer) as page`.execute(trx);
  const last = ends[0]?.last ?? undefined;
  if (last === undefined) return { actions: [], last };
  const isReferring = sql<boolean>`v.action_id in (
    select action_id from action_subjects where tenant_id = ${tenantId} and subject = ${anyText(subjects)})`;
  const { rows } = await sql<ActionTexts>`select ${TEXTS}, ${isReferring} as "isAboutThem" from ${JOINED}
    where v.tenant_id = ${tenantId} and v.action_id > ${after} and v.action_id <= ${last}
      and a.action_id > ${after} and a.action_id <= ${last}
      and (${mayName(sql`v.why`, probes)} or ${mayName(sql`concat(v.before::text, v.after::text)`, probes)}
        or ${isReferring} or a.thing_id = ${anyText(thingIds)})
    order by v.action_id`.execute(trx);
  return { actions: rows, last };
}

/**
 * Locks the texts of some actions, always in the same order, so that two erasures do not overwrite each other's
 * changes.
 */
export async function lockActionTexts(
  { trx, tenantId }: Scope,
  actionIds: readonly number[],
): Promise<ActionTexts[]> {
  const { rows } = await sql<ActionTexts>`select ${TEXTS}, false as "isAboutThem" from ${JOINED}
    where v.tenant_id = ${tenantId} and v.action_id = any(${[...actionIds]}::bigint[])
    order by v.action_id for update of v`.execute(trx);
  return rows;
}

/** Writes the texts of some actions. */
export async function saveActionTexts(
  { trx, tenantId }: Scope,
  actions: readonly ActionTexts[],
): Promise<void> {
  if (actions.length === 0) return;
  const rows = JSON.stringify(
    actions.map(({ actionId, before, after, why }) => ({ actionId, before, after, why })),
  );
  await sql`update action_values as v set
      before = nullif(blanked.before, 'null'), after = nullif(blanked.after, 'null'), why = blanked.why
    from jsonb_to_recordset(${rows}::jsonb) as blanked ("actionId" bigint, before jsonb, after jsonb, why text)
    where v.tenant_id = ${tenantId} and v.action_id = blanked."actionId"`.execute(trx);
}
