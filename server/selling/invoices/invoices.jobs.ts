import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import type { PaymentDeps } from '#selling/payments/index.ts';
import { cancelUnpaidOrders } from './cancel-unpaid.ts';
import { resumeReturns, resumeReturnsJob, returnPackages, returnPackagesJob } from './return-packages.ts';

/** Cancels the unpaid orders. */
const cancelUnpaidJob = defineJob('invoices.cancel-unpaid', {}, { retryLimit: 1, expireSeconds: 3600 });

export const invoiceJobs = [cancelUnpaidJob, returnPackagesJob, resumeReturnsJob];

export const invoiceSchedule = [
  everyTenant(cancelUnpaidJob, { minutes: 60 }),
  everyTenant(resumeReturnsJob, { minutes: 60 }),
];

export function invoiceHandlers(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'log' | 'newId' | 'queue'>,
): JobHandler[] {
  return [
    handleJob(cancelUnpaidJob, 1, async ({ tenantId }) => {
      await cancelUnpaidOrders(deps, tenantId);
    }),
    handleJob(returnPackagesJob, 1, ({ tenantId, orderId }) => returnPackages(deps, tenantId, orderId)),
    handleJob(resumeReturnsJob, 1, ({ tenantId }) => resumeReturns(deps, tenantId)),
  ];
}
