import { createVerify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import {
  type FakeOrder,
  newId,
  showCapture,
  showCaptured,
  showError,
  showEvent,
  showOrder,
  showRefund,
} from './paypal-objects.ts';

/** An app at PayPal. */
export interface PaypalApp {
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** The state of PayPal. */
export interface PaypalBooks {
  apps: PaypalApp[];
  webhooks: Map<string, { url: string; event_types: { name: string }[] }>;
  orders: Map<string, FakeOrder>;
  /** The request that created each order, by its id. */
  // biome-ignore lint/suspicious/noExplicitAny: requests of any shape; the tests check what they expect
  opened: Map<string, any>;
  /** Events, oldest first, as webhooks report them. */
  events: object[];
  /** The issued tokens; only the last one is valid. */
  tokens: string[];
  /** The number of refunds, by order. */
  refunds: Map<string, number>;
  /** Whether the next refunds are pending. */
  holdsRefunds: boolean;
  /** Whether the next refunds fail. */
  failsRefunds: boolean;
  /** The result for each PayPal-Request-Id: developer.paypal.com/api/rest/reference/idempotency (read 2026-11). */
  remembered: Map<string, FakeAnswer>;
  publicKey: KeyObject;
}

const refuse = (status: number, name: string, issue?: string): FakeAnswer => ({
  status,
  json: showError(name, issue),
});
const unprocessable = (issue: string): FakeAnswer => refuse(422, 'UNPROCESSABLE_ENTITY', issue);
const notFound = (): FakeAnswer => refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

/** Answers a call of the API, as documented at developer.paypal.com/api/rest (read 2026-11). */
export function answerPaypal(books: PaypalBooks, request: FakeRequest): FakeAnswer {
  const { method, path, headers, body } = request;
  const authorization = headers.authorization ?? '';
  if (path === '/v1/oauth2/token') return handOutToken(books, authorization, body);
  if (authorization !== `Bearer ${books.tokens.at(-1)}`)
    return { status: 401, json: { error: 'invalid_token' } };
  if (path === '/v1/notifications/verify-webhook-signature') return verify(books, body);
  if (method === 'GET') return show(books, path);
  const name = `${path} ${String(headers['paypal-request-id'] ?? newId())}`;
  const answer = books.remembered.get(name) ?? change(books, request);
  // Only successful calls are remembered.
  if (answer.status < 300) books.remembered.set(name, answer);
  return answer;
}

function handOutToken({ apps, tokens }: PaypalBooks, authorization: string, body: string): FakeAnswer {
  const isKnown = apps.some(
    (app) => authorization === `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`,
  );
  if (!isKnown || body !== 'grant_type=client_credentials')
    return {
      status: 401,
      json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    };
  const token = `A21AA${newId(30)}`;
  tokens.push(token);
  const scope =
    'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks';
  return {
    status: 200,
    json: {
      scope,
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: 32_400,
    },
  };
}

/** developer.paypal.com/api/rest/webhooks/rest (read 2026-11): the checksum is of the body as it was posted. */
function verify({ publicKey }: PaypalBooks, body: string): FakeAnswer {
  const proof = JSON.parse(body);
  const posted = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
  const signed = [proof.transmission_id, proof.transmission_time, proof.webhook_id, crc32(posted)].join('|');
  const isGood = createVerify('RSA-SHA256')
    .update(signed)
    .verify(publicKey, proof.transmission_sig, 'base64');
  return { status: 200, json: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
}

function show({ orders, webhooks }: PaypalBooks, path: string): FakeAnswer {
  const id = path.split('/').at(-1) ?? '';
  const captured = [...orders.values()].find((each) => each.capture?.id === id);
  const order = orders.get(id);
  const webhook = webhooks.get(id);
  if (path.startsWith('/v1/notifications/webhooks/') && webhook !== undefined)
    return { status: 200, json: { id, ...webhook } };
  if (path.startsWith('/v2/payments/captures/') && captured?.capture !== undefined)
    return { status: 200, json: showCapture(captured, captured.capture) };
  if (path.startsWith('/v2/checkout/orders/') && order !== undefined)
    return { status: 200, json: showOrder(order) };
  return notFound();
}

function change(books: PaypalBooks, { path, body }: FakeRequest): FakeAnswer {
  if (path === '/v2/checkout/orders') return createOrder(books, body);
  const [, orderId] = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path) ?? [];
  const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
  const order = [...books.orders.values()].find(
    ({ id, capture: taken }) => id === orderId || (taken !== undefined && taken.id === captureId),
  );
  if (order === undefined) return notFound();
  return orderId === undefined ? refund(books, order, body) : capture(books, order);
}

function createOrder(books: PaypalBooks, body: string): FakeAnswer {
  const fault = judgeOrder(body);
  if (fault !== undefined) return unprocessable(fault);
  const asked = JSON.parse(body);
  const [unit] = asked.purchase_units;
  const { currency_code, value } = unit.amount;
  const order: FakeOrder = {
    id: newId(),
    status: 'PAYER_ACTION_REQUIRED',
    instrument: 'good',
    capture: undefined,
    amount: { currency_code, value },
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
  };
  books.orders.set(order.id, order);
  books.opened.set(order.id, asked);
  return { status: 200, json: showOrder(order) };
}

function capture(books: PaypalBooks, order: FakeOrder): FakeAnswer {
  if (order.capture !== undefined) return unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
  if (order.instrument === 'declined') {
    order.status = 'PAYER_ACTION_REQUIRED';
    return unprocessable('INSTRUMENT_DECLINED');
  }
  order.status = 'COMPLETED';
  order.capture = { id: newId(), status: order.instrument === 'slow' ? 'PENDING' : 'COMPLETED' };
  tellOfCapture(books, order);
  return { status: 201, json: showCaptured(order, order.capture) };
}

function refund(books: PaypalBooks, order: FakeOrder, body: string): FakeAnswer {
  if (order.capture?.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED');
  const { amount } = JSON.parse(body);
  if (Number(amount.value) > Number(order.amount.value)) return unprocessable('REFUND_AMOUNT_EXCEEDED');
  if (amount.currency_code !== order.amount.currency_code) return unprocessable('REFUND_CURRENCY_MISMATCH');
  if (books.holdsRefunds) return { status: 201, json: { id: newId(), status: 'PENDING', amount } };
  if (books.failsRefunds) return { status: 201, json: { id: newId(), status: 'FAILED', amount } };
  const left = Number(order.amount.value) - (order.capture?.refunded ?? 0);
  if (Number(amount.value) > left + 0.001) return unprocessable('REFUND_AMOUNT_EXCEEDED');
  refundPayment(books, order, Number(amount.value));
  return { status: 201, json: { id: newId(), status: 'COMPLETED', amount } };
}

/** The last part of a capture's event name: developer.paypal.com/api/rest/webhooks/event-names (read 2026-11). */
const WORDS: Readonly<Record<string, string>> = {
  COMPLETED: 'COMPLETED',
  PENDING: 'PENDING',
  DECLINED: 'DENIED',
};

/** Records an event of an order's money for the webhooks. */
export function tellOfCapture({ events }: PaypalBooks, order: FakeOrder): void {
  if (order.capture === undefined) throw new Error('nothing was paid');
  const type = `PAYMENT.CAPTURE.${WORDS[order.capture.status] ?? ''}`;
  events.push(showEvent(type, 'capture', showCapture(order, order.capture)));
}

/** Refunds an order completely or partly. */
export function refundPayment(
  { refunds, events }: PaypalBooks,
  order: FakeOrder,
  amount = Number(order.amount.value),
): void {
  if (order.capture === undefined) throw new Error('nothing was paid');
  const refunded = (order.capture.refunded ?? 0) + amount;
  order.capture.refunded = refunded;
  const isAll = refunded >= Number(order.amount.value) - 0.001;
  order.capture.status = isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  refunds.set(order.id, (refunds.get(order.id) ?? 0) + 1);
  events.push(showEvent('PAYMENT.CAPTURE.REFUNDED', 'refund', showRefund(order, order.capture)));
}

/** Returns what PayPal refuses: developer.paypal.com/docs/api/orders/v2/#errors (read 2026-11). */
function judgeOrder(body: string): string | undefined {
  const { purchase_units: units, payment_source: source } = JSON.parse(body);
  const [{ amount, items, custom_id: customId }] = units;
  const cents = (value: string) => Math.round(Number(value) * 100);
  const sum = items.reduce(
    (total: number, item: { quantity: string; unit_amount: { value: string } }) =>
      total + Number(item.quantity) * cents(item.unit_amount.value),
    0,
  );
  if (sum !== cents(amount.breakdown.item_total.value)) return 'ITEM_TOTAL_MISMATCH';
  if (amount.value !== amount.breakdown.item_total.value) return 'AMOUNT_MISMATCH';
  const isTooLong = (text: string, max: number) => text === '' || text.length > max;
  if (items.some(({ name }: { name: string }) => isTooLong(name, 127)) || isTooLong(customId, 127))
    return 'INVALID_STRING_LENGTH';
  return source.paypal.experience_context.return_url.startsWith('http')
    ? undefined
    : 'INVALID_PARAMETER_SYNTAX';
}
