import { defineSlice } from '#platform/slice.ts';
import { paymentHandlers, paymentJobs, paymentSchedule } from './payments.jobs.ts';
import { openWebhooks } from './payments.routes.ts';
import { openSandboxBank } from './sandbox/bank-pages.ts';
import { sandboxHandlers, sandboxJobs } from './sandbox/send-webhook.ts';

/** What this slice adds to the shop. */
export const paymentsSlice = defineSlice({
  routes: [openWebhooks],
  demoRoutes: [openSandboxBank],
  jobs: [...paymentJobs, ...sandboxJobs],
  recurringJobs: paymentSchedule,
  handlers: [paymentHandlers, sandboxHandlers],
});
