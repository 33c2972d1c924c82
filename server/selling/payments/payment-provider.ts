import type { Vat } from '#contract/invoice.schema.ts';
import type { PaymentState, PaymentType } from '#contract/invoice.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { PaymentLine } from './payment-lines.rules.ts';

/** What a provider is asked to collect. */
export interface PaymentRequest {
  tenantId: string;
  /** Random; the name of this payment between the provider and us (product §10). */
  invoiceNumber: string;
  paymentType: PaymentType;
  amountMinor: number;
  currencyId: CurrencyId;
  /** What is paid for; its amounts sum up to `amountMinor`. */
  lines: PaymentLine[];
  /** For people, on statements and fiscal receipts. */
  orderNumber: string;
  buyer: PaymentBuyer;
  /** Where the buyer comes back to. */
  returnUrl: string;
  /** Where the shop is reached, for the provider's webhook. */
  origin: string;
}

/** Who pays, as far as the shop knows. */
export interface PaymentBuyer {
  email: string;
  language: Language;
  /** Who the invoice is made out to, where a business pays. */
  vat: Vat | null;
}

/** What a provider answers when a payment is opened. */
interface OpenedPayment {
  payUrl: string;
  /** What the provider calls it; null if it goes by our invoice number. */
  reference: string | null;
}

/** A provider's report of a payment, by webhook or by polling. */
export interface PaymentNotice {
  invoiceNumber: string;
  /**
   * Created: opened, without an attempt yet. Declined and Expired are final and not polled again: while the buyer may still
   * try another card at the provider, it is Pending.
   */
  state: PaymentState;
  amountMinor: number;
  currencyId: CurrencyId;
  /** In which country the card or account is that paid, ISO 3166-1 alpha-2, where the provider says it. */
  billedCountry?: string | undefined;
}

/** A payment as a provider can look for it. */
export interface PaymentLookup {
  invoiceNumber: string;
  /** As `open` answered; null if its answer never came, or there was none. */
  reference: string | null;
  amountMinor: number;
  currencyId: CurrencyId;
  createdAt: Date;
}

/** Money that is to go back: all that is left of a payment, or a part of it. Of one payment one is requested at a time. */
export interface RefundRequest extends PaymentLookup {
  tenantId: string;
  /** The amount already refunded in parts that the shop requested; 0 by default. */
  returnedMinor?: number;
  /** All that is left goes back if there is none. */
  part?: RefundPart;
}

/** A part of a payment that is to go back. */
export interface RefundPart {
  /** Random; the name of this refund between the provider and us. */
  refundId: string;
  amountMinor: number;
  /** What it is of; their amounts sum up to it. */
  lines: PaymentLine[];
  /** Decided so long ago that a provider which knows a request again for a day may have forgotten the first one. */
  isLate: boolean;
}

/** Why a webhook is refused: its signature is not the provider's, or its content is unreadable. */
export type WebhookFault = 'Forged' | 'Unreadable';

/** A provider's report of a refund that the buyer's bank returned: the provider has the money again. */
export interface RefundFailure {
  invoiceNumber: string;
  failedRefund: {
    /** What the provider calls the refund. */
    reference: string;
    /** Of a part that the shop requested; null of all else. */
    refundId: string | null;
    amountMinor: number;
    currencyId: CurrencyId;
    /** The reason, in our own text. */
    said: string;
  };
}

/** What a webhook comes to: news of a payment or of its refund, nothing that matters here, or a fault. */
export type WebhookReading = PaymentNotice | RefundFailure | 'Ignored' | WebhookFault;

/** One thing that `photofinish doctor --payments` looked at, without moving money. */
export interface ProviderCheck {
  /** What was looked at, as in `secret key`. */
  subject: string;
  isGood: boolean;
  /** What was found, and where it is not good, what to do; never a key. */
  finding: string;
}

/** A way to get money: one folder a provider behind this. Calls may throw when the provider is away. */
export interface PaymentProvider {
  /** As in `/public/payment-{name}-service/`, and as tenants name it beside a payment type. */
  name: string;
  /** What its webhooks are answered with once they are taken, where it is content with no other success than this; else 204. */
  takenStatus?: 200;
  /** Whether a tenant has keys for it. */
  serves(tenantId: string): boolean;
  /**
   * Opens a payment at the provider. Asked again for the same invoice number, it opens no second one that could be paid;
   * one that does not know idempotence (bePaid) is asked once.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** What it knows of a payment now; undefined if it has never heard of it. */
  find(tenantId: string, payment: PaymentLookup): Promise<PaymentNotice | undefined>;
  /**
   * Closes an unpaid payment for good; a paid one stays paid. Idempotent. Missing if the provider has no such call: money
   * that still arrives is refunded.
   * @returns the payment's state then; undefined if it is unknown to the provider
   */
  close?(tenantId: string, payment: PaymentLookup): Promise<PaymentNotice | undefined>;
  /**
   * Refunds a paid payment, or a part of it. Idempotent.
   * @throws ProviderRefusal for a final refusal; any other error if it is not done or the outcome is unknown
   */
  refund(request: RefundRequest): Promise<void>;
  /**
   * Reads what the provider posted to the tenant. May ask the provider whether it is true.
   * @throws if the provider had to be asked and did not answer: it will post again
   */
  readWebhook(tenantId: string, webhook: Webhook): Promise<WebhookReading>;
  /** Looks at a tenant's keys and webhook addresses without moving money. */
  check(tenantId: string, origin: string): Promise<ProviderCheck[]>;
}

/** A webhook as it came. */
export interface Webhook {
  /** Every byte of it, because signatures cover every byte. */
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** The sender's IP address, as far as the shop's proxies are believed. */
  address: string;
}
