import { type Generated, sql } from 'kysely';
import type { RecordedField } from '#contract/desk.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type ActionKind,
  type Actor,
  type Cause,
  type Thing,
  type ThingKind,
  thingKindOf,
} from './action-kinds.ts';
import { emailsIn, idsIn } from './action-texts.rules.ts';

/** The values of an object before or after an action. */
type ActionValues = Record<string, unknown>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Append-only: the application has no right to update or delete rows, and a trigger refuses both to every role. */
    actions: {
      tenant_id: string;
      action_id: Generated<number>;
      done_at: Generated<Date>;
      actor: Actor['kind'];
      member_id: string | null;
      operator_id: string | null;
      job: string | null;
      what: ActionKind;
      thing_kind: ThingKind;
      thing_id: string;
    };
    /** The parts of an action that may contain personal data. An erasure blanks them and keeps the row. */
    action_values: {
      tenant_id: string;
      action_id: number;
      before: ActionValues | null;
      after: ActionValues | null;
      why: string;
    };
    /** The references in an action's values: ids, and addresses as keyed hashes. */
    action_subjects: {
      tenant_id: string;
      /** An id, or what `addressHashOf` returns. */
      subject: string;
      action_id: number;
    };
  }
}

type RecordedValues = { [name in RecordedField]?: unknown };

/** An action to be recorded. Its kind determines the kind of its subject. */
export type NewAction = { what: ActionKind; thingId: string } & (
  | { before?: RecordedValues & { email?: never }; after?: RecordedValues & { email?: never } }
  | {
      before?: RecordedValues;
      after?: RecordedValues;
      /**
       * The secret for hashing addresses. It is required for actions that record an address, so that an erasure finds
       * the row by the hash.
       */
      keys: Deps['keys'];
    }
);

/** An action for display. Erased parts are null or empty. */
export interface RecordedAction {
  actionId: number;
  doneAt: Date;
  actor: Actor;
  what: ActionKind;
  thing: Thing;
  before: ActionValues | null;
  after: ActionValues | null;
  why: string;
}

/** The most references stored for one action. A longer list consists of photos or lines, not of persons. */
const SUBJECTS_MAX = 100;

/**
 * Records an action in the transaction of its change: either both are stored or neither.
 * @returns its id
 */
export async function recordAction(
  { trx, tenantId }: Scope,
  action: NewAction,
  { actor, why }: Cause,
): Promise<number> {
  const { what, thingId, before, after } = action;
  const { actionId } = await trx
    .insertInto('actions')
    .values({
      tenant_id: tenantId,
      actor: actor.kind,
      member_id: 'memberId' in actor ? actor.memberId : null,
      operator_id: 'operatorId' in actor ? actor.operatorId : null,
      job: 'job' in actor ? actor.job : null,
      what,
      thing_kind: thingKindOf(what),
      thing_id: thingId,
    })
    .returning('action_id as actionId')
    .executeTakeFirstOrThrow();
  if (before === undefined && after === undefined && why === '') return actionId;
  await trx
    .insertInto('action_values')
    .values({
      tenant_id: tenantId,
      action_id: actionId,
      before: before ?? null,
      after: after ?? null,
      why,
    })
    .execute();
  const values = [before, after];
  const hashes =
    'keys' in action ? emailsIn(values).map((email) => addressHashOf(action, tenantId, email)) : [];
  const subjects = new Set([...hashes, ...idsIn(values)].slice(0, SUBJECTS_MAX));
  if (subjects.size > 0)
    await trx
      .insertInto('action_subjects')
      .values([...subjects].map((subject) => ({ tenant_id: tenantId, subject, action_id: actionId })))
      .execute();
  return actionId;
}

/**
 * Lists the actions on an object, or in the whole tenant, newest first.
 * @param page `before`: the last id of the previous page
 */
export async function listActions(
  { trx, tenantId }: Scope,
  thing: Thing | undefined,
  page: { before?: number; count: number },
): Promise<RecordedAction[]> {
  let query = trx
    .selectFrom('actions as a')
    .leftJoin('action_values as v', (join) =>
      join.onRef('v.tenant_id', '=', 'a.tenant_id').onRef('v.action_id', '=', 'a.action_id'),
    )
    .select(RECORDED)
    .where('a.tenant_id', '=', tenantId);
  if (thing !== undefined)
    query = query.where('a.thing_kind', '=', thing.kind).where('a.thing_id', '=', thing.id);
  if (page.before !== undefined) query = query.where('a.action_id', '<', page.before);
  const rows = await query.orderBy('a.action_id', 'desc').limit(page.count).execute();
  return rows.map(readRecorded);
}

/** Finds actions by id. */
export async function findActions(
  { trx, tenantId }: Scope,
  actionIds: readonly number[],
): Promise<Map<number, RecordedAction>> {
  const rows = await trx
    .selectFrom('actions as a')
    .leftJoin('action_values as v', (join) =>
      join.onRef('v.tenant_id', '=', 'a.tenant_id').onRef('v.action_id', '=', 'a.action_id'),
    )
    .select(RECORDED)
    .where('a.tenant_id', '=', tenantId)
    .where('a.action_id', '=', sql<number>`any(${[...actionIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.action_id, readRecorded(row)]));
}

/** Finds, by object id, the latest action that set a value of each given object. */
export async function findLastChanges(
  { trx, tenantId }: Scope,
  { kind, ids, field }: { kind: ThingKind; ids: readonly string[]; field: string },
): Promise<Map<string, RecordedAction>> {
  const rows = await trx
    .selectFrom('actions as a')
    .innerJoin('action_values as v', (join) =>
      join.onRef('v.tenant_id', '=', 'a.tenant_id').onRef('v.action_id', '=', 'a.action_id'),
    )
    .distinctOn('a.thing_id')
    .select(RECORDED)
    .where('a.tenant_id', '=', tenantId)
    .where('a.thing_kind', '=', kind)
    .where('a.thing_id', '=', sql<string>`any(${[...ids]})`)
    .where(sql<boolean>`jsonb_exists(v.after, ${field})`)
    .orderBy('a.thing_id')
    .orderBy('a.action_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.thing_id, readRecorded(row)]));
}

const RECORDED = [
  'a.action_id',
  'a.done_at',
  'a.actor',
  'a.member_id',
  'a.operator_id',
  'a.job',
  'a.what',
  'a.thing_kind',
  'a.thing_id',
  'v.before',
  'v.after',
  'v.why',
] as const;

function readRecorded(
  row: Parameters<typeof readActor>[0] & {
    action_id: number;
    done_at: Date;
    what: ActionKind;
    thing_kind: ThingKind;
    thing_id: string;
    before: ActionValues | null;
    after: ActionValues | null;
    why: string | null;
  },
): RecordedAction {
  return {
    actionId: row.action_id,
    doneAt: row.done_at,
    actor: readActor(row),
    what: row.what,
    thing: { kind: row.thing_kind, id: row.thing_id },
    before: row.before,
    after: row.after,
    why: row.why ?? '',
  };
}

function readActor(row: {
  actor: Actor['kind'];
  member_id: string | null;
  operator_id: string | null;
  job: string | null;
}): Actor {
  const { actor: kind, member_id: memberId, operator_id: operatorId, job } = row;
  switch (kind) {
    case 'Member':
      return { kind, memberId: memberId ?? '' };
    case 'Operator':
      return { kind, operatorId: operatorId ?? '' };
    case 'Command':
      return { kind, memberId };
    case 'Job':
      return { kind, job: job ?? '' };
    case 'Visitor':
      return { kind };
  }
}

/** Returns whether a kind of action was ever recorded for an object. */
export async function wasDone(
  { trx, tenantId }: Scope,
  { what, thingId }: Pick<NewAction, 'what' | 'thingId'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('actions')
    .select('action_id')
    .where('tenant_id', '=', tenantId)
    .where('thing_kind', '=', thingKindOf(what))
    .where('thing_id', '=', thingId)
    .where('what', '=', what)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blanks the values and reasons of all actions on given objects; the actions themselves stay. */
export async function eraseActionValues(
  { trx, tenantId }: Scope,
  kind: ThingKind,
  thingIds: readonly string[],
): Promise<void> {
  if (thingIds.length === 0) return;
  const rows = await trx
    .updateTable('action_values')
    .set({ before: null, after: null, why: '' })
    .where('tenant_id', '=', tenantId)
    .where('action_id', 'in', (actions) =>
      actions
        .selectFrom('actions')
        .select('action_id')
        .where('tenant_id', '=', tenantId)
        .where('thing_kind', '=', kind)
        .where('thing_id', 'in', thingIds),
    )
    .returning('action_id')
    .execute();
  await trx
    .deleteFrom('action_subjects')
    .where('tenant_id', '=', tenantId)
    .where('action_id', '=', sql<number>`any(${rows.map((row) => row.action_id)}::bigint[])`)
    .execute();
}
