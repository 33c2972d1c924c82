import { randomUUID } from 'node:crypto';
import type { PaymentProvider } from '#selling/payments/index.ts';
import type { PaymentLookup, PaymentRequest, WebhookReading } from '#selling/payments/payment-provider.ts';
import { createPaypalProvider } from '#selling/payments/paypal/paypal-provider.ts';
import { type FakePaypal, openFakePaypal } from './fake-paypal.ts';

/** An opened payment, and how to query it. */
interface OpenedAtPaypal {
  request: PaymentRequest;
  payment: PaymentLookup;
  orderId: string;
  payUrl: string;
  find: () => ReturnType<PaymentProvider['find']>;
}

/** What is posted: by default the latest event, signed now for our webhook. */
interface PaypalPost {
  event?: object;
  webhookId?: string;
  at?: Date;
  tenantId?: string;
  headers?: object;
}

/** The provider of tenants at a separate fake PayPal: "seelauf" has its own app, "marafon" none, the others share one. */
export interface PaypalTill {
  paypal: FakePaypal;
  provider: PaymentProvider;
  clock: { now: Date };
  /** The payments that the shop knows, by invoice number. */
  known: Map<string, PaymentLookup>;
  open(change?: Partial<PaymentRequest>): Promise<OpenedAtPaypal>;
  hear(change?: PaypalPost): Promise<WebhookReading>;
}

export const OURS = {
  clientId: 'AbCdEfGhIjKlMnOp',
  clientSecret: 'QrStUvWxYzSECRET',
  webhookId: '8PT597110X687430L',
};
export const THEIRS = {
  clientId: 'ZyXwVuTsRqPoNm01',
  clientSecret: 'LkJiHgFeDcSECRET',
  webhookId: '0EH40505U7160970P',
};

const requestOf = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  tenantId: 'photofinish',
  invoiceNumber: randomUUID(),
  paymentType: 'Aggregator',
  amountMinor: 1450,
  currencyId: 978,
  orderNumber: '2026-000017',
  lines: [
    { title: 'Photo 17 – finish', quantity: 1, amountMinor: 725 },
    { title: 'x'.repeat(300), quantity: 2, amountMinor: 725 },
  ],
  buyer: { email: 'buyer@example.com', language: 'sl', vat: null },
  returnUrl: 'http://photofinish.localhost/order-complete',
  origin: 'http://photofinish.localhost',
  ...change,
});

export async function openPaypalTill(): Promise<PaypalTill> {
  const clock = { now: new Date() };
  const known = new Map<string, PaymentLookup>();
  const paypal = await openFakePaypal({ ...OURS }, { ...THEIRS });
  const keysOf = (tenantId: string) =>
    tenantId === 'marafon'
      ? undefined
      : { mode: 'sandbox' as const, ...(tenantId === 'seelauf' ? THEIRS : OURS) };
  const provider = createPaypalProvider({ clock: { now: () => clock.now } }, keysOf, paypal.address);
  return {
    paypal,
    provider,
    clock,
    known,
    async open(change) {
      const request = requestOf(change);
      const { reference, payUrl } = await provider.open(request);
      const { invoiceNumber, amountMinor, currencyId } = request;
      const payment = { invoiceNumber, reference, amountMinor, currencyId, createdAt: clock.now };
      known.set(invoiceNumber, payment);
      const find = () => provider.find(request.tenantId, payment);
      return { request, payment, orderId: reference ?? '', payUrl, find };
    },
    hear(change = {}) {
      const { event = paypal.events.at(-1) ?? {}, webhookId = OURS.webhookId, at = clock.now } = change;
      const { body, headers } = paypal.sign(event, webhookId, at);
      const webhook = { body, headers: { ...headers, ...change.headers }, address: '173.0.81.1' };
      return provider.readWebhook(change.tenantId ?? 'photofinish', webhook, async (invoiceNumber) =>
        known.get(invoiceNumber),
      );
    },
  };
}
