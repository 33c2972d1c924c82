import { Outage } from '../outage.ts';

/** A semaphore that is fair between tenants: further work waits, and tenants take turns. */
export interface FairSlots {
  readonly running: number;
  readonly waiting: number;
  /** @throws Busy if the wait would be too long */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
}

/** Too many files are waiting: one more would wait too long. */
export class Busy extends Outage {
  constructor() {
    super('Too many files are being read at once: send this one again in a minute.');
  }
}

const WAITING_MAX = 100;
const WAITING_OF_TENANT_MAX = 25;

/** Creates slots whose bounded queue is fair between tenants: their lanes are emptied round robin. */
export function createFairSlots({
  atOnce,
  waitingMax = WAITING_MAX,
  waitingOfTenantMax = WAITING_OF_TENANT_MAX,
}: {
  atOnce: number;
  waitingMax?: number;
  waitingOfTenantMax?: number;
}): FairSlots {
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  const waitForTurn = (tenantId: string): Promise<void> => {
    const lane = lanes.get(tenantId) ?? [];
    if (waiting >= waitingMax || lane.length >= waitingOfTenantMax) throw new Busy();
    const { promise, resolve } = Promise.withResolvers<void>();
    lane.push(resolve);
    lanes.set(tenantId, lane);
    waiting += 1;
    return promise;
  };

  /** Hands the slot on to the tenant that has waited longest for its turn. */
  const handOn = (): void => {
    const [first] = lanes;
    const begin = first?.[1].shift();
    if (first === undefined || begin === undefined) {
      running -= 1;
      return;
    }
    const [tenantId, lane] = first;
    waiting -= 1;
    // Moves it behind the others: a map keeps the insertion order.
    lanes.delete(tenantId);
    if (lane.length > 0) lanes.set(tenantId, lane);
    begin();
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    async run(tenantId, work) {
      if (running < atOnce) running += 1;
      else await waitForTurn(tenantId);
      try {
        return await work();
      } finally {
        handOn();
      }
    },
  };
}
