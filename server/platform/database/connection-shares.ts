import { AsyncLocalStorage } from 'node:async_hooks';
import { Outage } from '../outage.ts';

/** For whom a request runs: a network. `isInside` once one of its transactions runs. */
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

/** Runs work that is done for several requests, and so is no caller's. */
export const asNobody = <T>(work: () => T): T => requests.exit(work);

/** Too many transactions of a caller, or of a tenant, wait for a share. */
export class ShareTaken extends Outage {
  constructor() {
    super('Too many calls of this kind run at once: try again in a moment.');
  }
}

/** How many transactions may run at once, and how many calls of one caller may wait for a share, and for how long. */
interface Shares {
  ofCaller: number;
  ofTenant: number;
  waitersOfCaller: number;
  waitMs: number;
}

/** Everybody at a race may share one network, so a caller's calls wait, as they would for a connection. */
const WAITERS_OF_CALLER = 200;
const WAIT_MS = 15_000;

/**
 * The shares of a pool: a caller gets a third of its connections and a tenant two thirds, so that slow calls of one
 * network never stop another, nor one brand's calls another brand.
 */
export const sharesOf = (connections: number): Shares => ({
  ofCaller: Math.max(1, Math.floor(connections / 3)),
  ofTenant: Math.max(1, Math.floor((connections * 2) / 3)),
  waitersOfCaller: WAITERS_OF_CALLER,
  waitMs: WAIT_MS,
});

interface Waiter {
  caller: string;
  tenantId: string;
  begin: () => void;
}

/** `inTenant` of a database, as far as it is needed here. */
type InTenant<Scope> = <T>(tenantId: string, work: (scope: Scope) => Promise<T>) => Promise<T>;

/**
 * Lets the transactions of requests begin only while their caller and their tenant have a share left; the others wait
 * in order. A transaction inside another one of its request takes no share, because the outer one would wait for it.
 * @returns what gives an `inTenant` its shares, which throws ShareTaken after a limited wait, or if too many
 *   transactions of the caller wait; several of the same pool share them
 */
export function createShares({
  ofCaller,
  ofTenant,
  waitersOfCaller,
  waitMs,
}: Shares): <Scope>(inTenant: InTenant<Scope>) => InTenant<Scope> {
  const running = new Map<string, number>();
  const waiters = new Set<Waiter>();
  const callerKey = ({ caller }: Pick<Waiter, 'caller'>) => `caller ${caller}`;
  const tenantKey = ({ tenantId }: Pick<Waiter, 'tenantId'>) => `tenant ${tenantId}`;
  const count = (key: string) => running.get(key) ?? 0;
  const hasShare = (one: Pick<Waiter, 'caller' | 'tenantId'>) =>
    count(callerKey(one)) < ofCaller && count(tenantKey(one)) < ofTenant;
  const add = (one: Pick<Waiter, 'caller' | 'tenantId'>, by: 1 | -1) => {
    for (const key of [callerKey(one), tenantKey(one)]) {
      const now = count(key) + by;
      if (now === 0) running.delete(key);
      else running.set(key, now);
    }
  };
  const beginWaiting = () => {
    for (const waiter of waiters) {
      if (!hasShare(waiter)) continue;
      waiters.delete(waiter);
      add(waiter, 1);
      waiter.begin();
    }
  };
  const waitForShare = async (one: Pick<Waiter, 'caller' | 'tenantId'>): Promise<void> => {
    const ofSame = [...waiters].filter(({ caller }) => caller === one.caller).length;
    if (ofSame >= waitersOfCaller) throw new ShareTaken();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { caller: one.caller, tenantId: one.tenantId, begin: resolve };
    waiters.add(waiter);
    const tooLong = setTimeout(() => {
      if (waiters.delete(waiter)) reject(new ShareTaken());
    }, waitMs);
    await promise.finally(() => clearTimeout(tooLong));
  };
  return (inTenant) => async (tenantId, work) => {
    const request = requests.getStore();
    if (request === undefined || request.isInside) return inTenant(tenantId, work);
    const { caller } = request;
    const one = { caller, tenantId };
    if (hasShare(one)) add(one, 1);
    else await waitForShare(one);
    try {
      return await requests.run({ caller, isInside: true }, () => inTenant(tenantId, work));
    } finally {
      add(one, -1);
      beginWaiting();
    }
  };
}
