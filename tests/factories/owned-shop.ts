import { randomUUID } from 'node:crypto';
import { crewRoutes } from '#contract/crew.ts';
import { receiptRoutes } from '#contract/receipt.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { findPayment } from '#selling/payments/index.ts';
import { insertPreorders } from '#selling/preorders/index.ts';
import { type MadeEvent, makeEvent } from './event-factory.ts';
import { addPlainFrame } from './plain-frame.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from './test-shop.ts';

/** A shop in which one tenant owns one object of every kind. */
export interface OwnedShop {
  shop: TestShop;
  event: MadeEvent;
  /** Every id in the paths of calls, by its name there. */
  owned: Record<string, string>;
  /** The search token of a participant. */
  token: string;
}

/** Opens a shop whose default brand has an event, a cart and a paid order with its deliveries. */
export async function openOwnedShop(environment: Record<string, string> = {}): Promise<OwnedShop> {
  const shop = await openTestShop({ environment });
  const event = await makeEvent(shop.deps, { title: 'Secret of Photofinish' });
  const post = async (url: string, payload?: object) => {
    const reply = await shop.call({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) });
    return reply.body === '' ? {} : reply.json();
  };
  const list = await shop.call({
    method: 'GET',
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const product = list.json().products[1];
  const { shoppingCartId } = await post('/public/shoppingcart-service/api/v1/shoppingCarts', {});
  const cart = `/public/shoppingcart-service/api/v1/shoppingCarts/${shoppingCartId}`;
  await post(`${cart}/items`, { productId: product.productId, photoIds: [event.photoIds[0]] });
  const items = (await shop.call({ method: 'GET', url: cart })).json().items;
  await shop.call({ method: 'PUT', url: `${cart}/customer`, payload: { email: 'owner@example.com' } });
  const { orderId, invoiceId } = await post(cart);
  const { paymentId } = await post(`/public/invoice-service/api/v1/invoices/${invoiceId}/payments`, {
    paymentTypeId: 'PersonalCard',
    returnUrl: `http://${DEFAULT_HOST}/x`,
  });
  const invoiceNumber = await shop.deps.database.inTenant('photofinish', async (scope) => {
    const payment = await findPayment(scope, { paymentId });
    return payment?.invoiceNumber ?? '';
  });
  const preorderId = randomUUID();
  await shop.deps.database.inTenant('photofinish', async (scope) => {
    await insertPreorders(scope, [{ preorderId, orderId, eventId: event.eventId, createdAt: new Date() }]);
    await completeOrder(shop.deps, scope, orderId);
  });
  const receipts = await shop.call({
    method: 'GET',
    url: `${receiptRoutes.listReceipts.path}?invoiceId=${invoiceId}`,
  });
  const { receiptId } = receipts.json().receipts[0];
  const { archiveId } = await post('/public/archive-service/api/v1/archives/', { orderId });
  const { token } = await post(`/public/competitor-service/api/v1/competitors/${event.eventId}/token`, {
    number: '1',
  });
  const { crewId } = await post(crewRoutes.makeCrew.path, { eventId: event.eventId, name: 'Anna' });
  const joined = await shop.call({
    method: 'POST',
    url: crewRoutes.joinCrew.path.replace(':crewId', crewId),
    payload: { name: 'Anna' },
    headers: { authorization: `Bearer ${token}` },
  });
  const { memberId } = joined.json();
  const frameId = await addPlainFrame(shop.deps, 'plain');
  const owned: Record<string, string> = {
    eventId: event.eventId,
    externalEventId: 'none',
    shoppingCartId,
    orderId,
    invoiceId,
    archiveId,
    itemId: items[0].shoppingCartItemId,
    productId: product.productId,
    frameId,
    type: 'portrait',
    provider: 'sandbox',
    invoiceNumber,
    preorderId,
    receiptId,
    crewId,
    memberId,
  };
  return { shop, event, owned, token };
}
