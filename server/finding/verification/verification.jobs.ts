import { z } from 'zod';
import { listCompetitorsByEmail, listWearersOfBib } from '#finding/competitors/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import type { Turn } from '#platform/rate-limits.ts';
import { findAskedBib, findCodeRequest, insertCodeRequest, saveAskedAddress } from './code-requests.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A link must be mailed to a registered address. */
    'code.granted': { requestId: string };
  }
}

/** The limit of links by bib per mailbox. A club or a guardian may have registered many children with one address. */
const MAILED: Turn = { turn: 'bib-links-mailed', limit: 10, windowSeconds: 3600 };

/** Looks up an address; if it is registered, requests the mail with its link. */
export const sendCodeJob = defineJob('verification.send-code', { requestId: z.uuid() });

export const verificationJobs = [sendCodeJob];

export function verificationHandlers(
  deps: Pick<Deps, 'clock' | 'database' | 'events' | 'newId' | 'rateLimits'>,
): JobHandler[] {
  return [
    handleJob(sendCodeJob, 2, ({ tenantId, requestId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const asked = await findAskedBib(scope, requestId);
        const wearers = asked === undefined ? [] : await listWearersOfBib(scope, asked.eventId, asked.bib);
        // All other participants find their photos by the bib itself.
        const guarded = wearers.flatMap(({ protection, email }) =>
          protection === null ? [] : (email ?? []),
        );
        const reachable: string[] = [];
        for (const [mailbox, address] of new Map(guarded.map((one) => [emailKey(one), one])))
          if ((await deps.rateLimits.takeTurn(scope, MAILED, mailbox)) === undefined) reachable.push(address);
        const [email, ...others] = reachable;
        if (email !== undefined) await saveAskedAddress(scope, requestId, email);
        const request = await findCodeRequest(scope, requestId);
        if (request === undefined) return;
        const registered = await listCompetitorsByEmail(scope, request.eventId, request.email);
        if (registered.length > 0) await deps.events.emit(scope, 'code.granted', { requestId });
        // Each member of a team gets a link.
        for (const other of others) {
          const ofMember = { ...request, requestId: deps.newId(), email: other };
          await insertCodeRequest(scope, ofMember, deps.clock.now());
          await deps.events.emit(scope, 'code.granted', { requestId: ofMember.requestId });
        }
      }),
    ),
  ];
}
