import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { applyStartList } from '#finding/competitors/index.ts';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
/** The buyer's bib. */
export const BIB = '17';
/** The mail address of every test buyer. */
export const EMAIL = 'buyer@example.com';

/** A mail server that accepts every mail except those to configured addresses. */
export interface MailServer {
  url: string;
  /** Answers by recipient: 550 is "no such mailbox", 450 "try again later". */
  answers: Map<string, number>;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const answers = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = answers.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('not this one'), { responseCode }));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Sale {
  eventId: string;
  photoIds: string[];
  title: string;
  /** Product ids by key: `photo` and `all`. */
  products: Record<string, string>;
}

export interface RaceOptions {
  title: string;
  date?: string;
  /** How many photos of bib 17 there are. */
  photos?: number;
  priceOfAll?: number;
  /** The faces on the photos, which selfies need. */
  people?: string[][];
  /** How much larger the photos are than usual. */
  scale?: number;
}

/** Opens a race with photos of bib 17, sold one by one and all together. */
export async function openRace(shop: TestShop, input: RaceOptions): Promise<Sale> {
  const { title, photos = 3, priceOfAll = 29, ...more } = input;
  const event = await makeEvent(shop.deps, { title, photos: photosOf(photos), ...more });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: randomUUID }, scope, event.eventId, [competitorOf(BIB)]),
  );
  const products = await setCatalog(
    shop,
    event,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo, de: Foto, ru: Фото }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: ${priceOfAll} }
  - { key: code, kind: Promocode, title: { en: Gift code }, price: 29 }
`,
  );
  return { ...event, title, products };
}

const photosOf = (count: number) => Array.from({ length: count }, () => [BIB]);

/** Publishes photos of a race that had none, and emits the event as the ingest does. */
export async function publishPhotos(
  { deps }: TestShop,
  race: { title: string; date: string },
  count: number,
): Promise<void> {
  const { eventId, photoIds } = await makeEvent(deps, { ...race, photos: photosOf(count) });
  const photoId = photoIds.at(-1) ?? '';
  await deps.database.inTenant(TENANT, (scope) =>
    deps.events.emit(scope, 'photo.published', { eventId, photoId }),
  );
}

export interface Ordered {
  orderId: string;
  invoiceId: string;
  preorderId: string | null;
}

/** Creates an order of single photos that waits for its payment. */
export async function orderPhotos(buyer: Buyer, { photoIds, products }: Sale, count = 3): Promise<Ordered> {
  const cart = await buyer.openCart();
  const { photo: productId = '' } = products;
  await buyer.add(
    cart,
    photoIds.slice(0, count).map((photoId) => ({ productId, photoIds: [photoId] })),
  );
  return checkOut(buyer, cart);
}

/** Creates an order of a gift code. */
export async function orderGiftCode(buyer: Buyer, { products }: Sale): Promise<Ordered> {
  const cart = await buyer.openCart();
  const { code: productId = '' } = products;
  await buyer.add(cart, [{ productId }]);
  return checkOut(buyer, cart);
}

/** Creates an order of all photos of bib 17, which may be still to come. */
export async function orderPackage(buyer: Buyer, { eventId, products }: Sale): Promise<Ordered> {
  const cart = await buyer.openCart();
  const { all: productId = '' } = products;
  await buyer.add(cart, [{ productId }], { token: await buyer.tokenOf(eventId, BIB) });
  return checkOut(buyer, cart);
}

async function checkOut(buyer: Buyer, cart: string): Promise<Ordered> {
  const { status, body } = await buyer.checkOut(cart);
  if (status !== 201) throw new Error(`checkout was answered with ${status} ${body.code}`);
  return body as unknown as Ordered;
}

/** Completes an order, as the bank's notice does. */
export function pay(shop: TestShop, { orderId }: Ordered): Promise<unknown> {
  return shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
}

/** Removes the original of a photo. @returns a function that restores it */
export async function loseOriginal(
  { deps }: TestShop,
  eventId: string,
  photoId: string,
): Promise<() => Promise<void>> {
  const [photo] = await deps.database.inTenant(TENANT, (scope) => findPublished(scope, [photoId]));
  if (photo === undefined) throw new Error(`there is no photo ${photoId}`);
  const key = tenantKey(TENANT, photoFiles(eventId, photo).original);
  const bytes = await deps.storage.read(key);
  await deps.storage.delete(key);
  return () => deps.storage.put(key, bytes);
}

/** Answers a call from the test instead of the shop. @returns a function that ends this */
export async function answerWith(
  page: Page | BrowserContext,
  path: RegExp,
  method: string,
  answer: { status: number; body: object } | 'NoConnection',
): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (answer === 'NoConnection') return route.abort('connectionfailed');
    const { status, body } = answer;
    const contentType = status < 400 ? 'application/json' : 'application/problem+json';
    return route.fulfill({ status, contentType, body: JSON.stringify(body) });
  });
  return () => page.unroute(path);
}

/** Returns whether something on the page is wider than the screen. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
}
