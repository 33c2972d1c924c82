import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type DeliverDeps, deliverDue, deliverMessage } from './deliver-message.ts';
import { deliverJob } from './queue-deliveries.ts';

/** Attempts the deliveries of a tenant that are due again; sent every minute. */
const deliverDueJob = defineJob('webhooks.deliver-due', {}, { retryLimit: 1, expireSeconds: 900 });

export const webhookJobs = [deliverJob, deliverDueJob];

export const webhookSchedule = [everyTenant(deliverDueJob, { minutes: 1 })];

export function webhookHandlers(deps: DeliverDeps): JobHandler[] {
  return [
    handleJob(deliverJob, 4, ({ tenantId, deliveryId }) => deliverMessage(deps, tenantId, deliveryId)),
    handleJob(deliverDueJob, 2, ({ tenantId }, signal) => deliverDue(deps, tenantId, signal)),
  ];
}
