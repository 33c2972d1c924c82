import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 30;
const TIMEOUT_MS = 10_000;
const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';

/** A buyer's action at the bank: leaving or declining does not pay. A silent confirmation sends no notice to the shop. */
export type AtBank = 'confirm' | 'confirm-silently' | 'decline' | 'leave';

/** One purchase as the buyer remembers it. */
export interface Purchase {
  email: string;
  atBank: AtBank;
  orderId: string;
}

export interface Input {
  email: string;
  atBank: AtBank;
  productId: string;
  photoIds: string[];
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Whether a 503 is retried: for tests that also stop the shop's dependencies. */
  waitsFor503?: boolean;
}

/**
 * Buys photos over HTTP, step by step. A step whose answer was lost is repeated, as on
 * a page reload; a refusal is a fault of the shop.
 * @param address of the shop, which may be down
 */
export async function buyPhotos(address: string, input: Input): Promise<Purchase> {
  const { email, atBank, productId, photoIds, headers, waitsFor503 } = input;
  const call = (method: string, path: string, body?: object | 'form', isDone?: number) =>
    persist(address, { method, path, body, isDone, headers, waitsFor503 });
  const { shoppingCartId } = await call('POST', CARTS, {});
  const cart = `${CARTS}/${shoppingCartId}`;
  // 409: the answer to the first try was lost, and the photos are already in the cart.
  const items = photoIds.map((photoId) => ({ productId, photoIds: [photoId] }));
  await call('POST', `${cart}/items/v2`, { items }, 409);
  await call('PUT', `${cart}/customer`, { email });
  const { orderId, invoiceId } = await call('POST', cart);
  const { payUrl } = await call('POST', `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`, {
    paymentTypeId: 'PersonalCard',
    returnUrl: `${address}/order-complete`,
  });
  const charge = new URL(String(payUrl)).pathname;
  for (const action of ['pay', atBank]) await call('POST', `${charge}/${action}`, 'form');
  return { email, atBank, orderId: String(orderId) };
}

/** A call that is repeated until it is answered. */
export interface Step {
  method: string;
  path: string;
  body?: object | 'form' | undefined;
  /** The status of a step that was already done. */
  isDone?: number | undefined;
  headers?: Record<string, string> | undefined;
  waitsFor503?: boolean | undefined;
}

/** Calls until there is an answer. @throws if the answer is a refusal or a fault of the shop */
async function persist(address: string, step: Step): Promise<Record<string, unknown>> {
  const bytes = await callPatiently(address, step);
  return bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Record<string, unknown>);
}

/** Works as `persist`, for a response of any content type. */
export async function callPatiently(address: string, step: Step): Promise<Buffer> {
  const { method, path, body, isDone, headers = {}, waitsFor503 = false } = step;
  for (;;) {
    const answer = await fetch(address + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}) },
      ...(body === 'form' ? { body: new URLSearchParams() } : {}),
      ...(typeof body === 'object' ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const bytes = await answer?.arrayBuffer().catch(() => undefined);
    if (answer !== undefined && bytes !== undefined && !(waitsFor503 && answer.status === 503)) {
      const isGood = answer.ok || answer.status === 303 || answer.status === isDone;
      if (isGood) return Buffer.from(bytes);
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${Buffer.from(bytes)}`);
    }
    // Waits as the shop asks: immediate retries soon exceed the rate limit.
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    await sleep(Math.max(PAUSE_MS, seconds * 1_000));
  }
}
