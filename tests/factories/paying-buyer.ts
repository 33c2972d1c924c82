import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refundOrderPart } from '#selling/invoices/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { listPayments, listTries } from '#selling/payments/index.ts';
import { paymentHandlers } from '#selling/payments/payments.jobs.ts';
import { signWebhook } from '#selling/payments/sandbox/webhook-signature.ts';
import { settlePayment } from '#selling/payments/settle-payment.ts';
import type { AppDeps } from '#server/app.ts';
import { type MadeEvent, makeEvent } from './event-factory.ts';
import type { TestShop } from './test-shop.ts';

/** The demo's tenants at which it buys: one sells in euros, the other in roubles with a discount for quick payment. */
export type BuyersTenant = 'photofinish' | 'marafon';

/** An order that a test watches. */
export interface Bought {
  tenantId: BuyersTenant;
  orderId: string;
  invoiceId: string;
}

/** What the shop answered. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses of any shape; the tests check what they expect
  body: any;
}

/** Buys photos of its own event at each tenant, through the sandbox bank, one call at a time. */
export interface PayingBuyer {
  send(
    tenantId: BuyersTenant,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<Answer>;
  /** Checks out a number of single photos. */
  order(tenantId?: BuyersTenant, count?: number, email?: string): Promise<Bought>;
  /** Requests a payment by a payment type; PersonalCard by default. */
  pay(bought: Bought, paymentTypeId?: string, more?: object): Promise<Answer>;
  /** Opens a payment and takes actions at the bank. @returns the bank's id of it */
  atBank(bought: Bought, actions: string[], paymentTypeId?: string): Promise<string>;
  /** The body of the bank's Paid webhook, with changes. */
  noticeOf(bought: Bought, invoiceNumber: string, change?: object): Promise<string>;
  /** Delivers a webhook, signed at a time. @returns the shop's status */
  deliver(tenantId: BuyersTenant, body: string, signedAt?: Date): Promise<number>;
  /** The order's state. */
  stateOf(bought: Bought): Promise<string>;
  /** The payments with their states, such as `['QuickPayment Paid', 'Discount Paid']`, oldest first. */
  paymentStates(bought: Bought): Promise<string[]>;
}

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';

export async function openPayingBuyer(shop: TestShop): Promise<PayingBuyer> {
  const events = new Map<BuyersTenant, MadeEvent & { productId: string }>();
  const { inTenant } = shop.deps.database;
  const buyer: PayingBuyer = {
    async send(tenantId, method, url, payload) {
      const host = `${tenantId}.localhost`;
      const reply = await shop.call({ host, method, url, ...(payload === undefined ? {} : { payload }) });
      return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
    },
    async order(tenantId = 'photofinish', count = 1, email = 'buyer@example.com') {
      const { body } = await buyer.send(tenantId, 'POST', CARTS, {});
      const cart = `${CARTS}/${body.shoppingCartId}`;
      const { photoIds = [], productId } = events.get(tenantId) ?? {};
      const items = photoIds.slice(0, count).map((photoId) => ({ productId, photoIds: [photoId] }));
      await buyer.send(tenantId, 'POST', `${cart}/items/v2`, { items });
      await buyer.send(tenantId, 'PUT', `${cart}/customer`, { email });
      const checkedOut = await buyer.send(tenantId, 'POST', cart);
      if (checkedOut.status !== 201) throw new Error(`checkout was answered with ${checkedOut.status}`);
      return { tenantId, ...checkedOut.body };
    },
    pay({ tenantId, invoiceId }, paymentTypeId = 'PersonalCard', more = {}) {
      const url = `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`;
      const returnUrl = `http://${tenantId}.localhost/order-complete`;
      return buyer.send(tenantId, 'POST', url, { paymentTypeId, returnUrl, ...more });
    },
    async atBank(bought, actions, paymentTypeId) {
      const { status, body } = await buyer.pay(bought, paymentTypeId);
      if (status !== 201) throw new Error(`the payment was answered with ${status}`);
      for (const action of actions)
        await shop.call({
          host: `${bought.tenantId}.localhost`,
          method: 'POST',
          payload: '',
          url: `${new URL(body.payUrl).pathname}/${action}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      const payments = await inTenant(bought.tenantId, (scope) => listTries(scope, bought.invoiceId));
      return payments.find(({ paymentId }) => paymentId === body.paymentId)?.invoiceNumber ?? '';
    },
    async noticeOf(bought, invoiceNumber, change = {}) {
      const payments = await inTenant(bought.tenantId, (scope) => listTries(scope, bought.invoiceId));
      const { amountMinor, currencyId } =
        payments.find((payment) => payment.invoiceNumber === invoiceNumber) ?? {};
      return JSON.stringify({ invoiceNumber, state: 'Paid', amountMinor, currencyId, ...change });
    },
    async deliver(tenantId, body, signedAt = new Date()) {
      const signature = signWebhook(shop.deps.keys, tenantId, body, signedAt);
      const reply = await shop.call({
        host: `${tenantId}.localhost`,
        method: 'POST',
        payload: body,
        url: '/public/payment-sandbox-service/api/v1/webhooks',
        headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      });
      return reply.statusCode;
    },
    async stateOf({ tenantId, orderId }) {
      const url = `/public/order-service/api/v1/orders/${orderId}`;
      return (await buyer.send(tenantId, 'GET', url)).body.state;
    },
    async paymentStates(bought) {
      const payments = await inTenant(bought.tenantId, (scope) => listPayments(scope, bought.invoiceId));
      return payments.map(({ paymentType, state }) => `${paymentType} ${state}`);
    },
  };
  for (const tenantId of ['photofinish', 'marafon'] as const) {
    const event = await makeEvent(shop.deps, { tenantId });
    const url = `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`;
    const { body } = await buyer.send(tenantId, 'GET', url);
    const photo = body.products.find((each: { productType: string }) => each.productType === 'Photo');
    events.set(tenantId, { ...event, productId: photo.productId });
  }
  return buyer;
}

/** Returns the shop with its clock moved forward. */
export const laterDeps = (deps: AppDeps, ms: number): AppDeps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() + ms) },
});

/** Runs one payment job, as a worker would. */
export async function runPaymentJob(deps: AppDeps, name: string, payload: object): Promise<void> {
  const handler = paymentHandlers(deps).find((each) => each.name === name);
  if (handler === undefined) throw new Error(`nobody handles ${name}`);
  await handler.handle(payload, new AbortController().signal);
}

/** Creates a queue that records the jobs of one kind instead of sending them. */
export function watchQueue({ queue }: AppDeps, name: string, noted: string[]): AppDeps['queue'] {
  return {
    ...queue,
    send: async (scope, job, payloads) => {
      if (job.name !== name) return queue.send(scope, job, payloads);
      for (const payload of payloads) noted.push(String(Object.values(payload)[0]));
    },
  };
}

/** Refunds all items of an order by a partial refund, as if the order had further items of price 0. */
export async function refundAllInParts({ deps }: TestShop, { tenantId, orderId }: Bought) {
  const items = await deps.database.inTenant(tenantId, (scope) => listOrderItems(scope, orderId));
  const orderItemIds = items.map(({ orderItemId }) => orderItemId);
  const input = { orderItemIds, amountMinor: null, leavesOthers: true };
  const leftMinor = items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return refundOrderPart(deps, tenantId, orderId, input, BY_COMMAND, leftMinor);
}

/**
 * Polls the provider of an order's payment, and settles the payment as refunded. @throws if the provider does not report it as
 * refunded
 */
export async function settleAsFound({ deps }: TestShop, { tenantId, invoiceId }: Bought): Promise<void> {
  const payments = await deps.database.inTenant(tenantId, (scope) => listTries(scope, invoiceId));
  const payment = payments.at(-1);
  const provider = deps.providers.find(({ name }) => name === payment?.provider);
  const answer = payment && (await provider?.find(tenantId, payment));
  if (provider === undefined || answer?.state !== 'Refunded')
    throw new Error(`the provider calls the payment ${answer?.state}`);
  if (!(await settlePayment(deps, tenantId, provider.name, answer)))
    throw new Error('the answer was refused');
}
