import { defineSlice } from '#platform/slice.ts';
import { subscribeWebhooks } from './queue-deliveries.ts';
import { openDeskWebhooks } from './webhooks.desk.ts';
import { webhookHandlers, webhookJobs, webhookSchedule } from './webhooks.jobs.ts';

/** What this slice adds to the shop. */
export const webhooksSlice = defineSlice({
  deskRoutes: [openDeskWebhooks],
  listeners: [subscribeWebhooks],
  jobs: webhookJobs,
  recurringJobs: webhookSchedule,
  handlers: [webhookHandlers],
});
