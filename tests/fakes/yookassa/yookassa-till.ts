import { randomUUID } from 'node:crypto';
import { createLog, type Log } from '#platform/log.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import type { PaymentLookup, PaymentRequest } from '#selling/payments/payment-provider.ts';
import { yookassaKeysSchema } from '#selling/payments/yookassa/yookassa-keys.ts';
import { createYookassaProvider } from '#selling/payments/yookassa/yookassa-provider.ts';
import { type BuyersAct, type FakeYookassa, openFakeYookassa } from './fake-yookassa.ts';

/** An opened payment, and how to query it. */
interface OpenedAtTill {
  request: PaymentRequest;
  payUrl: string;
  reference: string | null;
  sought: PaymentLookup;
}

/** The adapter with its fake, and the keys of two tenants: marafon in test mode with receipts, belt without. */
export interface YookassaTill {
  bank: FakeYookassa;
  provider: PaymentProvider;
  /** Opens a payment, by default of 1890.50 roubles, and takes its buyer's actions. */
  opened(act?: BuyersAct, change?: Partial<PaymentRequest>): Promise<OpenedAtTill>;
}

export const TILL_SECRETS = { marafon: 'test_secret-of-marafon', belt: 'live_secret-of-belt' };

/** The keys in the format of the keys file: every value is text. */
export const TILL_KEYS = {
  marafon: yookassaKeysSchema.parse({
    shopId: '100500',
    secretKey: TILL_SECRETS.marafon,
    receipt: { vatCode: '7', taxSystemCode: '2' },
  }),
  belt: yookassaKeysSchema.parse({ shopId: '200600', secretKey: TILL_SECRETS.belt }),
};

export async function openYookassaTill(log: Log = createLog('silent')): Promise<YookassaTill> {
  const bank = await openFakeYookassa();
  bank.addShop({ shopId: '100500', secretKey: TILL_SECRETS.marafon, hasReceipts: true });
  bank.addShop({ shopId: '200600', secretKey: TILL_SECRETS.belt });
  const keys = new Map(Object.entries(TILL_KEYS));
  const keysOf = (tenantId: string) => keys.get(tenantId);
  const provider = createYookassaProvider({ log }, keysOf, bank.apiUrl);
  return {
    bank,
    provider,
    async opened(act = 'leave', change = {}) {
      const request = requestOf(change);
      const { payUrl, reference } = await provider.open(request);
      bank.act(payUrl, act);
      return { request, payUrl, reference, sought: soughtOf(request, reference) };
    },
  };
}

export function requestOf(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    tenantId: 'marafon',
    invoiceNumber: randomUUID(),
    paymentType: 'RussianCard',
    currencyId: 643,
    amountMinor: 189050,
    orderNumber: '2026-000017',
    origin: 'https://marafon.example',
    lines: [
      { title: 'Фото', quantity: 1, amountMinor: 94525 },
      { title: 'Фото', quantity: 1, amountMinor: 94525 },
    ],
    buyer: { email: 'buyer@example.com', language: 'ru', vat: null },
    returnUrl: 'https://marafon.example/order-complete',
    ...change,
  };
}

export const soughtOf = (request: PaymentRequest, reference: string | null): PaymentLookup => ({
  invoiceNumber: request.invoiceNumber,
  reference,
  amountMinor: request.amountMinor,
  currencyId: request.currencyId,
  createdAt: new Date(),
});
