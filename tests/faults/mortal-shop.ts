import type { FastifyInstance } from 'fastify';
import type { Random } from '#demo/random.ts';
import type { Scope } from '#platform/database/database.ts';
import { createEvents } from '#platform/events.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { invoiceHandlers } from '#selling/invoices/invoices.jobs.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { paymentHandlers } from '#selling/payments/payments.jobs.ts';
import { type AppDeps, buildApp, subscribeWings } from '#server/app.ts';

/** A job that waits in a mortal shop's queue. */
interface WaitingJob {
  name: string;
  payload: object;
}

/**
 * A shop on a real database whose process can die at any transaction: just before the commit, or just after it,
 * before the result is reported. Its jobs wait in memory and exist only if their transaction was committed. Its clock
 * moves by `moveClock`.
 */
export interface MortalShop {
  app: FastifyInstance;
  deps: AppDeps;
  /** The jobs of the slices whose handlers this shop has; jobs for others are dropped. */
  jobs: WaitingJob[];
  /** Runs one waiting job; it stays in the queue if it fails. */
  doJob(job: WaitingJob): Promise<void>;
  /** Runs a job of a kind at once. */
  run(name: string, tenantId: string): Promise<void>;
  moveClock(ms: number): void;
  /** Stops the deaths. */
  becomeImmortal(): void;
}

/** Share of transactions at which the process dies before or after the commit. */
const DEATHS = { before: 0.08, after: 0.08 };

class Killed extends Error {}

export async function openMortalShop(
  base: AppDeps,
  provider: PaymentProvider,
  random: Random,
): Promise<MortalShop> {
  let isMortal = true;
  let movedMs = 0;
  const jobs: WaitingJob[] = [];
  const outboxes = new WeakMap<Scope['trx'], WaitingJob[]>();

  const inTenant: AppDeps['database']['inTenant'] = async (tenantId, work) => {
    const diesBefore = isMortal && random.chance(DEATHS.before);
    const diesAfter = isMortal && random.chance(DEATHS.after);
    const outbox: WaitingJob[] = [];
    const result = await base.database.inTenant(tenantId, async (scope) => {
      outboxes.set(scope.trx, outbox);
      const done = await work(scope);
      if (diesBefore) throw new Killed('killed before a commit');
      return done;
    });
    // A refusal rolls the transaction back, so its jobs are not sent either.
    if (!isRefusal(result)) jobs.push(...outbox);
    if (diesAfter) throw new Killed('killed after a commit');
    return result;
  };
  const queue: Queue = {
    ...base.queue,
    send: async (scope, job, payloads) => {
      const isOurs = handlers.some(({ name }) => name === job.name);
      const waiting = payloads.map((payload) => ({
        name: job.name,
        payload: { tenantId: scope.tenantId, ...payload },
      }));
      if (isOurs) outboxes.get(scope.trx)?.push(...waiting);
    },
  };
  const deps: AppDeps = {
    ...base,
    database: { ...base.database, inTenant },
    clock: { now: () => new Date(Date.now() + movedMs) },
    events: createEvents(),
    providers: [provider],
    queue,
  };
  const handlers = [...paymentHandlers(deps), ...invoiceHandlers(deps)];
  const handle = async (name: string, payload: object): Promise<void> => {
    const handler = handlers.find((each) => each.name === name);
    if (handler === undefined) throw new Error(`nobody handles ${name}`);
    await handler.handle(payload, new AbortController().signal);
  };
  subscribeWings(deps);
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    jobs,
    async doJob(job) {
      const place = jobs.indexOf(job);
      if (place >= 0) jobs.splice(place, 1);
      await handle(job.name, job.payload).catch((error: unknown) => {
        jobs.push(job);
        throw error;
      });
    },
    run: (name, tenantId) => handle(name, { tenantId }),
    moveClock: (ms) => {
      movedMs += ms;
    },
    becomeImmortal: () => {
      isMortal = false;
    },
  };
}
