import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { LockTaken, outageOf } from '../outage.ts';
import { asNobody, runningCaller } from './connection-shares.ts';
import type { Tables } from './tables.ts';

interface Holder {
  trx: Transaction<Tables>;
}

/** `inTenant` of a database; the type is repeated here, because the database imports this file. */
type InTenant = <T>(
  tenantId: string,
  work: (scope: Holder & { tenantId: string }) => Promise<T>,
) => Promise<T>;

const visits = new AsyncLocalStorage<{ waitMs: number }>();

/** How long a visitor's call waits for a lock. */
const VISIT_WAIT_MS = 10_000;
/**
 * The share of that time for which it waits for a locked row while it keeps its connection: most rows are locked
 * for milliseconds.
 */
const ROW_SHARE = 0.1;

/**
 * Runs a call of a visitor or a member. If its transaction finds a lock taken, it ends, so that its connection is
 * free for other tenants, and begins again once the lock is free.
 */
export function asVisit<T>(work: () => T, waitMs = VISIT_WAIT_MS): T {
  return visits.run({ waitMs }, work);
}

/** Returns how long the running call waits for a lock; undefined for other work, which waits without a limit. */
const visitWaitMs = (): number | undefined => visits.getStore()?.waitMs;

/** Returns how long a statement of the running call waits for a row, in whole milliseconds; undefined for other work. */
export function rowWaitMs(): number | undefined {
  const waitMs = visitWaitMs();
  return waitMs === undefined ? undefined : Math.max(1, Math.round(waitMs * ROW_SHARE));
}

/** Locks for which a call of this process waits with its connection. */
const awaited = new Set<string>();

const keyOf = (lock: string) => sql`hashtextextended(${lock}, 0)`;

/**
 * Takes a lock until the transaction ends.
 * @param how `read` is shared, `change` is exclusive
 * @throws LockTaken in a visit, if another transaction holds the lock exclusively, or if another call already waits
 * for `change`; `inTenant` then begins again. One call waits for `change` in the database, because overlapping
 * readers would keep out a call that only polls
 */
export async function takeLock({ trx }: Holder, lock: string, how: 'read' | 'change'): Promise<void> {
  const isCall = visitWaitMs() !== undefined;
  if (how === 'read') {
    if (!isCall) await sql`select pg_advisory_xact_lock_shared(${keyOf(lock)})`.execute(trx);
    else if (!(await shareLock({ trx }, lock))) throw new LockTaken(lock);
    return;
  }
  if (isCall && awaited.has(lock)) throw new LockTaken(lock);
  if (isCall) awaited.add(lock);
  try {
    await sql`select pg_advisory_xact_lock(${keyOf(lock)})`.execute(trx);
  } finally {
    if (isCall) awaited.delete(lock);
  }
}

/**
 * Takes a shared lock until the transaction ends. @returns false if another transaction holds it exclusively or
 * waits for that
 */
async function shareLock({ trx }: Holder, lock: string): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(lock)}) as "isShared"`.execute(trx);
  return rows[0]?.isShared === true;
}

/** How often a waiting call polls, and how many calls may wait in one process: in total, and of one caller. */
export interface Patience {
  lookMs: number;
  waitersMax: number;
  waitersOfCallerMax: number;
}

const PATIENCE: Patience = { lookMs: 100, waitersMax: 500, waitersOfCallerMax: 100 };
/** The pause before a call tries a locked row again. It grows with each try, so that many calls do not try at once. */
const ROW_SLEEP_MS = 200;

/** Begins transactions again once a lock that stopped them is free. They wait without a connection, and are counted. */
export function retryWhenFree(
  inTenant: InTenant,
  { lookMs, waitersMax, waitersOfCallerMax }: Patience = PATIENCE,
): { inTenant: InTenant; countWaiting: () => number } {
  /** The running poll of each lock, shared by all calls that wait for it. */
  const looks = new Map<string, Promise<void>>();
  const waiters: (string | undefined)[] = [];
  const isFull = (): boolean => {
    const caller = runningCaller();
    return (
      waiters.length >= waitersMax || waiters.filter((one) => one === caller).length >= waitersOfCallerMax
    );
  };
  const look = async (tenantId: string, lock: string, untilMs: number): Promise<void> => {
    do {
      await sleep(lookMs);
      if (await asNobody(() => inTenant(tenantId, (scope) => shareLock(scope, lock)))) return;
    } while (performance.now() < untilMs);
  };
  const waitFor = (tenantId: string, lock: string, untilMs: number): Promise<void> => {
    const known = looks.get(lock);
    if (known !== undefined) return known;
    const begun = look(tenantId, lock, untilMs).finally(() => looks.delete(lock));
    looks.set(lock, begun);
    return begun;
  };
  const runPatiently: InTenant = async (tenantId, work) => {
    const untilMs = performance.now() + (visitWaitMs() ?? 0);
    for (let tries = 1; ; tries++) {
      try {
        return await inTenant(tenantId, work);
      } catch (error) {
        const taken = outageOf(error);
        if (!(taken instanceof LockTaken) || performance.now() >= untilMs || isFull()) throw error;
        const caller = runningCaller();
        waiters.push(caller);
        const wait =
          taken.lock === undefined ? sleep(ROW_SLEEP_MS * tries) : waitFor(tenantId, taken.lock, untilMs);
        await wait.finally(() => waiters.splice(waiters.indexOf(caller), 1));
      }
    }
  };
  return { inTenant: runPatiently, countWaiting: () => waiters.length };
}
