import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { checkAwaitedEvent, checkAwaitedEventJob } from './check-awaited-event.ts';
import { completeImportedJob } from './import-preorders.ts';
import { makeReady, makeReadyJob } from './make-ready.ts';
import { listAwaitedEvents } from './preorders.store.ts';

/** Finds awaited events that are Published. */
const checkAwaitedEventsJob = defineJob('preorders.look-for-photos', {}, { retryLimit: 0 });

export const preorderJobs = [checkAwaitedEventsJob, checkAwaitedEventJob, makeReadyJob, completeImportedJob];

export const preorderSchedule = [everyTenant(checkAwaitedEventsJob, { minutes: 5 })];

type PreorderDeps = Deps & RecognitionDeps;

export function preorderHandlers(deps: PreorderDeps): JobHandler[] {
  return [
    handleJob(checkAwaitedEventsJob, 1, async ({ tenantId }) => {
      const items = await deps.database.inTenant(tenantId, listAwaitedEvents);
      const round = {
        sweep: checkAwaitedEventsJob.name,
        tenantId,
        items,
        keyOf: (eventId: string) => eventId,
      };
      await eachItem(deps, round, (eventId) => checkAwaitedEvent(deps, tenantId, eventId));
    }),
    handleJob(checkAwaitedEventJob, 1, async ({ tenantId, eventId }) => {
      await checkAwaitedEvent(deps, tenantId, eventId);
    }),
    handleJob(makeReadyJob, 2, async ({ tenantId, preorderId }) => {
      await makeReady(deps, tenantId, preorderId);
    }),
    handleJob(completeImportedJob, 2, ({ tenantId, orderId }) =>
      deps.database.inTenant(tenantId, (scope) => completeOrder(deps, scope, orderId)),
    ),
  ];
}
