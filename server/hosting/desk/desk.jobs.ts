import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type LinkDeps, mailLoginLink, mailLoginLinkJob } from './mail-login-link.ts';

export const deskJobs = [mailLoginLinkJob];

export function deskHandlers(deps: LinkDeps): JobHandler[] {
  return [handleJob(mailLoginLinkJob, 2, ({ linkId }) => mailLoginLink(deps, linkId))];
}
