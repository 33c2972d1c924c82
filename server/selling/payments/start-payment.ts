import type { Vat } from '#contract/invoice.schema.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { outageOf } from '#platform/outage.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { type PaymentLine, spreadOverLines } from './payment-lines.rules.ts';
import type { PaymentBuyer, PaymentProvider } from './payment-provider.ts';
import type { OfferedPaymentType } from './payment-types.rules.ts';
import { insertPayment, type PaymentRecord, setReference } from './payments.store.ts';
import { canCharge, smallestAmount } from './provider-currencies.rules.ts';

export interface PaymentDeps extends Deps {
  tenants: TenantResolver;
  providers: PaymentProvider[];
}

/** The amount to pay, and the payment type. */
export interface PaymentSelection {
  invoiceId: string;
  /** The invoice's amount, before the method's discount. */
  amountMinor: number;
  currencyId: CurrencyId;
  type: OfferedPaymentType;
  vat: Vat | null;
  /** The buyer's country as entered, if it was required. */
  country: string | null;
}

/** The purchase, as the provider may display it. */
export interface PaymentPurpose {
  /** The address to which the buyer returns. */
  returnUrl: string;
  orderNumber: string;
  buyer: Omit<PaymentBuyer, 'vat'>;
  /** The lines as sold, before the method's discount. */
  lines: PaymentLine[];
}

/** Writes a payment that is about to be opened, with its discount, in the caller's transaction. */
export async function recordPayment(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  input: PaymentSelection,
): Promise<PaymentRecord> {
  const { invoiceId, currencyId, vat } = input;
  const { id: paymentType, provider, discountMinor } = input.type;
  const payment: PaymentRecord = {
    paymentId: deps.newId(),
    invoiceNumber: deps.newId(),
    invoiceId,
    paymentType,
    provider,
    state: 'Created',
    createdAt: deps.clock.now(),
    vat,
    countryAsked: input.country,
    countryBilled: null,
    declineReason: null,
    refundReason: null,
    refundAnswer: null,
    disputedAt: null,
    reference: null,
    amountMinor: input.amountMinor - discountMinor,
    currencyId,
  };
  const discount = discountMinor === 0 ? undefined : { paymentId: deps.newId(), amountMinor: discountMinor };
  await insertPayment(scope, payment, discount);
  return payment;
}

/**
 * Opens a recorded payment at its provider. The row exists before the provider is called, so that a webhook finds its
 * payment. No transaction is held during the call. If the provider does not answer, it may still have opened the
 * payment; the payment then stays undecided until it is polled.
 */
export async function openPayment(
  deps: PaymentDeps,
  { tenantId, publicOrigin: origin }: TenantContext,
  payment: PaymentRecord,
  purpose: PaymentPurpose,
): Promise<{ paymentId: string; payUrl: string } | Refusal> {
  const { paymentId, invoiceNumber, paymentType, amountMinor, currencyId, vat } = payment;
  const { returnUrl, orderNumber, buyer, lines } = purpose;
  const provider = deps.providers.find(({ name }) => name === payment.provider);
  if (provider?.serves(tenantId) !== true || !canCharge(provider.name, payment))
    return refuse('PaymentTypeUnavailable');
  try {
    const { payUrl, reference } = await provider.open({
      tenantId,
      invoiceNumber,
      paymentType,
      amountMinor,
      currencyId,
      returnUrl,
      origin,
      orderNumber,
      buyer: { ...buyer, vat },
      lines: spreadOverLines(lines, amountMinor, smallestAmount(provider.name, currencyId)),
    });
    if (reference !== null)
      await deps.database.inTenant(tenantId, (scope) => setReference(scope, paymentId, reference));
    return { paymentId, payUrl };
  } catch (error) {
    // The shop's own database is unreachable, not the provider, so the buyer is asked to retry.
    if (outageOf(error) !== undefined) throw error;
    deps.log.warn({ provider: provider.name, err: error }, 'a payment could not be opened');
    return refuse('PaymentFailed');
  }
}
