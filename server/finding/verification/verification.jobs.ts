import { z } from 'zod';
import { findWearer, listCompetitorsByEmail } from '#finding/competitors/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findAskedBib, findCodeRequest, saveAskedAddress } from './code-requests.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A registered address is to be sent its link. */
    'code.granted': { requestId: string };
  }
}

/** Looks an address up and, if it is registered, has its link mailed. */
export const sendCodeJob = defineJob('verification.send-code', { requestId: z.uuid() });

export const verificationJobs = [sendCodeJob];

export function verificationHandlers(deps: Pick<Deps, 'database' | 'events'>): JobHandler[] {
  return [
    handleJob(sendCodeJob, 2, ({ tenantId, requestId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const asked = await findAskedBib(scope, requestId);
        const wearer = asked && (await findWearer(scope, asked.eventId, asked.bib));
        // Everybody else finds their photos by the bib itself.
        if (wearer !== undefined && wearer.protection !== null && wearer.email !== null)
          await saveAskedAddress(scope, requestId, wearer.email);
        const request = await findCodeRequest(scope, requestId);
        if (request === undefined) return;
        const registered = await listCompetitorsByEmail(scope, request.eventId, request.email);
        if (registered.length > 0) await deps.events.emit(scope, 'code.granted', { requestId });
      }),
    ),
  ];
}
