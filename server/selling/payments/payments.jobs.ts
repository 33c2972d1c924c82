import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { askProvider } from './ask-provider.ts';
import { closePayment, closePaymentJob } from './close-payment.ts';
import { takeStuckPartRefunds } from './part-refunds.store.ts';
import { takeDuePayments, takeStuckRefunds, takeWatchedPayments } from './pending-payments.store.ts';
import { PaymentDisputed } from './provider-error.ts';
import { refundPart, refundPartJob } from './refund-part.ts';
import { refundPayment, refundPaymentJob } from './refund-payment.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Finds the payments that are due for polling. */
const askUndecidedJob = defineJob('payments.ask-undecided', {}, { retryLimit: 0 });
/** Polls one payment. If the provider is unavailable, the next regular poll follows. */
const askProviderJob = defineJob('payments.ask-provider', { paymentId: z.uuid() }, { retryLimit: 1 });
/** Resumes the refunds whose own job has failed. */
const resumeRefundsJob = defineJob('payments.resume-refunds', {}, { retryLimit: 0 });

export const paymentJobs = [
  askUndecidedJob,
  askProviderJob,
  closePaymentJob,
  refundPaymentJob,
  refundPartJob,
  resumeRefundsJob,
];

export const paymentSchedule = [
  everyTenant(askUndecidedJob, { minutes: 1 }),
  everyTenant(resumeRefundsJob, { minutes: 60 }),
];

/**
 * Polls the payments of an invoice in the background while its buyer waits on the page, within the limits of the rules.
 */
export async function pollPaymentsNow(
  deps: Pick<PaymentDeps, 'queue' | 'clock'>,
  scope: Scope,
  invoiceId: string,
): Promise<void> {
  const watched = await takeWatchedPayments(scope, invoiceId, deps.clock.now());
  if (watched.length === 0) return;
  await deps.queue.send(
    scope,
    askProviderJob,
    watched.map((paymentId) => ({ paymentId })),
  );
}

/** The most payments per run; the next run continues. */
const ASKED_AT_ONCE = 500;
/** A refund is resumed after this time, which is longer than its own job retries. */
const STUCK_AFTER_MS = 3 * 3600_000;

export function paymentHandlers(deps: PaymentDeps): JobHandler[] {
  return [
    handleJob(askUndecidedJob, 1, ({ tenantId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const due = await takeDuePayments(scope, deps.clock.now(), ASKED_AT_ONCE);
        await deps.queue.send(
          scope,
          askProviderJob,
          due.map((paymentId) => ({ paymentId })),
        );
      }),
    ),
    handleJob(askProviderJob, 4, async ({ tenantId, paymentId }) => {
      await askProvider(deps, tenantId, paymentId);
    }),
    handleJob(closePaymentJob, 2, ({ tenantId, paymentId }) => closePayment(deps, tenantId, paymentId)),
    handleJob(refundPaymentJob, 2, ({ tenantId, paymentId }) =>
      refundPayment(deps, tenantId, paymentId).catch((error: unknown) => {
        // Further requests would be refused, too, until the bank has decided.
        if (!(error instanceof PaymentDisputed)) throw error;
      }),
    ),
    handleJob(refundPartJob, 2, async ({ tenantId, refundId }) => {
      await refundPart(deps, tenantId, refundId);
    }),
    handleJob(resumeRefundsJob, 1, ({ tenantId }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const now = deps.clock.now();
        const before = new Date(now.getTime() - STUCK_AFTER_MS);
        const stuck = await takeStuckRefunds(scope, now, before);
        await deps.queue.send(
          scope,
          refundPaymentJob,
          stuck.map((paymentId) => ({ paymentId })),
        );
        const stuckParts = await takeStuckPartRefunds(scope, now, before);
        await deps.queue.send(
          scope,
          refundPartJob,
          stuckParts.map((refundId) => ({ refundId })),
        );
      }),
    ),
  ];
}
