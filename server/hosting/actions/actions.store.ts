import { sql } from 'kysely';
import type { RecordedField } from '#contract/desk.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
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
    actions: Columns<'actions', { actor: Actor['kind']; what: ActionKind; thingKind: ThingKind }>;
    actionValues: Columns<'actionValues', { before: ActionValues | null; after: ActionValues | null }>;
    actionSubjects: Columns<'actionSubjects'>;
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
export async function recordAction(scope: Scope, action: NewAction, { actor, why }: Cause): Promise<number> {
  const { tenantId } = scope;
  const { what, thingId, before, after } = action;
  const { actionId } = await insertInto(scope, 'actions', {
    actor: actor.kind,
    memberId: 'memberId' in actor ? actor.memberId : null,
    operatorId: 'operatorId' in actor ? actor.operatorId : null,
    job: 'job' in actor ? actor.job : null,
    what,
    thingKind: thingKindOf(what),
    thingId,
  })
    .returning('actionId')
    .executeTakeFirstOrThrow();
  if (before === undefined && after === undefined && why === '') return actionId;
  await insertInto(scope, 'actionValues', {
    actionId,
    before: before ?? null,
    after: after ?? null,
    why,
  }).execute();
  const values = [before, after];
  const hashes =
    'keys' in action ? emailsIn(values).map((email) => addressHashOf(action, tenantId, email)) : [];
  const subjects = new Set([...hashes, ...idsIn(values)].slice(0, SUBJECTS_MAX));
  if (subjects.size > 0)
    await insertInto(
      scope,
      'actionSubjects',
      [...subjects].map((subject) => ({ subject, actionId })),
    ).execute();
  return actionId;
}

/** Actions per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

/** Records the same action of a job on many objects, in the transaction of its change. It has no values. */
export async function recordJobActions(
  scope: Scope,
  { what, thingIds }: { what: ActionKind; thingIds: readonly string[] },
  job: string,
): Promise<void> {
  for (let start = 0; start < thingIds.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'actions',
      thingIds.slice(start, start + INSERT_ROWS).map((thingId) => ({
        actor: 'Job' as const,
        job,
        what,
        thingKind: thingKindOf(what),
        thingId,
      })),
    ).execute();
}

/**
 * Lists the actions on an object, on several of one kind, or in the whole tenant, newest first.
 * @param page `before`: the last id of the previous page
 */
export async function listActions(
  { trx, tenantId }: Scope,
  thing: Thing | { kind: ThingKind; ids: readonly string[] } | undefined,
  page: { before?: number; count: number },
): Promise<RecordedAction[]> {
  let query = trx
    .selectFrom('actions as a')
    .leftJoin('actionValues as v', (join) =>
      join.onRef('v.tenantId', '=', 'a.tenantId').onRef('v.actionId', '=', 'a.actionId'),
    )
    .select(RECORDED)
    .where('a.tenantId', '=', tenantId);
  if (thing !== undefined)
    query = query
      .where('a.thingKind', '=', thing.kind)
      .where('a.thingId', '=', sql<string>`any(${'ids' in thing ? [...thing.ids] : [thing.id]}::text[])`);
  if (page.before !== undefined) query = query.where('a.actionId', '<', page.before);
  const rows = await query.orderBy('a.actionId', 'desc').limit(page.count).execute();
  return rows.map(readRecorded);
}

/** Finds actions by id. */
export async function findActions(
  { trx, tenantId }: Scope,
  actionIds: readonly number[],
): Promise<Map<number, RecordedAction>> {
  const rows = await trx
    .selectFrom('actions as a')
    .leftJoin('actionValues as v', (join) =>
      join.onRef('v.tenantId', '=', 'a.tenantId').onRef('v.actionId', '=', 'a.actionId'),
    )
    .select(RECORDED)
    .where('a.tenantId', '=', tenantId)
    .where('a.actionId', '=', sql<number>`any(${[...actionIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.actionId, readRecorded(row)]));
}

/** Finds, by object id, the latest action that set a value of each given object. */
export async function findLastChanges(
  { trx, tenantId }: Scope,
  { kind, ids, field }: { kind: ThingKind; ids: readonly string[]; field: string },
): Promise<Map<string, RecordedAction>> {
  const rows = await trx
    .selectFrom('actions as a')
    .innerJoin('actionValues as v', (join) =>
      join.onRef('v.tenantId', '=', 'a.tenantId').onRef('v.actionId', '=', 'a.actionId'),
    )
    .distinctOn('a.thingId')
    .select(RECORDED)
    .where('a.tenantId', '=', tenantId)
    .where('a.thingKind', '=', kind)
    .where('a.thingId', '=', sql<string>`any(${[...ids]})`)
    .where(sql<boolean>`jsonb_exists(v.after, ${field})`)
    .orderBy('a.thingId')
    .orderBy('a.actionId', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.thingId, readRecorded(row)]));
}

const RECORDED = [
  'a.actionId',
  'a.doneAt',
  'a.actor',
  'a.memberId',
  'a.operatorId',
  'a.job',
  'a.what',
  'a.thingKind',
  'a.thingId',
  'v.before',
  'v.after',
  'v.why',
] as const;

type RecordedRow = Parameters<typeof readActor>[0] & {
  actionId: number;
  doneAt: Date;
  what: ActionKind;
  thingKind: ThingKind;
  thingId: string;
  before: ActionValues | null;
  after: ActionValues | null;
  why: string | null;
};

function readRecorded({
  actor,
  memberId,
  operatorId,
  job,
  thingKind,
  thingId,
  ...row
}: RecordedRow): RecordedAction {
  return {
    ...row,
    actor: readActor({ actor, memberId, operatorId, job }),
    thing: { kind: thingKind, id: thingId },
    why: row.why ?? '',
  };
}

function readActor(row: {
  actor: Actor['kind'];
  memberId: string | null;
  operatorId: string | null;
  job: string | null;
}): Actor {
  const { actor: kind, memberId, operatorId, job } = row;
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

/** The actions that set up something which keeps working without its author, and those that end it. */
const ENDED_BY = {
  'webhook.add': 'webhook.remove',
  'webhook.edit': 'webhook.remove',
  'webhook.rotate': 'webhook.remove',
  'link.make': 'link.revoke',
  'upload.invite': 'upload.revoke',
  'upload.import': 'upload.stop-import',
  'upload.resume-import': 'upload.stop-import',
  'event.set-feed': 'event.remove-feed',
} as const satisfies { [What in ActionKind]?: ActionKind };
const SET_UP_MAX = 100;

/**
 * Lists what a member set up that still gives access, sends or fetches data: webhooks, read-only links, upload links,
 * running photo imports and feeds. Links that expired are left out. A feed that another member changed later is still
 * listed.
 * @param running the links of the photo imports that run
 * @returns the latest action of the member on each, newest first, at most 100
 */
export async function listSetUpBy(
  { trx, tenantId }: Scope,
  memberId: string,
  { now, running }: { now: Date; running: readonly string[] },
): Promise<RecordedAction[]> {
  const rows = await trx
    .selectFrom('actions as a')
    .leftJoin('actionValues as v', (join) =>
      join.onRef('v.tenantId', '=', 'a.tenantId').onRef('v.actionId', '=', 'a.actionId'),
    )
    .select(RECORDED)
    .where('a.tenantId', '=', tenantId)
    .where('a.thingKind', 'in', ['webhook', 'link', 'upload', 'event'])
    .where('a.memberId', '=', memberId)
    .where('a.what', 'in', Object.keys(ENDED_BY) as (keyof typeof ENDED_BY)[])
    // Both are texts of `toISOString`, so a value that an erasure blanked fails no cast.
    .where(sql<boolean>`coalesce(v.after ->> 'expiresAt' > ${now.toISOString()}, true)`)
    .where(
      sql<boolean>`(a.what not in ('upload.import', 'upload.resume-import') or a.thing_id = any(${[...running]}::text[]))`,
    )
    .where(
      sql<boolean>`not exists (
        select from actions as e
        left join action_values as ev on ev.tenant_id = e.tenant_id and ev.action_id = e.action_id
        where e.tenant_id = a.tenant_id and e.thing_kind = a.thing_kind and e.thing_id = a.thing_id
          and e.action_id > a.action_id and e.what = ${JSON.stringify(ENDED_BY)}::jsonb ->> a.what
          and ev.before ->> 'feed' is not distinct from v.after ->> 'feed')`,
    )
    .orderBy('a.actionId', 'desc')
    .execute();
  const latest = Map.groupBy(
    rows.map(readRecorded),
    ({ thing, after }) => `${thing.kind} ${thing.id} ${after?.feed ?? ''}`,
  );
  return [...latest.values()].flatMap(([action]) => action ?? []).slice(0, SET_UP_MAX);
}

/** Returns whether a kind of action was ever recorded for an object. */
export async function wasDone(
  scope: Scope,
  { what, thingId }: Pick<NewAction, 'what' | 'thingId'>,
): Promise<boolean> {
  const row = await selectFrom(scope, 'actions')
    .select('actionId')
    .where('thingKind', '=', thingKindOf(what))
    .where('thingId', '=', thingId)
    .where('what', '=', what)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blanks the values and reasons of all actions on given objects; the actions themselves stay. */
export async function eraseActionValues(
  scope: Scope,
  kind: ThingKind,
  thingIds: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  if (thingIds.length === 0) return;
  const rows = await updateTable(scope, 'actionValues')
    .set({ before: null, after: null, why: '' })
    .where('actionId', 'in', (actions) =>
      actions
        .selectFrom('actions')
        .select('actionId')
        .where('tenantId', '=', tenantId)
        .where('thingKind', '=', kind)
        .where('thingId', 'in', thingIds),
    )
    .returning('actionId')
    .execute();
  await deleteFrom(scope, 'actionSubjects')
    .where('actionId', '=', sql<number>`any(${rows.map((row) => row.actionId)}::bigint[])`)
    .execute();
}
