import type { Deps } from '#platform/deps.ts';
import { canFollow } from '#selling/transitions.ts';
import type { PaymentNotice } from './payment-provider.ts';
import { PAYMENT_TRANSITIONS } from './payments.rules.ts';
import { lockPaymentByNumber, setPaymentState } from './payments.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The provider has the money of an invoice. */
    'payment.paid': { invoiceId: string };
  }
}

/**
 * Takes what a provider says of a payment. The same notice twice, or an older one after a newer, changes
 * nothing; one for another amount or currency is refused and logged.
 * @returns whether the payment is ours and the notice fits it
 */
export async function settlePayment(
  deps: Pick<Deps, 'database' | 'clock' | 'events' | 'log'>,
  tenantId: string,
  notice: PaymentNotice,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const payment = await lockPaymentByNumber(scope, notice.invoiceNumber);
    if (payment === undefined) return false;
    if (payment.amountMinor !== notice.amountMinor || payment.currencyId !== notice.currencyId) {
      deps.log.error({ paymentId: payment.paymentId }, 'a payment notice names another amount or currency');
      return false;
    }
    if (!canFollow(PAYMENT_TRANSITIONS, payment.state, notice.state)) return true;
    await setPaymentState(scope, payment.paymentId, notice.state, deps.clock.now());
    if (notice.state === 'Paid')
      await deps.events.emit(scope, 'payment.paid', { invoiceId: payment.invoiceId });
    return true;
  });
}
