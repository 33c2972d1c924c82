import { randomUUID } from 'node:crypto';
import type { PaymentProvider } from '#selling/payments/index.ts';
import type { PaymentLookup, PaymentRequest, WebhookReading } from '#selling/payments/payment-provider.ts';
import { createStripeProvider } from '#selling/payments/stripe/stripe-provider.ts';
import { type FakeStripe, openFakeStripe, signStripe } from './fake-stripe.ts';

/** An opened payment, and how to query it. */
interface OpenedAtStripe {
  request: PaymentRequest;
  payment: PaymentLookup;
  sessionId: string;
  payUrl: string;
  find: () => ReturnType<PaymentProvider['find']>;
}

/** What is posted: by default the latest event, signed now with the new secret. */
interface StripePost {
  event?: object;
  secret?: string;
  at?: Date;
  tenantId?: string;
}

/** The provider of the tenant "photofinish" (and of any other except "marafon") at a separate fake Stripe. */
export interface StripeTill {
  stripe: FakeStripe;
  provider: PaymentProvider;
  clock: { now: Date };
  /** The payments that the shop knows, by invoice number. */
  known: Map<string, PaymentLookup>;
  oldSecret: string;
  newSecret: string;
  requestOf(change?: Partial<PaymentRequest>): PaymentRequest;
  open(change?: Partial<PaymentRequest>): Promise<OpenedAtStripe>;
  hear(change?: StripePost): Promise<WebhookReading>;
}

const SECRET_KEY = 'sk_test_0123456789SECRET';
const [OLD_SECRET, NEW_SECRET] = ['whsec_old', 'whsec_new'];

const requestOf = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  tenantId: 'photofinish',
  invoiceNumber: randomUUID(),
  paymentType: 'PersonalCard',
  amountMinor: 2998,
  currencyId: 978,
  orderNumber: '2026-000017',
  lines: [
    { title: 'Photo 17', quantity: 1, amountMinor: 999 },
    { title: 'Photo 18', quantity: 2, amountMinor: 1999 },
  ],
  buyer: { email: 'buyer@example.com', language: 'de', vat: null },
  returnUrl: 'http://photofinish.localhost/order-complete',
  origin: 'http://photofinish.localhost',
  ...change,
});

export async function openStripeTill(): Promise<StripeTill> {
  const clock = { now: new Date() };
  const known = new Map<string, PaymentLookup>();
  const stripe = await openFakeStripe(SECRET_KEY);
  const keys = { secretKey: SECRET_KEY, webhookSecrets: [OLD_SECRET, NEW_SECRET] };
  const keysOf = (tenantId: string) => (tenantId === 'marafon' ? undefined : keys);
  const provider = createStripeProvider({ clock: { now: () => clock.now } }, keysOf, stripe.address);
  return {
    stripe,
    provider,
    clock,
    known,
    oldSecret: OLD_SECRET,
    newSecret: NEW_SECRET,
    requestOf,
    async open(change) {
      const request = requestOf(change);
      const { reference, payUrl } = await provider.open(request);
      const { invoiceNumber, amountMinor, currencyId } = request;
      const payment = { invoiceNumber, reference, amountMinor, currencyId, createdAt: clock.now };
      known.set(invoiceNumber, payment);
      const find = () => provider.find('photofinish', payment);
      return { request, payment, sessionId: reference ?? '', payUrl, find };
    },
    hear(change = {}) {
      const { event = stripe.events.at(-1) ?? {}, secret = NEW_SECRET, at = clock.now } = change;
      const webhook = { ...signStripe(event, secret, at), address: '54.187.174.169' };
      return provider.readWebhook(change.tenantId ?? 'photofinish', webhook, async (invoiceNumber) =>
        known.get(invoiceNumber),
      );
    },
  };
}
