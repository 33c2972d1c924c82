import { within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#selling/orders/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import {
  loseOriginal,
  openRace,
  orderPackage,
  orderPhotos,
  pay,
  publishPhotos,
  type Sale,
} from '#tests/journeys/delivery-steps.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The texts of the pages of orders and payments, and what they offer after a failure. Journeys test downloads. */
const ORDER_CALL = /\/order-service\/api\/v1\/orders\/[^/]+$/;
const DOWNLOADS_CALL = /\/downloads\?/;
const RECEIPTS_CALL = /\/kkt\/api\/v1\/receipts\?/;
const ARCHIVE_CALL = /\/archive-service\/api\/v1\/archives\//;
const PAYMENTS_CALL = /\/invoices\/[^/]+\/payments/;
const HOUR_SECONDS = 3_600;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let shop: TestShop;
let buyer: Buyer;
let race: Sale;
let browser: PageBrowser | undefined;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  buyer = createBuyer(shop);
  await shop.work();
  race = await openRace(shop, { title: 'Delivery Run' });
});
afterAll(() => shop?.close());
afterEach(leave);

function leave(): void {
  browser?.close();
  browser = undefined;
}

/** Opens a browser of a new visitor. */
function arrive(options?: Parameters<typeof openPageBrowser>[1]): PageBrowser {
  leave();
  browser = openPageBrowser(shop, options);
  return browser;
}

async function paidOrder(sale = race, count = 3): Promise<string> {
  const order = await orderPhotos(buyer, sale, count);
  await pay(shop, order);
  return order.orderId;
}

const downloadsOn = (page: OpenPage) => [
  ...page.queryAllByRole('link', { name: /^Download/ }),
  ...page.queryAllByRole('button', { name: /^Download/ }),
];

describe('the page of an order', () => {
  test('says that the archive is being zipped, and offers a retry after a failure', async () => {
    const visitor = arrive();
    const page = await visitor.open(`/order/${await paidOrder()}`);
    const mend = visitor.answer('POST', ARCHIVE_CALL, { status: 503, body: { code: 'Unavailable' } });
    await page.press(/^Download all/);
    await page.findByText('The archive couldn’t be prepared');
    mend();
    const archive = { archiveId: UNKNOWN_ID, fileUrl: null, size: null, count: 3, missing: [] };
    const body = { ...archive, state: 'Preparing' };
    const finish = visitor.answer('GET', ARCHIVE_CALL, { status: 200, body });
    await page.press('Try again');
    await page.findByText(/Your photos are being zipped\./);
    finish();
    await expect.poll(() => page.queryByText(/Your photos are being zipped\./)).toBeNull();
    expect(page.queryByText('The archive couldn’t be prepared')).toBeNull();
  });

  test('names a lost original, and says so if all are lost', async () => {
    const losing = await openRace(shop, { title: 'Lost Run', photos: 2 });
    const orderId = await paidOrder(losing, 2);
    await loseOriginal(shop, losing.eventId, losing.photoIds[0] ?? '');
    const page = await arrive().open(`/order/${orderId}`);
    await page.press(/^Download all/);
    await page.findByText(/1 photo is missing from the archive/);
    await page.findByText(/^Lost Run - .*\.jpg$/);
    await loseOriginal(shop, losing.eventId, losing.photoIds[1] ?? '');
    await page.press(/^Download all/);
    await page.findByText('The archive couldn’t be prepared');
  });

  test('says whether the order, its files or its receipts could not be loaded, and requests them again', async () => {
    const orderId = await paidOrder();
    const visitor = arrive({
      print: (printed) => {
        printed.answers = {};
      },
    });
    const failed = { status: 500, body: { code: 'Unexpected' } };
    const reconnect = visitor.answer('GET', ORDER_CALL, {});
    const mendReceipts = visitor.answer('GET', RECEIPTS_CALL, failed);
    const mend = visitor.answer('GET', DOWNLOADS_CALL, failed);
    const page = await visitor.open(`/order/${orderId}`);
    await page.findByText('The order couldn’t be loaded');
    reconnect();
    await page.press('Try again');
    await page.findByText('Your photos are paid for, but the list couldn’t be loaded');
    mend();
    await page.press('Try again');
    await page.findByRole('button', { name: /^Download all/ });
    await page.findByText(/The receipt couldn’t be loaded\./);
    mendReceipts();
    await page.press('Try again');
    // The receipt is linked twice: beside the downloads, and below with its number and its PDF.
    await expect.poll(() => page.queryAllByRole('link', { name: /Open receipt/ })).toHaveLength(2);
  });

  test('renews its links before they expire', async () => {
    const visitor = arrive();
    const page = await visitor.open(`/order/${await paidOrder()}`);
    await page.findByRole('link', { name: /^Download: Photo 1 of 3/ });
    const asked = () => visitor.calls.filter(({ path }) => DOWNLOADS_CALL.test(path)).length;
    const before = asked();
    await visitor.pass(12 * HOUR_SECONDS - 60);
    expect(asked()).toBe(before);
    await visitor.pass(HOUR_SECONDS);
    await expect.poll(asked).toBe(before + 1);
  });

  test('shows the photos of a preorder without a reload once they exist', async () => {
    const future = { title: 'Run of 2199', date: '2199-01-01' };
    const order = await orderPackage(buyer, await openRace(shop, { ...future, photos: 0 }));
    await pay(shop, order);
    const visitor = arrive();
    const page = await visitor.open(`/preorder/${order.preorderId}`);
    await page.findByText('Your photos come after the race');
    await publishPhotos(shop, future, 2);
    await expect
      .poll(async () => {
        await visitor.pass(61);
        return page.queryAllByRole('button', { name: /^Download all/ }).length;
      })
      .toBe(1);
    await page.findByRole('heading', { name: 'It’s yours' });
  });

  test('offers no files of a canceled order, and lets the visitor pay an unpaid one', async () => {
    const canceled = await paidOrder();
    const unpaid = await orderPhotos(buyer, race);
    await shop.deps.database.inTenant('photofinish', (scope) => cancelOrder(shop.deps, scope, canceled));
    const page = await arrive().open(`/order/${canceled}`);
    await page.findByText(/^Order \S+ is cancelled$/);
    await page.findByText(/^Refund /);
    expect(downloadsOn(page)).toEqual([]);
    const other = await arrive().open(`/order/${unpaid.orderId}`);
    await other.findByRole('link', { name: 'Pay €24' });
    expect(downloadsOn(other)).toEqual([]);
  });

  test.each([`/order/${UNKNOWN_ID}`, '/order/nonsense', `/preorder/${UNKNOWN_ID}`])(
    'says at %s that there is no such order',
    async (path) => {
      const page = await arrive().open(path);
      await page.findByText('Order not found');
      expect(downloadsOn(page)).toEqual([]);
    },
  );

  test('says that another brand’s order does not exist', async () => {
    const path = `/order/${await paidOrder()}`;
    const page = await arrive({ origin: 'http://laufbilder.localhost', languages: ['de-DE'] }).open(path);
    await page.findByText('Bestellung nicht gefunden');
  });
});

describe('after the payment', () => {
  test('asks to be kept open while the bank is polled, and shows the photos after the payment', async () => {
    const order = await orderPhotos(buyer, race);
    const payment = {
      paymentId: UNKNOWN_ID,
      paymentTypeId: 'PersonalCard',
      state: 'Pending',
      declineReason: null,
      amount: 24,
      createdOn: new Date().toISOString(),
    };
    const visitor = arrive();
    visitor.answer('GET', PAYMENTS_CALL, {
      status: 200,
      body: { orderId: order.orderId, payments: [payment], total: 1 },
    });
    const page = await visitor.open(`/order-complete?orderId=${order.orderId}`);
    await page.findByText(/Please don’t close this page/);
    await pay(shop, order);
    await page.findByRole('heading', { name: 'It’s yours' });
    expect(page.path()).toBe(`/order/${order.orderId}`);
  });

  test.each([
    ['InsufficientFunds', /not enough money on the card/],
    ['ExpiredCard', /the card has expired/],
    ['NotAuthenticated', /could not confirm that the card is yours/],
    [null, /^Your bank declined the payment\. You have not been charged/],
  ])('a payment that was declined as %s says what the bank said', async (declineReason, text) => {
    const order = await orderPhotos(buyer, race);
    const payment = {
      paymentId: UNKNOWN_ID,
      paymentTypeId: 'PersonalCard',
      state: 'Declined',
      declineReason,
      amount: 24,
      createdOn: new Date().toISOString(),
    };
    const visitor = arrive();
    visitor.answer('GET', PAYMENTS_CALL, {
      status: 200,
      body: { orderId: order.orderId, payments: [payment], total: 1 },
    });
    const page = await visitor.open(`/order-complete?orderId=${order.orderId}`);
    await page.findByText(text);
  });

  test.each([`?orderId=${UNKNOWN_ID}`, '?orderId=%22', ''])(
    'says of “%s” that there is no such order',
    async (query) => {
      const page = await arrive().open(`/order-failed${query}`);
      await page.findByText('Order not found');
    },
  );
});

describe('the link to a cart in a mail', () => {
  test('replaces the visitor’s own cart, and the id disappears from the address', async () => {
    const { photo: productId = '' } = race.products;
    const cartOf = async (count: number) => {
      const cart = await buyer.openCart();
      const items = race.photoIds.slice(0, count).map((photoId) => ({ productId, photoIds: [photoId] }));
      await buyer.add(cart, items);
      return cart.replace(`${CARTS}/`, '');
    };
    const [own, mailed] = [await cartOf(1), await cartOf(2)];
    const visitor = arrive();
    visitor.local.set('shoppingCartId', own);
    const page = await visitor.open(`/cart?open=${mailed}`);
    await page.findByRole('button', { name: /^Continue to payment\s*€16/ });
    expect(page.path()).toBe('/cart');
    const again = await page.reload();
    await again.findByRole('button', { name: /^Continue to payment\s*€16/ });
  });

  test('keeps the visitor’s own cart if the link names no existing one', async () => {
    const { photo: productId = '' } = race.products;
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId, photoIds: [race.photoIds[0] ?? ''] }]);
    const visitor = arrive();
    visitor.local.set('shoppingCartId', cart.replace(`${CARTS}/`, ''));
    const page = await visitor.open('/cart?open=nonsense');
    await within(await page.findByRole('main')).findByRole('button', {
      name: /^Continue to payment\s*€8/,
    });
  });
});
