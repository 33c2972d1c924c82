import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { listPartRefunds } from './part-refunds.store.ts';
import { isKept, returnedOf } from './payments.rules.ts';
import {
  findPayment,
  setDisputed,
  setPaymentState,
  setRefundAnswer,
  setRefundReason,
} from './payments.store.ts';
import { PaymentDisputed } from './provider-error.ts';
import { refundPart } from './refund-part.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Refunds one payment; retried for two hours, and resumed after that by `resumeRefundsJob`. */
export const refundPaymentJob = defineJob(
  'payments.refund-payment',
  { paymentId: z.uuid() },
  { retryLimit: 20 },
);

/**
 * Decides the refund of a payment and sends its job, in the caller's transaction. A payment that is not paid, or whose
 * refund is already decided, stays unchanged.
 * @param reason our own code or an operator's text; it is shown in the ledger
 * @returns whether this call decided it
 */
export async function returnPayment(
  deps: Pick<Deps, 'clock' | 'queue'>,
  scope: Scope,
  paymentId: string,
  reason: string,
): Promise<boolean> {
  const payment = await findPayment(scope, { paymentId }, { lock: true });
  if (payment === undefined || !isKept(payment)) return false;
  await setRefundReason(scope, paymentId, reason, deps.clock.now());
  await deps.queue.send(scope, refundPaymentJob, [{ paymentId }]);
  return true;
}

/** Retries a pending refund at once, even if the payment was disputed: the dispute may have ended. */
export async function resumeRefund(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  paymentId: string,
): Promise<void> {
  await setDisputed(scope, paymentId, null);
  await deps.queue.send(scope, refundPaymentJob, [{ paymentId }]);
}

/**
 * Records, in the caller's transaction, that the buyer's bank took the money of a paid payment back. The provider is not
 * called. A refund that was decided keeps its reason.
 * @param reason an operator's text; it is shown in the ledger
 * @returns false if the payment is not paid
 */
export async function takeBackPayment(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  paymentId: string,
  reason: string,
): Promise<boolean> {
  const payment = await findPayment(scope, { paymentId }, { lock: true });
  if (payment?.state !== 'Paid') return false;
  const now = deps.clock.now();
  if (payment.refundReason === null) await setRefundReason(scope, paymentId, reason, now);
  await setDisputed(scope, paymentId, now);
  await setPaymentState(scope, paymentId, 'Refunded', now);
  await deps.events.emit(scope, 'payment.refunded', { invoiceId: payment.invoiceId, paymentId });
  return true;
}

/**
 * Makes a decided refund at the provider and records it. If the process dies in between, the request is repeated, and
 * the provider does not refund twice.
 * @throws the provider's error; the payment then stays Paid, and its job is retried unless the payment is disputed
 */
export async function refundPayment(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'providers'>,
  tenantId: string,
  paymentId: string,
): Promise<void> {
  const payment = await deps.database.inTenant(tenantId, (scope) => findPayment(scope, { paymentId }));
  if (payment?.state !== 'Paid' || payment.refundReason === null) return;
  const provider = deps.providers.find(({ name }) => name === payment.provider);
  if (provider === undefined)
    throw new Error(`the payment provider ${payment.provider} is not there to refund`);
  const parts = await deps.database.inTenant(tenantId, (scope) => listPartRefunds(scope, [paymentId]));
  // Partial refunds that were decided earlier come first; then what is left is refunded.
  for (const { refundId, state } of parts) if (state === 'Asked') await refundPart(deps, tenantId, refundId);
  const settled = await deps.database.inTenant(tenantId, (scope) => listPartRefunds(scope, [paymentId]));
  try {
    const returnedMinor = returnedOf(settled);
    // Parts may already have refunded the whole amount.
    if (returnedMinor < payment.amountMinor) await provider.refund({ ...payment, tenantId, returnedMinor });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await deps.database.inTenant(tenantId, async (scope) => {
      await setRefundAnswer(scope, paymentId, said);
      if (error instanceof PaymentDisputed) await setDisputed(scope, paymentId, deps.clock.now());
    });
    throw error;
  }
  await deps.database.inTenant(tenantId, async (scope) => {
    const held = await findPayment(scope, { paymentId }, { lock: true });
    if (held?.state !== 'Paid') return;
    await setDisputed(scope, paymentId, null);
    await setPaymentState(scope, paymentId, 'Refunded', deps.clock.now());
    await deps.events.emit(scope, 'payment.refunded', { invoiceId: held.invoiceId, paymentId });
  });
}
