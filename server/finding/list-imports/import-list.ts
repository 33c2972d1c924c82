import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ListKind } from '#contract/desk-lists.ts';
import { faultAt } from '#contract/faults.ts';
import { type LineFault, lineFaultOf } from '#contract/line-faults.ts';
import { LIST_COLUMNS, type NameOrder, type ReadingChoices } from '#contract/list-reading.ts';
import { listRegistered } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { listFinishes, type ResultList, readResults } from '#finding/race-results/index.ts';
import { readStartList, type StartList, type Unread } from '#finding/start-lists/index.ts';
import { type Actor, BY_COMMAND, type Cause } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { withoutListeners } from '#platform/events.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { importResults } from './import-results.ts';
import { askOfPersons, importStartList } from './import-start-list.ts';
import { hasMapping, listMappings, removeMapping, saveMapping } from './list-mappings.store.ts';
import {
  type ListPlan,
  namePlan,
  planOfResults,
  planOfStartList,
  withoutStoredValues,
} from './list-plan.rules.ts';
import { readGunStarts } from './race-clock.ts';

type ListDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>;

/** An uploaded file and how to read it. */
export interface ListFile {
  eventId: string;
  kind: ListKind;
  bytes: Uint8Array;
  isWhole: boolean;
  gunStarts: readonly string[];
  /** The operator's answers to questions about how to read it. */
  reading: ReadingChoices;
}

/** A parsed list of one of the two kinds. */
type ReadList = ({ kind: 'StartList' } & StartList) | ({ kind: 'Results' } & ResultList);

/** Why a list is not imported. Has the plan if the only open question is whether its people are the right ones. */
type ListFaults = { faults: LineFault[]; plan?: ListPlan } & Partial<Omit<Unread, 'recalled'>>;
/** The facts from an earlier list with the same headings: the meaning of its columns, and the order of full names. */
type Remembered = { isRemembered: boolean; rememberedNames: NameOrder | null };

/**
 * Returns the changes that a file would make, with a key of these changes; writes nothing. Rights are checked when the
 * file is applied.
 * @param reader the actor who sees the changes: stored values are included only if the actor may read participants
 * @returns every faulty line, or a refusal if the event accepts no lists
 */
export async function proposeList(
  deps: ListDeps,
  scope: Scope,
  file: ListFile,
  reader: Actor,
): Promise<(Remembered & ({ plan: ListPlan; shown: string } | ListFaults)) | Refusal> {
  const read = await readAsRemembered(scope, file);
  if (isRefusal(read)) return read;
  const { list, ...remembered } = read;
  if ('faults' in list) return { ...list, ...remembered };
  const plan = await rehearse(deps, scope, (quiet) =>
    importList(quiet, scope, { ...file, list }, BY_COMMAND, reader),
  );
  if (isRefusal(plan)) return plan;
  if ('faults' in plan) return { columns: list.columns, ...plan, ...remembered };
  return { plan, shown: namePlan(plan, saidBy(file)), ...remembered };
}

/**
 * Applies a proposed file and stores its mapping.
 * @returns Invalid with the faulty lines; Conflict if the changes differ from those that were shown
 */
export async function importProposed(
  deps: ListDeps,
  scope: Scope,
  file: ListFile & { shown: string },
  cause: Cause,
): Promise<ListPlan | Refusal> {
  const read = await readAsRemembered(scope, file);
  if (isRefusal(read)) return read;
  const { list } = read;
  const plan = 'faults' in list ? list : await importList(deps, scope, { ...file, list }, cause, cause.actor);
  if (isRefusal(plan)) return plan;
  if ('faults' in plan)
    return refuse(
      'Invalid',
      plan.faults.slice(0, FAULTS_TOLD).map(({ line, ...fault }) => ({ path: `base64:${line}`, ...fault })),
    );
  if (namePlan(plan, saidBy(file)) !== file.shown) return refuse('Conflict', [faultAt('shown', 'NotShown')]);
  await rememberMapping(deps, scope, file, plan, cause);
  return plan;
}

/** The operations that import lists. */
const IMPORTS = { StartList: 'event.import-start-list', Results: 'event.import-results' } as const;

/**
 * Stores the assigned columns of an applied list; an empty mapping deletes them. They apply to later lists of this
 * event, and to lists of all events if the author may import into all events (decision 267).
 */
async function rememberMapping(
  { clock }: ListDeps,
  scope: Scope,
  { eventId, kind, reading }: ListFile,
  { columns, split }: ListPlan,
  { actor }: Cause,
): Promise<void> {
  const isSaid =
    (reading.mapping ?? []).length > 0 || reading.names !== undefined || reading.nameColumn !== undefined;
  const isForgotten = reading.mapping?.length === 0;
  // A list without headings cannot be recognised again.
  if (!(isSaid || isForgotten) || columns.every(({ heading }) => heading === '')) return;
  const events = (await actorMay(scope, actor, IMPORTS[kind], null))
    ? ([eventId, 'All'] as const)
    : [eventId];
  if (isForgotten) {
    for (const one of events) await removeMapping(scope, kind, columns, one);
    // Keeps the mapping for all events, but overrides it for this event.
    if (!isSaid && (await hasMapping(scope, kind, columns, 'All')))
      await saveMapping(scope, kind, columns, { eventId, mapping: [], names: null }, clock.now());
  }
  if (!isSaid) return;
  const mapping = columns.map(({ at, column }) => ({
    at,
    column: LIST_COLUMNS[kind].find((known) => known === column) ?? null,
  }));
  for (const one of events)
    await saveMapping(
      scope,
      kind,
      columns,
      { eventId: one, mapping, names: split?.order ?? null },
      clock.now(),
    );
}

const FAULTS_TOLD = 100;

/**
 * Applies a parsed list of either kind.
 * @returns faulty lines, or a refusal if the event accepts no lists; in both cases the caller must roll back
 */
async function importList(
  deps: ListDeps,
  scope: Scope,
  {
    eventId,
    list,
    isWhole,
    gunStarts,
    reading,
  }: Pick<ListFile, 'eventId' | 'gunStarts' | 'isWhole' | 'reading'> & { list: ReadList },
  cause: Cause,
  reader: Actor,
): Promise<ListPlan | ListFaults | Refusal> {
  const { columns, description, skipped } = list;
  const readAs = { columns, description, skipped };
  const mayRead = await actorMay(scope, reader, 'person.read', eventId);
  if (list.kind === 'StartList') {
    const { rows, unread } = list;
    const known = await listRegistered(scope, eventId);
    const imported = await importStartList(deps, scope, { eventId, rows, unread, isWhole }, cause);
    if (isRefusal(imported)) return faultsOf(imported) ?? imported;
    const { split } = list;
    const full = planOfStartList({ ...readAs, split, lines: rows.length }, imported, known, isWhole);
    const plan = mayRead ? full : withoutStoredValues(full);
    const { personDoubt } = imported;
    const isAsked = personDoubt !== undefined && reading.people === undefined;
    return isAsked ? { ...askOfPersons(personDoubt, mayRead), plan } : plan;
  }
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const read = readGunStarts(gunStarts, event, deps.clock.now());
  if ('wrong' in read) return refuse('Invalid', [faultAt('gunStarts', 'NoPastTime', { text: read.wrong })]);
  const input = {
    eventId,
    list,
    reading,
    starts: read.starts,
    courseKms: new Map(),
    clipSeconds: {},
    isLearntByJob: true,
    hidesPhotoTimes: !mayRead,
  };
  const known = await listFinishes(scope, eventId);
  const imported = await importResults(deps, scope, input, cause);
  if (isRefusal(imported) || 'faults' in imported) return imported;
  const { lines, withoutTime } = list;
  const timeOfDay = (moment: Date) => wallClock(moment, event.timeZone).toISOString().slice(11, 19);
  const plan = planOfResults(
    { ...readAs, split: null, lines: lines.length },
    imported,
    known,
    withoutTime,
    timeOfDay,
  );
  return mayRead ? plan : withoutStoredValues(plan);
}

/** Returns the fault of a list that would give its event too many distances; undefined for another refusal. */
function faultsOf({ errors = [] }: Refusal): ListFaults | undefined {
  const [first] = errors;
  const fault = first && lineFaultOf(first);
  return fault && { faults: [fault] };
}

/**
 * Reads a file with the given mapping, or with the stored one for its headings.
 * @returns Invalid if the mapping names a column that this kind of list does not have
 */
async function readAsRemembered(
  scope: Scope,
  file: ListFile,
): Promise<(Remembered & { list: ReadList | ListFaults }) | Refusal> {
  const { kind, reading } = file;
  const known: readonly string[] = LIST_COLUMNS[kind];
  if (reading.mapping?.some(({ column }) => column !== null && !known.includes(column)) === true)
    return refuse('Invalid', [faultAt('reading.mapping', 'NoSuchColumn')]);
  const { bytes, eventId } = file;
  const remembered =
    reading.mapping === undefined ? { eventId, mappings: await listMappings(scope, kind) } : undefined;
  const readList = kind === 'StartList' ? readStartList : readResults;
  const { recalled, ...read } = await readList(scope.tenantId, { bytes, ...reading, remembered });
  return {
    list: 'faults' in read ? read : ({ kind, ...read } as ReadList),
    isRemembered: recalled !== undefined,
    rememberedNames: recalled?.names ?? null,
  };
}

function saidBy({ kind, bytes, isWhole, gunStarts, reading }: ListFile): unknown {
  return [kind, createHash('sha256').update(bytes).digest('hex'), isWhole, gunStarts, reading];
}

/**
 * Runs `work` in the caller's transaction, then rolls back its writes. Its events get no listeners and its jobs are not
 * sent: both would be rolled back, and the event's carts wait meanwhile.
 */
async function rehearse<T>(
  deps: ListDeps,
  { trx }: Scope,
  work: (quiet: ListDeps) => Promise<T>,
): Promise<T> {
  const queue = { ...deps.queue, send: async () => {}, sendLater: async () => {}, sendOnce: async () => {} };
  await sql`savepoint rehearsal`.execute(trx);
  try {
    return await work({ ...deps, queue, events: withoutListeners(deps.events) });
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(trx);
  }
}
