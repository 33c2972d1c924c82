import { defineSlice } from '#platform/slice.ts';
import { subscribeWebhooks } from './queue-deliveries.ts';
import { webhookHandlers, webhookJobs, webhookSchedule } from './webhooks.jobs.ts';

/** What this slice adds to the shop. */
export const webhooksSlice = defineSlice({
  listeners: [subscribeWebhooks],
  jobs: webhookJobs,
  recurringJobs: webhookSchedule,
  handlers: [webhookHandlers],
});
