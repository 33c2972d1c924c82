import type { Deps } from '#platform/deps.ts';
import { listPartRefunds } from './part-refunds.store.ts';
import type { PaymentNotice } from './payment-provider.ts';
import { isRefundedInParts, stateAfter } from './payments.rules.ts';
import {
  findPayment,
  setBilledCountry,
  setDeclineReason,
  setDisputed,
  setPaymentState,
} from './payments.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The provider has the money of a payment; the emitter has locked its row. */
    'payment.paid': { invoiceId: string; paymentId: string };
    /** A payment was refunded; the emitter has locked its row. */
    'payment.refunded': { invoiceId: string; paymentId: string };
  }
}

/**
 * Processes a provider's notice of a payment. A notice that is repeated, or older than the last one, changes nothing. A
 * notice with another amount or currency, or from another provider, is refused and logged. The notice of a refund
 * changes nothing if the shop refunded the whole payment in parts.
 * @param providerName the sender
 * @returns whether the payment belongs to this provider and the notice matches it
 */
export async function settlePayment(
  deps: Pick<Deps, 'database' | 'clock' | 'events' | 'log'>,
  tenantId: string,
  providerName: string,
  notice: PaymentNotice,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const { invoiceNumber } = notice;
    const payment = await findPayment(scope, { invoiceNumber }, { lock: true });
    if (payment?.provider !== providerName) return false;
    const { paymentId, invoiceId, reference } = payment;
    if (payment.amountMinor !== notice.amountMinor || payment.currencyId !== notice.currencyId) {
      const expected = { amountMinor: payment.amountMinor, currencyId: payment.currencyId };
      deps.log.error(
        { tenantId, paymentId, provider: providerName, reference, expected, told: notice },
        'a payment notice names another amount or currency: see at the provider what was paid',
      );
      return false;
    }
    const state = stateAfter(payment.state, notice.state);
    if (state === payment.state) return true;
    if (state === 'Refunded' && isRefundedInParts(payment, await listPartRefunds(scope, [paymentId])))
      return true;
    await setPaymentState(scope, paymentId, state, deps.clock.now());
    // The dispute ended in the shop's favour, and the provider refunded the money.
    if (state === 'Refunded') await setDisputed(scope, paymentId, null);
    if (state === 'Declined' && notice.declineReason !== undefined)
      await setDeclineReason(scope, paymentId, notice.declineReason);
    if (state === 'Paid' && isCountry(notice.billedCountry))
      await setBilledCountry(scope, paymentId, notice.billedCountry);
    if (state === 'Paid') await deps.events.emit(scope, 'payment.paid', { invoiceId, paymentId });
    if (state === 'Refunded') await deps.events.emit(scope, 'payment.refunded', { invoiceId, paymentId });
    return true;
  });
}

const isCountry = (text: string | undefined): text is string => /^[A-Z]{2}$/.test(text ?? '');
