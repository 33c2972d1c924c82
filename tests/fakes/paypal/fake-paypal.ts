import { createSign, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type FakeServer, openFakeServer } from '../fake-server.ts';
import {
  answerPaypal,
  type PaypalApp,
  type PaypalBooks,
  refundPayment,
  tellOfCapture,
} from './paypal-api.ts';
import { type FakeOrder, newId, showEvent, showOrder } from './paypal-objects.ts';

/** A webhook as PayPal posts it. */
interface PaypalWebhook {
  body: string;
  headers: Record<string, string>;
}

/** PayPal, as its API and its pages show it. */
export interface FakePaypal extends FakeServer, PaypalBooks {
  /** The buyer approves; the capture shows whether their bank pays. */
  approve(orderId: string, instrument?: FakeOrder['instrument']): void;
  /** Pending money arrived, or did not. */
  clear(orderId: string, status: 'COMPLETED' | 'DECLINED'): void;
  /** The operator refunds an order on PayPal's pages. */
  refundOnPage(orderId: string): void;
  /** Makes refunds pending from now on. */
  holdRefunds(): void;
  failRefunds(): void;
  /** Unapproved orders are forgotten. */
  forget(orderId: string): void;
  /** The webhook of an event, signed as documented at developer.paypal.com/api/rest/webhooks/rest (read 2026-11). */
  sign(event: object, webhookId: string, at?: Date): PaypalWebhook;
  /** The number of refunds. */
  refundsOf(orderId: string): number;
}

const CERT_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';

/** PayPal's key pair, one for each worker: generating one takes long. */
let keys: KeyPairKeyObjectResult | undefined;

export async function openFakePaypal(...apps: PaypalApp[]): Promise<FakePaypal> {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { publicKey, privateKey } = keys;
  const books: PaypalBooks = {
    apps,
    webhooks: new Map(),
    orders: new Map(),
    opened: new Map(),
    events: [],
    tokens: [],
    refunds: new Map(),
    holdsRefunds: false,
    failsRefunds: false,
    remembered: new Map(),
    publicKey,
  };
  const orderOf = (id: string): FakeOrder => {
    const order = books.orders.get(id);
    if (order === undefined) throw new Error(`the fake has no order ${id}`);
    return order;
  };
  const server = await openFakeServer((request) => answerPaypal(books, request));
  return {
    ...server,
    ...books,
    approve(orderId, instrument = 'good') {
      const order = orderOf(orderId);
      Object.assign(order, { status: 'APPROVED', instrument });
      books.events.push(showEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', showOrder(order)));
    },
    clear(orderId, status) {
      const order = orderOf(orderId);
      if (order.capture !== undefined) order.capture.status = status;
      tellOfCapture(books, order);
    },
    refundOnPage: (orderId) => refundPayment(books, orderOf(orderId)),
    holdRefunds() {
      books.holdsRefunds = true;
    },
    failRefunds() {
      books.failsRefunds = true;
    },
    forget: (orderId) => void books.orders.delete(orderId),
    sign(event, webhookId, at = new Date()) {
      // PayPal escapes slashes with a backslash; re-serializing the body loses them.
      const body = JSON.stringify(event).replaceAll('/', '\\/');
      const [id, time] = [`${newId(8)}-8046-11e6-8103-6b62a8a99ac4`.toLowerCase(), at.toISOString()];
      const signed = [id, time, webhookId, crc32(body)].join('|');
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': CERT_URL,
          'paypal-transmission-id': id,
          'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64'),
          'paypal-transmission-time': time,
        },
      };
    },
    refundsOf: (orderId) => books.refunds.get(orderId) ?? 0,
  };
}
