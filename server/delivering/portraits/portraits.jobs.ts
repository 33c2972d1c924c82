import pLimit from 'p-limit';
import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { cutPortraits, cutPortraitsJob, type PortraitDeps, sendCutting } from './cut-portraits.ts';

export const portraitJobs = [cutPortraitsJob];

/** A large photo takes some hundred megabytes, so a process cuts one after the other. */
const CUT_AT_ONCE = 1;

export function portraitHandlers(deps: PortraitDeps): JobHandler[] {
  const limit = pLimit(CUT_AT_ONCE);
  return [
    handleJob(cutPortraitsJob, CUT_AT_ONCE, async ({ tenantId, orderId }) => {
      await limit(() => cutPortraits(deps, tenantId, orderId));
    }),
  ];
}

/** Subscribes the portraits: they are cut as soon as an order has photos, so that its archive need not wait for them. */
export function subscribePortraits(deps: Pick<Deps, 'queue' | 'events'>): void {
  for (const event of ['order.paid', 'order.original-arrived', 'preorder.ready', 'package.grown'] as const)
    deps.events.on(event, (scope, { orderId }) => sendCutting(deps, scope, orderId));
}
