import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ListKind } from '#contract/desk-lists.ts';
import type { LineFault } from '#contract/line-faults.ts';
import type { ReadingChoices } from '#contract/list-reading.ts';
import { findEvent } from '#finding/events/index.ts';
import { type ResultList, readResults } from '#finding/race-results/index.ts';
import { readStartList, type StartList, type Unread } from '#finding/start-lists/index.ts';
import { BY_COMMAND, type Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { importResults } from './import-results.ts';
import { importStartList } from './import-start-list.ts';
import { type ListPlan, namePlan, planOfResults, planOfStartList } from './list-plan.rules.ts';
import { readGunStarts } from './race-clock.ts';

type ListDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>;

/** A file that somebody brings, and how it is meant. */
export interface ListFile {
  eventId: string;
  kind: ListKind;
  bytes: Uint8Array;
  isWhole: boolean;
  gunStarts: readonly string[];
  /** What was said of how it is read. */
  reading: ReadingChoices;
}

/** A list that was read, of one of the two kinds. */
type ReadList = ({ kind: 'StartList' } & StartList) | ({ kind: 'Results' } & ResultList);

type ListFaults = { faults: LineFault[] } & Partial<Unread>;

/**
 * Returns what a file would change, and names it; changes nothing. Who may apply it is asked when it is applied.
 * @returns every faulty line, or a refusal where the event takes no lists
 */
export async function proposeList(
  deps: ListDeps,
  scope: Scope,
  file: ListFile,
): Promise<{ plan: ListPlan; shown: string } | ListFaults | Refusal> {
  const list = await readFile(scope, file);
  if ('faults' in list) return list;
  const plan = await rehearse(scope, () => importList(deps, scope, { ...file, list }, BY_COMMAND));
  if ('faults' in plan || isRefusal(plan)) return plan;
  return { plan, shown: namePlan(plan, saidBy(file)) };
}

/**
 * Applies a file that was proposed.
 * @returns Invalid with the faulty lines, Conflict where it would change something else than was shown
 */
export async function importProposed(
  deps: ListDeps,
  scope: Scope,
  file: ListFile & { shown: string },
  cause: Cause,
): Promise<ListPlan | Refusal> {
  const list = await readFile(scope, file);
  const plan = 'faults' in list ? list : await importList(deps, scope, { ...file, list }, cause);
  if (isRefusal(plan)) return plan;
  if ('faults' in plan)
    return refuse(
      'Invalid',
      plan.faults.slice(0, FAULTS_TOLD).map(({ line, message }) => ({ path: `base64:${line}`, message })),
    );
  return namePlan(plan, saidBy(file)) === file.shown
    ? plan
    : refuse('Conflict', [{ path: 'shown', message: 'this was not shown: propose it first' }]);
}

const FAULTS_TOLD = 100;

/**
 * Applies a list that was read, of either kind.
 * @returns faulty lines, or a refusal where the event takes no lists; nothing may be kept then
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
): Promise<ListPlan | ListFaults | Refusal> {
  const { columns, description, skipped } = list;
  if (list.kind === 'StartList') {
    const { rows, unread } = list;
    const imported = await importStartList(deps, scope, { eventId, rows, unread, isWhole }, cause);
    if (isRefusal(imported)) return imported;
    return planOfStartList({ columns, description, skipped, lines: rows.length }, imported, isWhole);
  }
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const read = readGunStarts(gunStarts, event, deps.clock.now());
  if ('wrong' in read)
    return refuse('Invalid', [
      { path: 'gunStarts', message: `“${read.wrong}” is not a time like 10:00:00 that has been` },
    ]);
  const input = { eventId, list, reading, starts: read.starts, courseKms: new Map(), clipSeconds: {} };
  const imported = await importResults(deps, scope, input, cause);
  if (isRefusal(imported) || 'faults' in imported) return imported;
  const { lines, withoutTime } = list;
  return planOfResults({ columns, description, skipped, lines: lines.length }, imported, withoutTime);
}

async function readFile(
  { tenantId }: Scope,
  { kind, bytes, reading }: ListFile,
): Promise<ReadList | ListFaults> {
  const read = await (kind === 'StartList' ? readStartList : readResults)(tenantId, { bytes, ...reading });
  return 'faults' in read ? read : ({ kind, ...read } as ReadList);
}

function saidBy({ kind, bytes, isWhole, gunStarts, reading }: ListFile): unknown {
  return [kind, createHash('sha256').update(bytes).digest('hex'), isWhole, gunStarts, reading];
}

/** Runs `work` in the caller's transaction and undoes what it wrote, with the jobs and events that it sent. */
async function rehearse<T>({ trx }: Scope, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(trx);
  }
}
