import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { isUndecided } from './payments.rules.ts';
import { findPayment, listTries } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Closes one payment at its provider; retried for two hours if the provider is unavailable. */
export const closePaymentJob = defineJob(
  'payments.close-payment',
  { paymentId: z.uuid() },
  { retryLimit: 20 },
);

type CloseDeps = Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'log' | 'providers'>;

/**
 * Closes a payment at its provider and records its state, if its outcome is unknown and the provider supports closing.
 * If it was paid just before, it is settled as paid.
 * @throws the provider's error if it is unavailable
 */
export async function closePayment(deps: CloseDeps, tenantId: string, paymentId: string): Promise<void> {
  const payment = await deps.database.inTenant(tenantId, (scope) => findPayment(scope, { paymentId }));
  if (payment === undefined || !isUndecided(payment.state)) return;
  const provider = deps.providers.find(({ name }) => name === payment.provider);
  const answer = await provider?.close?.(tenantId, payment);
  if (answer !== undefined) await settlePayment(deps, tenantId, payment.provider, answer);
}

/**
 * Closes the undecided payments of some invoices at their providers. A provider that does not answer is not called
 * again; `sendClosing` handles the payments that stay open.
 */
export async function closePayments(
  deps: CloseDeps,
  tenantId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const away = new Set<string>();
  for (const invoiceId of invoiceIds) {
    const tries = await deps.database.inTenant(tenantId, (scope) => listTries(scope, invoiceId));
    for (const { paymentId, provider, state } of tries) {
      if (!isUndecided(state) || away.has(provider)) continue;
      try {
        await closePayment(deps, tenantId, paymentId);
      } catch (error) {
        if (outageOf(error) !== undefined) throw error;
        away.add(provider);
        deps.log.warn({ tenantId, paymentId, provider, err: error }, 'a payment could not be closed');
      }
    }
  }
}

/** Sends a job, within the caller's transaction, that closes the undecided payments of an invoice. */
export async function sendClosing(deps: Pick<Deps, 'queue'>, scope: Scope, invoiceId: string): Promise<void> {
  const undecided = (await listTries(scope, invoiceId)).filter(({ state }) => isUndecided(state));
  await deps.queue.send(
    scope,
    closePaymentJob,
    undecided.map(({ paymentId }) => ({ paymentId })),
  );
}
