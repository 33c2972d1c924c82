import type { Vat } from '#contract/invoice.schema.ts';
import type { DeclineReason, PaymentState, PaymentType } from '#contract/invoice.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { PaymentLine } from './payment-lines.rules.ts';

/** A payment to be collected by a provider. */
export interface PaymentRequest {
  tenantId: string;
  /** Random; the name of this payment between the provider and us (product §10). */
  invoiceNumber: string;
  paymentType: PaymentType;
  amountMinor: number;
  currencyId: CurrencyId;
  /** The purchased lines; their amounts sum to `amountMinor`. */
  lines: PaymentLine[];
  /** The description for people, on statements and fiscal receipts. */
  orderNumber: string;
  buyer: PaymentBuyer;
  /** The address to which the buyer returns. */
  returnUrl: string;
  /** The shop's address, for the provider's webhook. */
  origin: string;
}

/** The payer, as far as the shop knows. */
export interface PaymentBuyer {
  email: string;
  language: Language;
  /** The recipient of the invoice, if a business pays. */
  vat: Vat | null;
}

/** A provider's answer when a payment is opened. */
interface OpenedPayment {
  payUrl: string;
  /** The provider's id of it; null if the provider uses our invoice number. */
  reference: string | null;
}

/** A provider's report of a payment, by webhook or by polling. */
export interface PaymentNotice {
  invoiceNumber: string;
  /**
   * Created: opened, without an attempt yet. Declined and Expired are final and not polled again: a payment is Pending
   * while the buyer may still try another card at the provider.
   */
  state: PaymentState;
  amountMinor: number;
  currencyId: CurrencyId;
  /** The country of the card or account that paid, ISO 3166-1 alpha-2, if the provider reports it. */
  billedCountry?: string | undefined;
  /** Why the bank declined it, if the provider reports it and the buyer can act on it. */
  declineReason?: DeclineReason | undefined;
}

/** The keys by which a provider can find a payment. */
export interface PaymentLookup {
  invoiceNumber: string;
  /** The id that `open` returned; null if its answer was lost or contained none. */
  reference: string | null;
  amountMinor: number;
  currencyId: CurrencyId;
  createdAt: Date;
}

/** A refund: the rest of a payment, or a part of it. Only one at a time is requested per payment. */
export interface RefundRequest extends PaymentLookup {
  tenantId: string;
  /** The amount already refunded in parts that the shop requested; 0 by default. */
  returnedMinor?: number;
  /** Without it the whole rest is refunded. */
  part?: RefundPart;
}

/** A partial refund. */
export interface RefundPart {
  /** Random; the name of this refund between the provider and us. */
  refundId: string;
  amountMinor: number;
  /** The refunded lines; their amounts sum to the part. */
  lines: PaymentLine[];
  /**
   * Whether it was decided so long ago that a provider that recognises repeated requests for a day may have forgotten
   * the first one.
   */
  isLate: boolean;
}

/** Why a webhook is refused: its signature is not the provider's, or its content is unreadable. */
export type WebhookFault = 'Forged' | 'Unreadable';

/** A provider's report of a refund that the buyer's bank returned: the provider has the money again. */
export interface RefundFailure {
  invoiceNumber: string;
  failedRefund: {
    /** The provider's id of the refund. */
    reference: string;
    /** Set for a part that the shop requested; null otherwise. */
    refundId: string | null;
    amountMinor: number;
    currencyId: CurrencyId;
    /** The reason, in our own text. */
    said: string;
  };
}

/** The result of a webhook: a notice of a payment or of its refund, nothing relevant, or a fault. */
export type WebhookReading = PaymentNotice | RefundFailure | 'Ignored' | WebhookFault;

/** The result of one check of `photofinish doctor --payments`, which moves no money. */
export interface ProviderCheck {
  /** The checked object, as in `secret key`. */
  subject: string;
  isGood: boolean;
  /** The finding and, for a fault, what to do; never a key. */
  finding: string;
}

/** A payment provider; each is one folder. Calls may throw if the provider is unavailable. */
export interface PaymentProvider {
  /** Used in `/public/payment-{name}-service/` and in tenants' payment types. */
  name: string;
  /** The status for accepted webhooks, if the provider requires a particular one; 204 by default. */
  takenStatus?: 200;
  /** Whether a tenant has keys for it. */
  serves(tenantId: string): boolean;
  /**
   * Opens a payment at the provider. A repeated call with the same invoice number opens no second payment; a provider
   * without idempotency (bePaid) is called once.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** Reads the current state of a payment; undefined if the provider does not know it. */
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
   * Reads a webhook to the tenant. May query the provider to verify it.
   * @throws if a needed query got no answer; the provider will post again
   */
  readWebhook(tenantId: string, webhook: Webhook): Promise<WebhookReading>;
  /** Checks a tenant's keys and webhook addresses without moving money. */
  check(tenantId: string, origin: string): Promise<ProviderCheck[]>;
}

/** A webhook as received. */
export interface Webhook {
  /** The exact bytes, because signatures cover them. */
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** The sender's IP address, from the trusted proxies. */
  address: string;
}
