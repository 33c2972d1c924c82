import type { Product } from '#contract/catalog.schema.ts';
import type { ProductType } from '#contract/catalog.ts';
import type { Frame } from '#contract/frame.schema.ts';
import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import type { Photo, Video } from '#contract/photo.schema.ts';
import { callShop } from '../call-shop.ts';
import { ask, type PicturedShop } from './scene.ts';

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const ORDERS = '/public/order-service/api/v1/orders';
const BUYER = 'runner@example.com';
const LOOK_MS = 200;
const LOOKS = 100;

/** A shop, and the bib whose photos are bought there. */
export type BuyersShop = Pick<
  PicturedShop,
  'place' | 'language' | 'address' | 'event' | 'bib' | 'upcomingId'
>;

/** Items for a cart, all of one bib. */
export interface CartInput {
  photos?: number;
  isPackage?: boolean;
  isFramed?: boolean;
  isVideo?: boolean;
  isGiftCode?: boolean;
  /** Whether the only item is the package of an event without photos yet. */
  isPreorder?: boolean;
  codes?: readonly string[];
  email?: string;
}

export interface MadeOrder {
  orderId: string;
  invoiceId: string;
}

/** Returns the search token of the bib at an event. */
async function tokenOf(shop: BuyersShop, eventId: string): Promise<string> {
  const path = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  return (await ask<{ token: string }>(shop, { method: 'POST', path, body: { number: shop.bib } })).token;
}

async function productsOf(
  shop: BuyersShop,
  eventId: string,
): Promise<(kind: ProductType) => { productId: string }> {
  const path = `/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}&state=InCatalog&count=100`;
  const { products } = await ask<{ products: Product[] }>(shop, { path });
  return (kind) => {
    const product = products.find(({ productType }) => productType === kind);
    if (product === undefined) throw new Error(`the event sells no ${kind}`);
    return { productId: product.productId };
  };
}

async function itemsOf(shop: BuyersShop, input: CartInput, token: string): Promise<object[]> {
  const { eventId } = shop.event;
  const product = await productsOf(shop, input.isPreorder === true ? shop.upcomingId : eventId);
  if (input.isPreorder === true) return [product('PhotosWithMe')];
  const list = `/public/photo-service/api/v1/photos?albumId=${eventId}&count=100`;
  const { photos } = await ask<{ photos: Photo[] }>(shop, { path: list, token });
  const items: object[] = photos
    .slice(0, input.photos ?? 0)
    .map(({ photoId }) => ({ ...product('Photo'), photoIds: [photoId] }));
  if (input.isPackage === true) items.push(product('PhotosWithMe'));
  if (input.isFramed === true) {
    const { frames } = await ask<{ frames: Frame[] }>(shop, {
      path: `/public/frame-service/api/v1/frames?albumId=${eventId}`,
    });
    const photoIds = photos.slice(-1).map(({ photoId }) => photoId);
    items.push({ ...product('Frame'), photoIds, frameId: frames[1]?.frameId });
  }
  if (input.isVideo === true) {
    const { videos } = await ask<{ videos: Video[] }>(shop, {
      path: `/public/photo-service/api/v1/videos?albumId=${eventId}`,
    });
    const video = videos.find(({ kind }) => kind === 'Finish');
    if (video !== undefined) items.push({ ...product('FinishVideo'), videoId: video.videoId });
  }
  if (input.isGiftCode === true) items.push({ ...product('Promocode'), gift: { name: 'Ana' } });
  return items;
}

/** Creates a cart with the requested items. @returns its id */
export async function fillCart(shop: BuyersShop, input: CartInput): Promise<string> {
  const { shoppingCartId } = await ask<{ shoppingCartId: string }>(shop, {
    method: 'POST',
    path: CARTS,
    body: {},
  });
  const token = await tokenOf(shop, input.isPreorder === true ? shop.upcomingId : shop.event.eventId);
  const cart = `${CARTS}/${shoppingCartId}`;
  const body = { items: await itemsOf(shop, input, token) };
  await ask(shop, { method: 'POST', path: `${cart}/items/v2`, body, token });
  for (const code of input.codes ?? [])
    await ask(shop, { method: 'POST', path: `${cart}/promotionalCodes`, body: { code } });
  return shoppingCartId;
}

/** Creates an order of the requested items, without paying. */
export async function makeOrder(shop: BuyersShop, input: CartInput): Promise<MadeOrder> {
  const cart = `${CARTS}/${await fillCart(shop, input)}`;
  await ask(shop, { method: 'PUT', path: `${cart}/customer`, body: { email: input.email ?? BUYER } });
  return ask(shop, { method: 'POST', path: cart });
}

/** Starts a payment of an order at the sandbox bank. @returns the address of the bank's page */
export async function startPayment(shop: BuyersShop, order: MadeOrder): Promise<string> {
  const { totalAmount, currencyId } = await readOrder(shop, order);
  const invoices = '/public/invoice-service/api/v1';
  const { paymentTypes } = await ask<{ paymentTypes: PaymentTypeOffer[] }>(shop, {
    path: `${invoices}/paymentTypes?amount=${totalAmount}&currencyId=${currencyId}`,
  });
  const { payUrl } = await ask<{ payUrl: string }>(shop, {
    method: 'POST',
    path: `${invoices}/invoices/${order.invoiceId}/payments`,
    body: {
      paymentTypeId: paymentTypes[0]?.id,
      returnUrl: `${shop.address}/order-complete?orderId=${order.orderId}`,
    },
  });
  return payUrl;
}

const readOrder = (shop: BuyersShop, { orderId }: MadeOrder): Promise<Order> =>
  ask<Order>(shop, { path: `${ORDERS}/${orderId}` });

/** Presses a button of the bank's page. */
export async function answerBank(
  shop: BuyersShop,
  payUrl: string,
  action: 'pay' | 'confirm' | 'decline',
): Promise<void> {
  await callShop(shop.place, { method: 'POST', path: `${new URL(payUrl).pathname}/${action}` });
}

/** Creates an order of the requested items that the bank has confirmed. */
export async function makePaidOrder(shop: BuyersShop, input: CartInput): Promise<MadeOrder> {
  const order = await makeOrder(shop, input);
  const payUrl = await startPayment(shop, order);
  await answerBank(shop, payUrl, 'pay');
  await answerBank(shop, payUrl, 'confirm');
  for (let looks = 0; (await readOrder(shop, order)).state !== 'Completed'; looks++) {
    if (looks > LOOKS) throw new Error('the bank’s confirmation did not arrive');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return order;
}
