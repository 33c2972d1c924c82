import type { Vat } from '#contract/invoice.schema.ts';
import type { DeclineReason, PaymentState, PaymentType } from '#contract/invoice.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { PaymentLine } from './payment-lines.rules.ts';

/** A payment to be collected by a provider. */
export interface PaymentRequest {
  tenantId: string;
  /** A random number by which the provider and the shop refer to this payment (product §10). */
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
   * Created: opened, without an attempt yet. Pending: the buyer may still try another card at the provider. Declined
   * and Expired are final and not polled again.
   */
  state: PaymentState;
  amountMinor: number;
  currencyId: CurrencyId;
  /** The country of the card or account that paid, ISO 3166-1 alpha-2, if the provider reports it. */
  billedCountry?: string | undefined;
  /** Why the bank declined it, if the provider reports a reason and the buyer can act on it. */
  declineReason?: DeclineReason | undefined;
}

/** The keys by which a provider can find a payment. */
export interface PaymentLookup {
  invoiceNumber: string;
  /** The id that `open` returned; null if its answer was lost or had no id. */
  reference: string | null;
  amountMinor: number;
  currencyId: CurrencyId;
  createdAt: Date;
  /** Whether another payment paid the invoice: money that is only reserved is then released, never captured. */
  isUnneeded?: boolean;
}

/** A refund of what is left of a payment, or of a part of it. Only one at a time is requested per payment. */
export interface RefundRequest extends PaymentLookup {
  tenantId: string;
  /** The amount already refunded in parts that the shop requested; 0 by default. */
  returnedMinor?: number;
  /** The part; if missing, everything that is left is refunded. */
  part?: RefundPart;
}

/** A partial refund. */
export interface RefundPart {
  /** A random id by which the provider and the shop refer to this refund. */
  refundId: string;
  amountMinor: number;
  /** The refunded lines; their amounts sum to the part. */
  lines: PaymentLine[];
  /**
   * Whether it was decided so long ago that the provider may have forgotten the first request. Some providers recognise
   * repeated requests only for a day.
   */
  isLate: boolean;
}

/** Why a webhook is refused: it is not signed by the provider, or its content is unreadable. */
export type WebhookFault = 'Forged' | 'Unreadable';

/** A provider's report that the buyer's bank returned a refund: the provider has the money again. */
export interface RefundFailure {
  invoiceNumber: string;
  failedRefund: {
    /** The provider's id of the refund. */
    reference: string;
    /** The shop's id of a partial refund; null for any other refund. */
    refundId: string | null;
    amountMinor: number;
    currencyId: CurrencyId;
    /** The reason, in our own text. */
    said: string;
  };
}

/**
 * A provider's report of an object with one of our invoice numbers that is not the object that the shop opened. It
 * settles nothing; a person looks at the provider what was paid.
 */
interface ForeignPayment {
  invoiceNumber: string;
  /** The provider's id of the foreign object. */
  foreignReference: string;
}

/** The result of reading a webhook: a notice of a payment or refund, nothing relevant, or a fault. */
export type WebhookReading = PaymentNotice | RefundFailure | ForeignPayment | 'Ignored' | WebhookFault;

/** The result of one check of `photofinish doctor --payments`, which moves no money. */
export interface ProviderCheck {
  /** The subject of the check, as in `secret key`. */
  subject: string;
  isGood: boolean;
  /** The finding; for a fault also what to do. Never contains a key. */
  finding: string;
}

/** Finds the shop's own row of a payment with this provider; undefined if the shop does not know the payment. */
export type FindKnown = (invoiceNumber: string) => Promise<PaymentLookup | undefined>;

/** A payment provider; each has its own folder. Calls may throw if the provider is unavailable. */
export interface PaymentProvider {
  /** Used in `/public/payment-{name}-service/` and in tenants' payment types. */
  name: string;
  /** The status with which webhooks are accepted, if the provider requires a particular one; by default 204. */
  takenStatus?: 200;
  /** Whether a tenant has keys for it. */
  serves(tenantId: string): boolean;
  /** Whether a tenant's keys are test keys, with which no money moves. The sandbox, which only a demo has, needs none. */
  isTest?(tenantId: string): boolean;
  /**
   * Opens a payment at the provider. A repeated call with the same invoice number opens no second payment; a provider
   * without idempotency (bePaid) is called only once.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** Reads the current state of a payment; undefined if the provider does not know it. */
  find(tenantId: string, payment: PaymentLookup): Promise<PaymentNotice | undefined>;
  /**
   * Closes an unpaid payment for good; a paid one stays paid. Idempotent. Missing if the provider has no such call;
   * money that still arrives is then refunded.
   * @returns the payment's state afterwards; undefined if the provider does not know it
   */
  close?(tenantId: string, payment: PaymentLookup): Promise<PaymentNotice | undefined>;
  /**
   * Refunds a paid payment, or a part of it. Idempotent.
   * @throws ProviderRefusal if the provider refused for good; any other error if the refund is not made yet or the
   *   outcome is unknown
   */
  refund(request: RefundRequest): Promise<void>;
  /**
   * Reads a webhook sent to the tenant. May query the provider to verify it. Money is captured only for a payment that
   * the shop knows, and a notice is returned only for the object that the shop opened for it.
   * @throws if a needed query got no answer; the provider then posts again
   */
  readWebhook(tenantId: string, webhook: Webhook, findKnown: FindKnown): Promise<WebhookReading>;
  /** Checks a tenant's keys and webhook addresses without moving money. */
  check(tenantId: string, origin: string): Promise<ProviderCheck[]>;
}

/** A webhook as received. */
export interface Webhook {
  /** The exact bytes, because the signature covers them. */
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** The sender's IP address, as reported by trusted proxies. */
  address: string;
}
