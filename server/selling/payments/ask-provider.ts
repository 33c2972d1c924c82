import type { PaymentState } from '#contract/invoice.ts';
import { isUndecided, UNKNOWN_FOR_MS } from './payments.rules.ts';
import { findPayment, isUnneeded } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from './start-payment.ts';

/**
 * Polls the provider for the outcome of a payment, because its webhook may have been lost. A payment that the provider
 * does not know expires after `UNKNOWN_FOR_MS`.
 * @returns the payment's state now; undefined if it does not exist
 * @throws the provider's error if it is unreachable
 */
export async function askProvider(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'log' | 'providers'>,
  tenantId: string,
  paymentId: string,
): Promise<PaymentState | undefined> {
  const { inTenant } = deps.database;
  const find = () => inTenant(tenantId, (scope) => findPayment(scope, { paymentId }));
  const payment = await find();
  if (payment === undefined || !isUndecided(payment.state)) return payment?.state;
  const { invoiceNumber, amountMinor, currencyId } = payment;
  const provider = deps.providers.find(({ name }) => name === payment.provider);
  if (provider === undefined) {
    deps.log.warn(
      { paymentId, provider: payment.provider },
      'a payment waits for a provider that is not there',
    );
    return payment.state;
  }
  const sought = { ...payment, isUnneeded: await inTenant(tenantId, (scope) => isUnneeded(scope, payment)) };
  const answer = await provider.find(tenantId, sought);
  const age = deps.clock.now().getTime() - payment.createdAt.getTime();
  if (answer === undefined && age < UNKNOWN_FOR_MS) return payment.state;
  const notice = answer ?? { invoiceNumber, amountMinor, currencyId, state: 'Expired' as const };
  await settlePayment(deps, tenantId, provider.name, notice);
  return (await find())?.state;
}
