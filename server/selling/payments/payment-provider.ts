import type { PaymentState, PaymentType } from '#contract/invoice.ts';
import type { CurrencyId } from '#contract/money.ts';

/** What a provider is asked to collect. */
export interface PaymentRequest {
  tenantId: string;
  /** Random; the name of this payment between the provider and us (blueprint §5). */
  invoiceNumber: string;
  amountMinor: number;
  currencyId: CurrencyId;
  /** Where the buyer comes back to. */
  returnUrl: string;
  /** Where the shop is reached, for the provider's webhook. */
  origin: string;
}

/** What a provider says of a payment, by webhook or when asked. */
export interface PaymentNotice {
  invoiceNumber: string;
  state: Extract<PaymentState, 'Pending' | 'Paid' | 'Declined' | 'Expired'>;
  amountMinor: number;
  currencyId: CurrencyId;
}

/** A way to get money: one folder a provider behind this. Calls may throw when the provider is away. */
export interface PaymentProvider {
  /** As in `/public/payment-{name}-service/`. */
  name: string;
  /** The payment types it serves. */
  types: readonly PaymentType[];
  /** Opens a payment at the provider; asked again for the same invoice number, it opens no second one. */
  open(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** Reads a webhook; undefined where its signature is not the provider's. */
  readWebhook(
    tenantId: string,
    body: string,
    headers: Record<string, string | string[] | undefined>,
  ): PaymentNotice | undefined;
}
