import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { reportLoginChange, reportLoginChangeJob } from './login-changes.ts';
import { type LinkDeps, mailLoginLink, mailLoginLinkJob } from './mail-login-link.ts';
import { endLogins, sweepOwnLogins } from './own-login.ts';

/**
 * After a member was removed, ends the sessions and links of the address, and deletes the passkeys and recovery codes of
 * addresses that can no longer log in anywhere.
 */
const sweepOwnLoginsJob = defineJob(
  'desk.sweep-own-logins',
  // Jobs about persons who had not joined have no hash; those of an older server have no time either.
  { memberId: z.uuid(), addressHash: z.string().max(100).optional(), removedAt: z.iso.datetime().optional() },
  { retryLimit: 10 },
);

export const deskJobs = [mailLoginLinkJob, reportLoginChangeJob, sweepOwnLoginsJob];

/**
 * Subscribes to the removal of members: their sessions and links end, also if the address is invited again. A person who
 * is no longer a member of any tenant loses passkeys and recovery codes.
 */
export function subscribeDesk({ events, queue }: Pick<Deps, 'events' | 'queue'>): void {
  events.on('member.removed', (scope, removed) => queue.send(scope, sweepOwnLoginsJob, [removed]));
}

export function deskHandlers(deps: LinkDeps): JobHandler[] {
  return [
    handleJob(mailLoginLinkJob, 2, (wanted) => mailLoginLink(deps, wanted)),
    handleJob(reportLoginChangeJob, 1, ({ changeId }) => reportLoginChange(deps, changeId)),
    handleJob(sweepOwnLoginsJob, 1, async ({ tenantId, addressHash, removedAt }) => {
      if (addressHash !== undefined && removedAt !== undefined)
        await endLogins(deps, { tenantId, addressHash, before: new Date(removedAt) });
      await sweepOwnLogins(deps, deps.clock.now());
    }),
  ];
}
