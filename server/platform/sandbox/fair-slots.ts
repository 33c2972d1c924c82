import { Outage } from '../outage.ts';

/** A semaphore that is fair: further work waits, tenants take turns, and so do the callers of each tenant. */
export interface FairSlots {
  readonly running: number;
  readonly waiting: number;
  /**
   * @param caller for whom a tenant's work is done, if its callers take turns as well
   * @throws Busy if the wait would be too long
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

/** What waits for one tenant, in a queue for each caller. */
interface Lane {
  waiting: number;
  queues: Map<string, (() => void)[]>;
}

/** Creates slots whose bounded queue is fair: the tenants' lanes are emptied round robin, and so is each lane. */
export function createFairSlots({
  atOnce,
  waitingMax = WAITING_MAX,
  waitingOfTenantMax = WAITING_OF_TENANT_MAX,
  waitingOfCallerMax = waitingOfTenantMax,
}: {
  atOnce: number;
  waitingMax?: number;
  waitingOfTenantMax?: number;
  waitingOfCallerMax?: number;
}): FairSlots {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  const waitForTurn = (tenantId: string, caller: string): Promise<void> => {
    const lane = lanes.get(tenantId) ?? { waiting: 0, queues: new Map() };
    const queue = lane.queues.get(caller) ?? [];
    if (waiting >= waitingMax || lane.waiting >= waitingOfTenantMax || queue.length >= waitingOfCallerMax)
      throw new Busy();
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    lane.queues.set(caller, queue);
    lane.waiting += 1;
    lanes.set(tenantId, lane);
    waiting += 1;
    return promise;
  };

  /** Hands the slot on to the tenant that has waited longest for its turn, and there to such a caller. */
  const handOn = (): void => {
    const lane = lanes.values().next().value;
    const begin = lane?.queues.values().next().value?.shift();
    if (lane === undefined || begin === undefined) {
      running -= 1;
      return;
    }
    waiting -= 1;
    lane.waiting -= 1;
    moveFirstBack(lane.queues, (queue) => queue.length === 0);
    moveFirstBack(lanes, ({ queues }) => queues.size === 0);
    begin();
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    async run(tenantId, work, caller = '') {
      if (running < atOnce) running += 1;
      else await waitForTurn(tenantId, caller);
      try {
        return await work();
      } finally {
        handOn();
      }
    },
  };
}

/** Moves the first entry behind the others, or drops an empty one: a map keeps the insertion order. */
function moveFirstBack<T>(entries: Map<string, T>, isEmpty: (value: T) => boolean): void {
  const [first] = entries;
  if (first === undefined) return;
  const [key, value] = first;
  entries.delete(key);
  if (!isEmpty(value)) entries.set(key, value);
}
