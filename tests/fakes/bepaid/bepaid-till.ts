import { randomUUID } from 'node:crypto';
import { type BepaidKeys, bepaidKeysSchema } from '#selling/payments/bepaid/bepaid-keys.ts';
import { createBepaidProvider } from '#selling/payments/bepaid/bepaid-provider.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import type { PaymentLookup, PaymentRequest } from '#selling/payments/payment-provider.ts';
import { type BuyersAct, type FakeBepaid, type FakeShop, openFakeBepaid } from './fake-bepaid.ts';

/** An opened payment, and how to query it. */
interface OpenedAtTill {
  request: PaymentRequest;
  payUrl: string;
  reference: string | null;
  sought: PaymentLookup;
}

/** The adapter with its fake, and the keys of two tenants: marafon live, belt in test mode. */
export interface BepaidTill {
  bank: FakeBepaid;
  provider: PaymentProvider;
  shops: Record<'marafon' | 'belt', FakeShop>;
  /** Replaces a tenant's keys. */
  setKeys(tenantId: string, keys: object): void;
  /** Opens a payment, by default of 49.90 Belarusian roubles, and takes its buyer's actions. */
  opened(act?: BuyersAct, change?: Partial<PaymentRequest>): Promise<OpenedAtTill>;
}

/** Returns the keys in the format of the keys file. */
export const keysOfShop = ({ shopId, secretKey, publicKey }: FakeShop, mode: 'test' | 'live'): object => ({
  mode,
  shopId,
  secretKey,
  publicKeys: [publicKey],
});

export async function openBepaidTill(): Promise<BepaidTill> {
  const bank = await openFakeBepaid();
  const shops = { marafon: bank.addShop('361'), belt: bank.addShop('362') };
  const keys = new Map<string, BepaidKeys>();
  const provider = createBepaidProvider((tenantId) => keys.get(tenantId), bank.urls);
  const till: BepaidTill = {
    bank,
    provider,
    shops,
    setKeys: (tenantId, raw) => void keys.set(tenantId, bepaidKeysSchema.parse(raw)),
    async opened(act = 'leave', change = {}) {
      const request = requestOf(change);
      const { payUrl, reference } = await provider.open(request);
      bank.act(payUrl, act);
      return { request, payUrl, reference, sought: soughtOf(request, reference) };
    },
  };
  till.setKeys('marafon', keysOfShop(shops.marafon, 'live'));
  till.setKeys('belt', keysOfShop(shops.belt, 'test'));
  return till;
}

export function requestOf(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    tenantId: 'marafon',
    invoiceNumber: randomUUID(),
    paymentType: 'BelarusianCard',
    currencyId: 933,
    amountMinor: 4990,
    orderNumber: '2026-000017',
    origin: 'https://marafon.example',
    lines: [{ title: 'Фото', quantity: 1, amountMinor: 4990 }],
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
