import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type AccountLinkDeps, mailAccountLink, mailAccountLinkJob } from './mail-account-link.ts';

export const accountJobs = [mailAccountLinkJob];

export function accountHandlers(deps: AccountLinkDeps): JobHandler[] {
  return [
    handleJob(mailAccountLinkJob, 2, ({ tenantId, loginId }) => mailAccountLink(deps, tenantId, loginId)),
  ];
}
