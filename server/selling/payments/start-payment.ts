import type { PaymentType } from '#contract/invoice.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { insertPayment, type PaymentRecord, setPaymentState } from './payments.store.ts';

export interface PaymentDeps extends Deps {
  providers: PaymentProvider[];
}

/** What is to be paid, and how. */
export interface PaymentWish {
  invoiceId: string;
  paymentType: PaymentType;
  amountMinor: number;
  currencyId: CurrencyId;
  returnUrl: string;
}

/**
 * Opens a payment at its provider. The row is written before the provider is asked, and no transaction is held
 * while asking: whatever a webhook says later finds its payment.
 */
export async function startPayment(
  deps: PaymentDeps,
  context: TenantContext,
  wish: PaymentWish,
): Promise<{ paymentId: string; payUrl: string } | Refusal> {
  const provider = deps.providers.find(({ types }) => types.includes(wish.paymentType));
  if (provider === undefined) return refuse('PaymentTypeUnavailable');
  const payment: PaymentRecord = {
    ...{ paymentId: deps.newId(), invoiceNumber: deps.newId(), invoiceId: wish.invoiceId },
    ...{ paymentType: wish.paymentType, state: 'Created', createdAt: deps.clock.now() },
    ...{ amountMinor: wish.amountMinor, currencyId: wish.currencyId },
  };
  const { tenantId, origin } = context;
  await deps.database.inTenant(tenantId, (scope) => insertPayment(scope, payment));
  try {
    const { invoiceNumber, amountMinor, currencyId } = payment;
    const { returnUrl } = wish;
    const { payUrl } = await provider.open({
      tenantId,
      invoiceNumber,
      amountMinor,
      currencyId,
      returnUrl,
      origin,
    });
    return { paymentId: payment.paymentId, payUrl };
  } catch (error) {
    deps.log.warn({ provider: provider.name, err: error }, 'a payment could not be opened');
    await deps.database.inTenant(tenantId, (scope) =>
      setPaymentState(scope, payment.paymentId, 'Expired', deps.clock.now()),
    );
    return refuse('PaymentFailed');
  }
}
