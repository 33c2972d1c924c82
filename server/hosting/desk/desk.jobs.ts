import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { reportLoginChange, reportLoginChangeJob } from './login-changes.ts';
import { type LinkDeps, mailLoginLink, mailLoginLinkJob } from './mail-login-link.ts';
import { sweepOwnLogins } from './own-login.ts';

/**
 * Deletes the passkeys and recovery codes of addresses that can no longer log in anywhere, after a member was removed.
 */
const sweepOwnLoginsJob = defineJob('desk.sweep-own-logins', { memberId: z.uuid() }, { retryLimit: 10 });

export const deskJobs = [mailLoginLinkJob, reportLoginChangeJob, sweepOwnLoginsJob];

/**
 * Subscribes to the removal of members: a person who is no longer a member of any tenant loses passkeys and recovery
 * codes.
 */
export function subscribeDesk({ events, queue }: Pick<Deps, 'events' | 'queue'>): void {
  events.on('member.removed', (scope, { memberId }) => queue.send(scope, sweepOwnLoginsJob, [{ memberId }]));
}

export function deskHandlers(deps: LinkDeps): JobHandler[] {
  return [
    handleJob(mailLoginLinkJob, 2, (wanted) => mailLoginLink(deps, wanted)),
    handleJob(reportLoginChangeJob, 1, ({ changeId }) => reportLoginChange(deps, changeId)),
    handleJob(sweepOwnLoginsJob, 1, () => sweepOwnLogins(deps, deps.clock.now())),
  ];
}
