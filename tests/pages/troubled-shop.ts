import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { PageBrowser } from './open-browser.ts';

/** The bib on all photos of the race. */
export const BIB = '17';

/** A shop with a race of eight photos of bib 17 and its products. */
export interface TroubledShop {
  shop: TestShop;
  buyer: Buyer;
  race: MadeEvent & { title: string };
  /** Product ids: `photo`, which costs 8 €, and `all`. */
  products: Record<string, string>;
  /** Creates an open cart that the visitor's browser remembers. @returns its path */
  startCart(browser: PageBrowser): Promise<string>;
  /** Puts one of the race's photos into a cart. */
  addPhoto(cart: string, index: number): Promise<void>;
  close(): Promise<void>;
}

const GOODS = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 }
`;

export async function openTroubledShop(): Promise<TroubledShop> {
  const shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  const buyer = createBuyer(shop);
  const title = 'Troubled Run';
  const made = await makeEvent(shop.deps, {
    title,
    photos: Array.from({ length: 8 }, () => [BIB]),
    // If no face is known, the page offers no selfie.
    people: [['somebody']],
  });
  const products = await setCatalog(shop, made, GOODS);
  await shop.work();
  return {
    shop,
    buyer,
    products,
    race: { ...made, title },
    async startCart(browser) {
      const cart = await buyer.openCart();
      const value = cart.replace(`${CARTS}/`, '');
      await browser.cookies.setCookie(`shoppingCartId=${value}; Path=/`, 'http://photofinish.localhost');
      return cart;
    },
    async addPhoto(cart, index) {
      const item = { productId: products.photo ?? '', photoIds: [made.photoIds[index] ?? ''] };
      const { status, body } = await buyer.add(cart, [item]);
      if (status !== 204) throw new Error(JSON.stringify(body));
    },
    close: () => shop.close(),
  };
}
