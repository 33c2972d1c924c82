import type { Deps } from '#platform/deps.ts';
import { findPartRefund } from './part-refunds.store.ts';
import type { RefundFailure } from './payment-provider.ts';
import { findPayment } from './payments.store.ts';
import { insertRefundFailure } from './refund-failures.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The buyer's bank returned a refund; the emitter has locked the payment's row. */
    'payment.refund-failed': { failureId: string };
  }
}

/**
 * Records once that a refund failed after it was recorded as made. If the refund is not recorded yet, the job that
 * polls it does this.
 * @param providerName the reporting provider
 */
export async function noteRefundFailure(
  deps: Pick<Deps, 'database' | 'clock' | 'newId' | 'events' | 'log'>,
  tenantId: string,
  providerName: string,
  { invoiceNumber, failedRefund }: RefundFailure,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const payment = await findPayment(scope, { invoiceNumber }, { lock: true });
    if (payment?.provider !== providerName) return;
    const { paymentId } = payment;
    const { reference, refundId, amountMinor, currencyId, said } = failedRefund;
    const part = refundId === null ? undefined : await findPartRefund(scope, refundId);
    const isGiven = part === undefined ? payment.state === 'Refunded' : part.state === 'Given';
    if (!isGiven) return;
    if (currencyId !== payment.currencyId || amountMinor > payment.amountMinor) {
      deps.log.error(
        { tenantId, paymentId, provider: providerName, reference },
        'a failed refund is of another amount or currency: see at the provider what came back',
      );
      return;
    }
    const failure = { failureId: deps.newId(), paymentId, reference, amountMinor, said };
    if (await insertRefundFailure(scope, { ...failure, heardAt: deps.clock.now() }))
      await deps.events.emit(scope, 'payment.refund-failed', { failureId: failure.failureId });
  });
}
