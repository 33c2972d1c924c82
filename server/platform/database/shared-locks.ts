import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { LockTaken } from '../outage.ts';
import type { Tables } from './tables.ts';

interface Holder {
  trx: Transaction<Tables>;
}

/** `inTenant` of a database; the type is repeated here, because the database imports this file. */
type InTenant = <T>(
  tenantId: string,
  work: (scope: Holder & { tenantId: string }) => Promise<T>,
) => Promise<T>;

const visits = new AsyncLocalStorage<true>();

/**
 * Runs a visitor's call: its transactions never wait for a lock that another has for itself, which may be for a minute.
 * They end, release their connection, and begin again once the lock is free. All tenants share the connections.
 */
export function asVisit<T>(work: () => T): T {
  return visits.run(true, work);
}

/** Returns whether a visitor's call is running. */
export const isVisit = (): boolean => visits.getStore() === true;

const keyOf = (lock: string) => sql`hashtextextended(${lock}, 0)`;

/**
 * Takes a lock until the transaction ends.
 * @param how `read` is shared, `change` is exclusive
 * @throws LockTaken in a visit, if another transaction has it for itself; `inTenant` then begins again
 */
export async function takeLock({ trx }: Holder, lock: string, how: 'read' | 'change'): Promise<void> {
  if (how === 'change') await sql`select pg_advisory_xact_lock(${keyOf(lock)})`.execute(trx);
  else if (!isVisit()) await sql`select pg_advisory_xact_lock_shared(${keyOf(lock)})`.execute(trx);
  else if (!(await shareLock({ trx }, lock))) throw new LockTaken(lock);
}

/** Shares a lock until the transaction ends, unless another has it for itself or waits to. */
async function shareLock({ trx }: Holder, lock: string): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(lock)}) as "isShared"`.execute(trx);
  return rows[0]?.isShared === true;
}

/** How long a visitor's call waits, how often it looks, and how many may wait in one process. */
export interface Patience {
  waitMs: number;
  lookMs: number;
  waitersMax: number;
}

/** How long a visit waits for a lock; for a row it does so with its connection, because rows are seldom locked for long. */
export const VISIT_WAIT_MS = 10_000;
const PATIENCE: Patience = { waitMs: VISIT_WAIT_MS, lookMs: 100, waitersMax: 500 };

/** Runs transactions that found a lock taken again once it is free; they wait without a connection, and are counted. */
export function retryWhenFree(
  inTenant: InTenant,
  { waitMs, lookMs, waitersMax }: Patience = PATIENCE,
): { inTenant: InTenant; countWaiting: () => number } {
  /** One look for all who wait for the same lock. */
  const looks = new Map<string, Promise<void>>();
  let waiters = 0;
  const look = async (tenantId: string, lock: string, untilMs: number): Promise<void> => {
    do {
      await sleep(lookMs);
      if (await inTenant(tenantId, (scope) => shareLock(scope, lock))) return;
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
    const untilMs = performance.now() + waitMs;
    for (;;) {
      try {
        return await inTenant(tenantId, work);
      } catch (error) {
        const lock = error instanceof LockTaken ? error.lock : undefined;
        if (lock === undefined || performance.now() >= untilMs || waiters >= waitersMax) throw error;
        waiters += 1;
        await waitFor(tenantId, lock, untilMs).finally(() => {
          waiters -= 1;
        });
      }
    }
  };
  return { inTenant: runPatiently, countWaiting: () => waiters };
}
