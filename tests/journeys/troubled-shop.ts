import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { BIB, type Brand } from './selling-steps.ts';

/** Options of a visitor and their faults. */
interface VisitOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  /** Whether the pages' service worker runs. Then the files that it caches cannot be routed. */
  hasServiceWorker?: boolean;
  /** The page error that the test causes and allows. */
  fault?: RegExp;
}

/** A shop for fault tests, with a race of eight photos of bib 17, its products, and a browser. */
export interface TroubledShop {
  shop: TestShop;
  browser: Browser;
  buyer: Buyer;
  addressOf: (brand: Brand) => string;
  /** The address of the default brand, which sells the race. */
  address: string;
  race: MadeEvent & { title: string };
  /** Product ids: `photo`, which costs 8 €, and `all`. */
  products: Record<string, string>;
  /** Runs a new visitor, whose page must have no errors at the end. */
  visit(walk: (page: Page, context: BrowserContext) => Promise<void>, input?: VisitOptions): Promise<void>;
  /** Opens a cart that the visitor's browser has as its own. @returns its path */
  startCart(context: BrowserContext): Promise<string>;
  /** Puts one of the race's photos into a cart. */
  addPhoto(cart: string, index: number): Promise<void>;
  close(): Promise<void>;
}

const GOODS = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 }
`;

/** @param pagesFolder the folder of its pages, if not the build folder */
export async function openTroubledShop(pagesFolder = PAGES_FOLDER): Promise<TroubledShop> {
  // Each visitor has their own address, so that no other's rate limit applies.
  const shop = await openTestShop({
    pagesFolder,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  const addressOf = await listen(shop);
  const address = addressOf('photofinish');
  const buyer = createBuyer(shop);
  const title = 'Troubled Run';
  const made = await makeEvent(shop.deps, {
    title,
    photos: Array.from({ length: 8 }, () => [BIB]),
    // Without known faces the page offers no selfie search.
    people: [['somebody']],
  });
  const products = await setCatalog(shop, made, GOODS);
  await shop.work();
  const browser = await openBrowser();
  let visitors = 0;
  return {
    shop,
    browser,
    buyer,
    addressOf,
    address,
    products,
    race: { ...made, title },
    async visit(walk, { fault, ...options } = {}) {
      const { context, page, faults } = await newVisitor(browser, options);
      visitors += 1;
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.1.${visitors}` });
      await walk(page, context);
      expect(faults.filter((told) => fault?.test(told) !== true)).toEqual([]);
      await context.close();
    },
    async startCart(context) {
      const cart = await buyer.openCart();
      const value = cart.replace(`${CARTS}/`, '');
      await context.addCookies([{ name: 'shoppingCartId', value, url: address }]);
      return cart;
    },
    async addPhoto(cart, index) {
      const item = { productId: products.photo ?? '', photoIds: [made.photoIds[index] ?? ''] };
      expect((await buyer.add(cart, [item])).status).toBe(204);
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}
