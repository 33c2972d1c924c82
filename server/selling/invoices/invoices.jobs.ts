import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import type { PaymentDeps } from '#selling/payments/index.ts';
import { cancelUnpaidOrders } from './cancel-unpaid.ts';

/** Gives up the unpaid orders. */
const cancelUnpaidJob = defineJob('invoices.cancel-unpaid', {}, { retryLimit: 1, expireSeconds: 3600 });

export const invoiceJobs = [cancelUnpaidJob];

export const invoiceSchedule = [everyTenant(cancelUnpaidJob, { minutes: 60 })];

export function invoiceHandlers(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'log'>,
): JobHandler[] {
  return [
    handleJob(cancelUnpaidJob, 1, async ({ tenantId }) => {
      await cancelUnpaidOrders(deps, tenantId);
    }),
  ];
}
