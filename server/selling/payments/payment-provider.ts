import type { PaymentState } from '#contract/invoice.ts';
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
  /**
   * Created: it was opened and nobody has done anything yet. Declined and Expired are last words, after which nobody
   * asks again: while the buyer may still try another card at the provider, it is Pending.
   */
  state: PaymentState;
  amountMinor: number;
  currencyId: CurrencyId;
}

/** Money that is to go back: the whole of a payment. */
export type RefundRequest = Pick<PaymentRequest, 'tenantId' | 'invoiceNumber' | 'amountMinor' | 'currencyId'>;

/** Why a webhook cannot be taken: its signature is not the provider's, or it is and nobody can read what it says. */
export type WebhookFault = 'Forged' | 'Unreadable';

/** A way to get money: one folder a provider behind this. Calls may throw when the provider is away. */
export interface PaymentProvider {
  /** As in `/public/payment-{name}-service/`, and as tenants name it beside a payment type. */
  name: string;
  /** Opens a payment at the provider; asked again for the same invoice number, it opens no second one. */
  open(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** What it knows of a payment now; undefined where it has never heard of it. */
  find(tenantId: string, invoiceNumber: string): Promise<PaymentNotice | undefined>;
  /**
   * Gives a paid payment back. Asked again, it does nothing and is content.
   * @throws where it cannot be given back, now or ever
   */
  refund(request: RefundRequest): Promise<void>;
  readWebhook(
    tenantId: string,
    body: string,
    headers: Record<string, string | string[] | undefined>,
  ): PaymentNotice | WebhookFault;
}
