import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { markHandedOn } from './requests.store.ts';

/** Forwards a request to the tenant. */
export const handOnRequestJob = defineJob('requests.hand-on-request', { requestId: z.uuid() });

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A visitor sent a request form: the tenant must be notified. Emitted once. */
    'request.received': { requestId: string };
  }
}

export const requestJobs = [handOnRequestJob];

export function requestHandlers(deps: Pick<Deps, 'database' | 'events'>): JobHandler[] {
  return [
    handleJob(handOnRequestJob, 1, ({ tenantId, requestId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        if (await markHandedOn(scope, requestId))
          await deps.events.emit(scope, 'request.received', { requestId });
      }),
    ),
  ];
}
