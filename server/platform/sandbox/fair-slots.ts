import { Outage } from '../outage.ts';

/** A semaphore that is fair: further work waits, tenants take turns, and so do the callers of each tenant. */
export interface FairSlots {
  readonly running: number;
  readonly waiting: number;
  /**
   * @param caller who takes turns with the tenant's other callers; without it the tenant's work has one queue
   * @throws Busy if the queue is full. Waiting work is also refused later, if a caller with less waiting work needs
   * its place: then the caller with the most waiting work loses its newest
   */
  run<T>(tenantId: string, work: () => Promise<T>, caller?: string): Promise<T>;
}

/** Too many files are waiting: one more would wait too long. */
export class Busy extends Outage {
  constructor() {
    super('Too many files are being read at once: send this one again in a minute.');
  }
}

const WAITING_MAX = 100;
const WAITING_OF_TENANT_MAX = 25;

interface Waiter {
  begin: () => void;
  refuse: (error: Busy) => void;
}

/** The waiting work of one tenant, in a queue for each caller. */
interface Lane {
  waiting: number;
  queues: Map<string, Waiter[]>;
}

const NO_LANE: Readonly<Lane> = { waiting: 0, queues: new Map() };

/** Creates slots with a bounded, fair queue: tenants are served round robin, and so are the callers of each tenant. */
export function createFairSlots({
  atOnce,
  atOnceOfTenant = atOnce,
  waitingMax = WAITING_MAX,
  waitingOfTenantMax = WAITING_OF_TENANT_MAX,
  waitingOfCallerMax = waitingOfTenantMax,
}: {
  atOnce: number;
  /** The most work of one tenant that runs at a time: less than `atOnce` if it may take long. */
  atOnceOfTenant?: number;
  waitingMax?: number;
  waitingOfTenantMax?: number;
  waitingOfCallerMax?: number;
}): FairSlots {
  const lanes = new Map<string, Lane>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  /** Refuses the newest work of the longest queue in a lane. */
  const dropFrom = (tenantId: string, lane: Lane): void => {
    const [caller, queue] = longestOf(lane.queues, ({ length }) => length);
    queue.pop()?.refuse(new Busy());
    lane.waiting -= 1;
    waiting -= 1;
    if (queue.length === 0) lane.queues.delete(caller);
    if (lane.queues.size === 0) lanes.delete(tenantId);
  };

  /**
   * Makes room in a full queue: drops work of the tenant that has most waiting, and within a tenant, work of the
   * caller that has most waiting.
   */
  const makeRoom = (tenantId: string, caller: string): void => {
    const lane = lanes.get(tenantId) ?? NO_LANE;
    const own = lane.queues.get(caller)?.length ?? 0;
    if (own >= waitingOfCallerMax) throw new Busy();
    const isLaneFull = lane.waiting >= waitingOfTenantMax;
    if (!isLaneFull && waiting < waitingMax) return;
    const [longestId, longest] = isLaneFull
      ? ([tenantId, lane] as const)
      : longestOf(lanes, (each) => each.waiting);
    const [, queue] = longestOf(longest.queues, ({ length }) => length);
    // Otherwise two queues of the same length would take the same place from each other again and again.
    const isLonger = longest === lane ? queue.length > own + 1 : longest.waiting > lane.waiting + 1;
    if (!isLonger) throw new Busy();
    dropFrom(longestId, longest);
  };

  const waitForTurn = (tenantId: string, caller: string): Promise<void> => {
    makeRoom(tenantId, caller);
    const lane = lanes.get(tenantId) ?? { waiting: 0, queues: new Map() };
    const queue = lane.queues.get(caller) ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.push({ begin: resolve, refuse: reject });
    lane.queues.set(caller, queue);
    lane.waiting += 1;
    lanes.set(tenantId, lane);
    waiting += 1;
    return promise;
  };

  const isFree = (tenantId: string): boolean =>
    running < atOnce && (runningOf.get(tenantId) ?? 0) < atOnceOfTenant;
  const countRunning = (tenantId: string, change: 1 | -1): void => {
    const count = (runningOf.get(tenantId) ?? 0) + change;
    if (count === 0) runningOf.delete(tenantId);
    else runningOf.set(tenantId, count);
    running += change;
  };

  /**
   * Passes a free slot on to the tenant that has waited longest for its turn and may run more, and within that tenant
   * to the caller that has waited longest.
   */
  const handOn = (): void => {
    const [tenantId, lane] = [...lanes].find(([id]) => isFree(id)) ?? [];
    const [caller, queue] = lane?.queues.entries().next().value ?? [];
    const next = queue?.shift();
    if (tenantId === undefined || lane === undefined || caller === undefined || next === undefined) return;
    countRunning(tenantId, 1);
    waiting -= 1;
    lane.waiting -= 1;
    moveBack(lane.queues, caller, ({ length }) => length === 0);
    moveBack(lanes, tenantId, ({ queues }) => queues.size === 0);
    next.begin();
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    async run(tenantId, work, caller = '') {
      if (isFree(tenantId)) countRunning(tenantId, 1);
      else await waitForTurn(tenantId, caller);
      try {
        return await work();
      } finally {
        countRunning(tenantId, -1);
        handOn();
      }
    },
  };
}

/** Finds the entry that is longest, the first of several. There is at least one. */
function longestOf<T>(entries: ReadonlyMap<string, T>, lengthOf: (value: T) => number): [string, T] {
  return [...entries].reduce((longest, entry) =>
    lengthOf(entry[1]) > lengthOf(longest[1]) ? entry : longest,
  );
}

/** Moves an entry behind the others, or drops an empty one: a map keeps the insertion order. */
function moveBack<T>(entries: Map<string, T>, key: string, isEmpty: (value: T) => boolean): void {
  const value = entries.get(key);
  if (value === undefined) return;
  entries.delete(key);
  if (!isEmpty(value)) entries.set(key, value);
}
