import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 30;
const TIMEOUT_MS = 10_000;
const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';

/** What a buyer does at the bank; who leaves or declines has not paid. Of who confirms silently the shop is not told. */
export type AtBank = 'confirm' | 'confirm-silently' | 'decline' | 'leave';

/** One purchase as the buyer remembers it, whatever the shop forgot. */
export interface Purchase {
  email: string;
  atBank: AtBank;
  orderId: string;
}

export interface Wish {
  email: string;
  atBank: AtBank;
  productId: string;
  photoIds: string[];
}

/**
 * Buys photos over HTTP, step by step. A step whose answer was lost is done again, as by somebody who reloads
 * the page; an answer that says no is a fault of the shop.
 * @param address where the shop is, also while it is down
 */
export async function buyPhotos(address: string, wish: Wish): Promise<Purchase> {
  const { email, atBank, productId, photoIds } = wish;
  const call = (method: string, path: string, body?: object | 'form', isDone?: number) =>
    persist(address, { method, path, body, isDone });
  const { shoppingCartId } = await call('POST', CARTS, {});
  const cart = `${CARTS}/${shoppingCartId}`;
  // 409: the answer to the first try was lost, the photos are in the cart already.
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

interface Step {
  method: string;
  path: string;
  body: object | 'form' | undefined;
  /** The status that says: this was done before. */
  isDone: number | undefined;
}

/** Calls until there is an answer. @throws where the answer is a refusal or a fault of the shop */
async function persist(address: string, step: Step): Promise<Record<string, unknown>> {
  const { method, path, body, isDone } = step;
  for (;;) {
    const answer = await fetch(address + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === 'form' ? { body: new URLSearchParams() } : {}),
      ...(typeof body === 'object'
        ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer !== undefined && text !== undefined) {
      const isGood = answer.ok || answer.status === 303 || answer.status === isDone;
      if (!isGood) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    }
    await sleep(PAUSE_MS);
  }
}
