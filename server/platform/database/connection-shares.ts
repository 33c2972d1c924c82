import { AsyncLocalStorage } from 'node:async_hooks';
import { Outage } from '../outage.ts';

/** A running request: `caller` is its network; `isInside` is true while one of its transactions runs. */
interface Request {
  caller: string;
  isInside: boolean;
}

const requests = new AsyncLocalStorage<Request>();

/** Runs a request: its transactions take a share of the connections. Other work, such as jobs, takes none. */
export function asCaller<T>(caller: string, work: () => T): T {
  return requests.run({ caller, isInside: false }, work);
}

/** The caller of the running request; undefined for other work. */
export const runningCaller = (): string | undefined => requests.getStore()?.caller;

/**
 * Runs work for several requests, or work that others queue behind. It takes no share: otherwise those others would
 * wait until its caller has a free share.
 */
export const asNobody = <T>(work: () => T): T => requests.exit(work);

/** Too many transactions of a caller, or of a tenant, wait for a share. */
export class ShareTaken extends Outage {
  constructor() {
    super('Too many calls of this kind run at once: try again in a moment.');
  }
}

/** The limits: how many transactions run at once, how many of one caller wait for a share, and how long each waits. */
interface Shares {
  /**
   * The number of all running transactions at which callers that already have one get no other: the remaining
   * connections are for callers without one.
   */
  ofBusy: number;
  ofCaller: number;
  ofTenant: number;
  waitersOfCaller: number;
  waitMs: number;
}

/** This many, because all visitors at a race may share one network and open the shop when the photos are announced. */
const WAITERS_OF_CALLER = 2_000;
const WAIT_MS = 15_000;

/**
 * Returns the limits for a pool. A caller gets a third of its connections and a tenant two thirds; callers that
 * already have one can use five sixths. So slow calls of one network never block another network, and calls of one
 * brand never block another brand.
 */
export const sharesOf = (connections: number): Shares => ({
  ofBusy: Math.max(1, Math.floor((connections * 5) / 6)),
  ofCaller: Math.max(1, Math.floor(connections / 3)),
  ofTenant: Math.max(1, Math.floor((connections * 2) / 3)),
  waitersOfCaller: WAITERS_OF_CALLER,
  waitMs: WAIT_MS,
});

interface Waiter {
  tenantId: string;
  begin: () => void;
}

/** The part of a database's `inTenant` that is needed here. */
type InTenant<Scope> = <T>(tenantId: string, work: (scope: Scope) => Promise<T>) => Promise<T>;

/**
 * Lets the transactions of requests begin only while their caller and their tenant have a share left; the others
 * wait in order, and callers take turns. A transaction inside another one of its request takes no share, because
 * the outer one would wait for it.
 * @returns a function that wraps an `inTenant`; all that it wraps use the same shares. A wrapped `inTenant` throws
 * ShareTaken after a limited wait, or if too many transactions of the caller wait
 */
export function createShares({
  ofBusy,
  ofCaller,
  ofTenant,
  waitersOfCaller,
  waitMs,
}: Shares): <Scope>(inTenant: InTenant<Scope>) => InTenant<Scope> {
  const [running, runningOfTenant] = [new Map<string, number>(), new Map<string, number>()];
  let runningInAll = 0;
  const queues = new Map<string, Set<Waiter>>();
  const hasShare = (caller: string, tenantId: string): boolean => {
    const own = running.get(caller) ?? 0;
    return (
      own < ofCaller &&
      (own === 0 || runningInAll < ofBusy) &&
      (runningOfTenant.get(tenantId) ?? 0) < ofTenant
    );
  };
  const count = (caller: string, tenantId: string, by: 1 | -1): void => {
    addTo(running, caller, by);
    addTo(runningOfTenant, tenantId, by);
    runningInAll += by;
  };
  const dropWaiter = (caller: string, waiter: Waiter): boolean => {
    const queue = queues.get(caller);
    const isWaiting = queue?.delete(waiter) === true;
    if (queue?.size === 0) queues.delete(caller);
    return isWaiting;
  };
  const findNext = (): { caller: string; waiter: Waiter } | undefined => {
    for (const [caller, queue] of queues) {
      if ((running.get(caller) ?? 0) >= ofCaller) continue;
      for (const waiter of queue) if (hasShare(caller, waiter.tenantId)) return { caller, waiter };
    }
    return undefined;
  };
  const beginWaiting = (): void => {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { caller, waiter } = next;
      dropWaiter(caller, waiter);
      // Callers take turns: otherwise two callers that always have waiting calls would block all others.
      const queue = queues.get(caller);
      if (queue !== undefined) {
        queues.delete(caller);
        queues.set(caller, queue);
      }
      count(caller, waiter.tenantId, 1);
      waiter.begin();
    }
  };
  const waitForShare = async (caller: string, tenantId: string): Promise<void> => {
    const queue = queues.get(caller) ?? new Set();
    if (queue.size >= waitersOfCaller) throw new ShareTaken();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { tenantId, begin: resolve };
    queues.set(caller, queue.add(waiter));
    const tooLong = setTimeout(() => {
      if (dropWaiter(caller, waiter)) reject(new ShareTaken());
    }, waitMs);
    await promise.finally(() => clearTimeout(tooLong));
  };
  return (inTenant) => async (tenantId, work) => {
    const request = requests.getStore();
    if (request === undefined || request.isInside) return inTenant(tenantId, work);
    const { caller } = request;
    if (hasShare(caller, tenantId)) count(caller, tenantId, 1);
    else await waitForShare(caller, tenantId);
    try {
      return await requests.run({ caller, isInside: true }, () => inTenant(tenantId, work));
    } finally {
      count(caller, tenantId, -1);
      beginWaiting();
    }
  };
}

function addTo(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
