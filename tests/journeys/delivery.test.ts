import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#selling/orders/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser } from './browser.ts';
import {
  answerWith,
  BIB,
  EMAIL,
  isTooWide,
  loseOriginal,
  type MailServer,
  openMailServer,
  openRace,
  orderGiftCode,
  orderPackage,
  orderPhotos,
  pay,
  publishPhotos,
  rememberedOrders,
  type Sale,
} from './delivery-steps.ts';
import { payAtBank } from './selling-steps.ts';

const ORDER_CALL = /\/order-service\/api\/v1\/orders\/[^/]+$/;
const PAYMENTS_CALL = /\/invoices\/[^/]+\/payments/;
const DOWNLOADS_CALL = /\/downloads\?/;
const MAIL_CALL = /\/orders\/[^/]+\/mail$/;
const RECEIPTS_CALL = /\/kkt\/api\/v1\/receipts\?/;
const ARCHIVE_CALL = /\/archive-service\/api\/v1\/archives\//;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const UNAUTHORIZED = JSON.stringify({ code: 'Unauthorized' });
const HOUR_MS = 3_600_000;

let mailServer: MailServer;
let shop: TestShop;
let buyer: Buyer;
let address: string;
let otherAddress: string;
let browser: Browser;
let race: Sale;

beforeAll(async () => {
  mailServer = await openMailServer();
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER, environment: { SMTP_URL: mailServer.url } });
  buyer = createBuyer(shop);
  const addressOf = await listen(shop);
  address = addressOf('photofinish');
  otherAddress = addressOf('laufbilder');
  await shop.work();
  race = await openRace(shop, { title: 'Delivery Run' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await mailServer?.close();
});

/** A visitor of their own, whose page must not have failed at the end. */
async function visit(
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  options: Parameters<typeof newVisitor>[1] = {},
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, options);
  await walk(page, context);
  expect(faults).toEqual([]);
  await context.close();
}

const paidOrder = async (count?: number) => {
  const order = await orderPhotos(buyer, race, count);
  await pay(shop, order);
  return order;
};

/** What a tap downloads. */
async function fetchBy(page: Page, tap: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), tap()]);
  return { download, bytes: await readFile(await download.path()) };
}

/** How many ways there are to fetch a file. */
const downloadsOn = (page: Page) =>
  page
    .getByRole('link', { name: /^Download/ })
    .or(page.getByRole('button', { name: /^Download/ }))
    .count();

const tapAll = (page: Page) => () => page.getByRole('button', { name: /^Download all/ }).click();

describe('after the payment', () => {
  const complete = (orderId: string) => `${address}/order-complete?orderId=${orderId}`;

  test('declined at first, paid at last: the order is remembered once, forgotten when paid, and hands its files over', async () => {
    const { orderId } = await orderPhotos(buyer, race);
    await visit(async (page) => {
      await page.goto(`${address}/checkout/${orderId}`);
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await page.getByRole('button', { name: 'Decline the card' }).click();
      await page.getByText('The order could not be paid').waitFor();
      expect(await rememberedOrders(page)).toBe(JSON.stringify([orderId]));
      const support = page.getByRole('alert').getByRole('link', { name: /^support@/ });
      expect(await support.getAttribute('href')).toMatch(/^mailto:.+\?subject=/);
      await page.getByRole('link', { name: 'Choose another way to pay' }).waitFor();
      await expectAccessible(page);
      // The method of the last try is remembered: one tap tries it again.
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
      await page.goto(complete(orderId));
      await page.getByText('Not paid yet').waitFor();
      expect(await rememberedOrders(page)).toBe(JSON.stringify([orderId]));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await payAtBank(page);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/order/${orderId}`);
      expect(await rememberedOrders(page)).toBeNull();
      await page.getByText('Receipt ').first().waitFor();
      await expectAccessible(page);
      const { bytes } = await fetchBy(page, tapAll(page));
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    });
  });

  test('while it is being checked the page asks not to be closed, and goes on by itself once it is paid', async () => {
    const order = await orderPhotos(buyer, race);
    await visit(async (page) => {
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId: order.orderId, payments: [paymentOf('Pending')], total: 1 },
      });
      await page.goto(complete(order.orderId));
      await page.getByText('Please do not close this page').waitFor();
      await expectAccessible(page);
      await pay(shop, order);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    });
  });

  test('what the bank has in hand for a minute is said to be so; one can look again', async () => {
    const { orderId } = await orderPhotos(buyer, race);
    await visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId, payments: [paymentOf('Pending')], total: 1 },
      });
      await page.goto(complete(orderId));
      await page.getByText('Please do not close this page').waitFor();
      await passTime(page, 80);
      await page.getByText('The bank has not confirmed yet').waitFor();
      await page.getByText('If nothing has come within an hour, write to us.').waitFor();
      await page.clock.resume();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Look again' }).click();
      await page.getByText('Please do not close this page').waitFor();
    });
  });

  test('a lost connection is no declined payment, and no unpaid one', async () => {
    const order = await orderPhotos(buyer, race);
    await visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId: order.orderId, payments: [paymentOf('Created')], total: 1 },
      });
      await page.goto(complete(order.orderId));
      await page.getByText('Please do not close this page').waitFor();
      const reconnect = await answerWith(page, ORDER_CALL, 'GET', 'NoConnection');
      await passTime(page, 20);
      await page.getByText('We cannot ask for your payment just now').waitFor();
      await page.getByText('There is no connection to the server.').waitFor();
      expect(await page.getByText('Not paid yet').count()).toBe(0);
      expect(await page.getByText('could not be paid').count()).toBe(0);
      await page.clock.resume();
      await expectAccessible(page);
      await pay(shop, order);
      await reconnect();
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    });
  });

  test('an address that names no order, or nothing at all, says so', async () => {
    await visit(async (page) => {
      for (const query of [`?orderId=${UNKNOWN_ID}`, '?orderId=%22', '']) {
        await page.goto(`${address}/order-failed${query}`);
        await page.getByText('There is no such order here').waitFor();
      }
      await expectAccessible(page);
    });
  });

  function paymentOf(state: string) {
    const createdOn = new Date().toISOString();
    return { paymentId: UNKNOWN_ID, paymentTypeId: 'PersonalCard', state, amount: 24, createdOn };
  }
});

/** So many seconds pass for the page, one after the other, so that it may ask in between. */
async function passTime(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1000);
    // Answers come in real time.
    await page.evaluate('fetch("/brand/logo.svg").then(() => 0, () => 0)');
  }
}

describe('the page of an order', () => {
  test('shows items with prices, and hands over each file, all of them, the links as a list and the receipt', async () => {
    const { orderId } = await paidOrder();
    await visit(async (page, context) => {
      await page.goto(`${address}/order/${orderId}`);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      await page.getByText('3 × Photo').waitFor();
      expect(await page.locator('dl').last().textContent()).toContain('€24');
      await page.getByText('as long as we keep your order').waitFor();

      const one = await fetchBy(page, () =>
        page.getByRole('link', { name: /^Download: Photo 2 of 3/ }).click(),
      );
      expect(one.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
      const all = await fetchBy(page, tapAll(page));
      expect(all.download.suggestedFilename()).toMatch(/\.zip$/);
      await page.getByText('The download has started.').waitFor();
      const list = await fetchBy(page, () => page.getByRole('link', { name: /Excel list/ }).click());
      expect(list.download.suggestedFilename()).toMatch(/\.xlsx$/);
      const pdf = await fetchBy(page, () => page.getByRole('link', { name: 'Receipt, PDF' }).click());
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

      const number =
        /Receipt (\S+),/.exec((await page.getByText(/^Receipt \S+,/).textContent()) ?? '')?.[1] ?? '';
      const [receipt] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Open receipt' }).click(),
      ]);
      await receipt.getByText(number).first().waitFor();
    });
  });

  test('renews its links before they expire', async () => {
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      await page.clock.install();
      await page.goto(`${address}/order/${orderId}`);
      const link = page.getByRole('link', { name: /^Download: Photo 1 of 3/ });
      await link.waitFor();
      const renewed = page.waitForRequest(DOWNLOADS_CALL);
      await page.clock.fastForward(13 * HOUR_MS);
      await renewed;
    });
  });

  test('while the archive is not ready it is said to be zipped; what fails can be tried again', async () => {
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      await page.goto(`${address}/order/${orderId}`);
      const refused = await answerWith(page, ARCHIVE_CALL, 'POST', {
        status: 503,
        body: { code: 'Unavailable' },
      });
      await tapAll(page)();
      await page.getByText('The archive could not be prepared').waitFor();
      await expectAccessible(page);
      await refused();
      const archive = { archiveId: UNKNOWN_ID, fileUrl: null, size: null, count: 3, missing: [] };
      const preparing = await answerWith(page, ARCHIVE_CALL, 'GET', {
        status: 200,
        body: { ...archive, state: 'Preparing' },
      });
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Your photos are being zipped.').waitFor();
      await expectAccessible(page);
      const { bytes } = await fetchBy(page, preparing);
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    });
  });

  test('names an original that is lost and delivers the rest; where all are lost it says so', async () => {
    const losing = await openRace(shop, { title: 'Lost Run', photos: 2 });
    const order = await orderPhotos(buyer, losing, 2);
    await pay(shop, order);
    const [first = '', second = ''] = losing.photoIds;
    const bringFirst = await loseOriginal(shop, losing.eventId, first);
    await visit(async (page) => {
      await page.goto(`${address}/order/${order.orderId}`);
      const rest = await fetchBy(page, tapAll(page));
      expect(rest.bytes.subarray(0, 2).toString()).toBe('PK');
      await page.getByText('1 photo is missing from the archive').waitFor();
      await page.getByText(/^Lost Run - .*\.jpg$/).waitFor();
      await expectAccessible(page);
      const bringSecond = await loseOriginal(shop, losing.eventId, second);
      await tapAll(page)();
      await page.getByText('The archive could not be prepared').waitFor();
      await bringFirst();
      await bringSecond();
      await fetchBy(page, () => page.getByRole('button', { name: 'Try again' }).click());
      expect(await page.getByText('missing from the archive').count()).toBe(0);
    });
  });

  test('says what cannot be had, be it the order, its files or its receipts, and asks again', async () => {
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      const reconnect = await answerWith(page, ORDER_CALL, 'GET', 'NoConnection');
      const mendReceipts = await answerWith(page, RECEIPTS_CALL, 'GET', {
        status: 500,
        body: { code: 'Unexpected' },
      });
      const mend = await answerWith(page, DOWNLOADS_CALL, 'GET', {
        status: 500,
        body: { code: 'Unexpected' },
      });
      await page.goto(`${address}/order/${orderId}`);
      await page.getByText('The order could not be loaded').waitFor();
      await expectAccessible(page);
      await reconnect();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Your photos are paid, but their list could not be loaded').waitFor();
      await expectAccessible(page);
      await mend();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByRole('button', { name: /^Download all/ }).waitFor();
      await page.getByText('The receipt could not be loaded.').waitFor();
      await mendReceipts();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'Open receipt' }).waitFor();
    });
  });

  test('of a canceled order offers no files, but its receipts; of an unpaid one the way to pay', async () => {
    const order = await paidOrder();
    const unpaid = await orderPhotos(buyer, race);
    await shop.deps.database.inTenant('photofinish', (scope) => cancelOrder(shop.deps, scope, order.orderId));
    await visit(async (page) => {
      await page.goto(`${address}/order/${order.orderId}`);
      await page.getByText(/^Order \S+ is canceled$/).waitFor();
      await page.getByText(/^Refund /).waitFor();
      expect(await downloadsOn(page)).toBe(0);
      await expectAccessible(page);
      await page.goto(`${address}/order/${unpaid.orderId}`);
      await page.getByRole('link', { name: 'Pay €24' }).waitFor();
      await expectAccessible(page);
    });
  });

  test('of an unknown or another brand’s order says that there is none', async () => {
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      for (const path of [`/order/${UNKNOWN_ID}`, '/order/nonsense', `/preorder/${UNKNOWN_ID}`]) {
        await page.goto(address + path);
        await page.getByText('There is no such order here').waitFor();
        expect(await downloadsOn(page)).toBe(0);
      }
      await expectAccessible(page);
      await page.goto(`${otherAddress}/order/${orderId}`);
      await page.getByText('Diese Bestellung gibt es hier nicht').waitFor();
    });
  });
});

describe('the mail', () => {
  test('that was refused says why, and its address is corrected in place', async () => {
    mailServer.answers.set(EMAIL, 550);
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      await page.goto(`${address}/order/${orderId}`);
      await page.getByText('The mail did not arrive').waitFor();
      await page.getByText('There is no such mailbox:').waitFor();
      await expectAccessible(page);
      const field = page.getByLabel('E-mail', { exact: true });
      await field.fill('buyer@');
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText('This does not look like an e-mail address').waitFor();
      await field.fill('buyer@mended.example');
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText(/^The link to this page was sent at/).waitFor();
      await page.getByText('buyer@mended.example').waitFor();
      await expectAccessible(page);

      const refused = await answerWith(page, MAIL_CALL, 'PUT', {
        status: 429,
        body: { code: 'TooManyRequests' },
      });
      await page.getByRole('button', { name: 'Correct the address' }).click();
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText(/It could not be sent there/).waitFor();
      await expectAccessible(page);
      await refused();
      await page.getByRole('button', { name: 'Leave it' }).click();
      await page.getByRole('button', { name: 'Correct the address' }).waitFor();
    });
    mailServer.answers.clear();
  });

  test('that waits is told, and after an hour support is named', async () => {
    mailServer.answers.set(EMAIL, 450);
    const { orderId } = await paidOrder();
    await visit(async (page) => {
      await page.goto(`${address}/order/${orderId}`);
      await page.getByText('The link to this page is on its way to').waitFor();
      await page.getByText('If nothing has come within an hour').waitFor();
      await page.clock.install({ time: Date.now() + 2 * HOUR_MS });
      await page.reload();
      await page.getByText('on its way for more than an hour').waitFor();
      await expectAccessible(page);
    });
    mailServer.answers.clear();
  });
});

test('before the race the page says what will come and when; the photos come to it by themselves', async () => {
  const future = { title: 'Run of 2199', date: '2199-01-01' };
  const order = await orderPackage(buyer, await openRace(shop, { ...future, photos: 0 }));
  await pay(shop, order);
  await visit(async (page) => {
    await page.clock.install();
    await page.goto(`${address}/preorder/${order.preorderId}`);
    await page.getByText('Your photos come after the race').waitFor();
    await page.getByText('1 January 2199').waitFor();
    await page.getByText(`All photos of me · Alex Runner${BIB}`).waitFor();
    await page.getByText(`We write to ${EMAIL}`).waitFor();
    await page.clock.resume();
    await expectAccessible(page);
    await publishPhotos(shop, future, 2);
    await expect
      .poll(async () => {
        await page.clock.fastForward(61_000);
        return page.getByRole('button', { name: /^Download all/ }).isVisible();
      })
      .toBe(true);
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    await expectAccessible(page);
  });
});

test('a gift code is copied by a tap', async () => {
  const order = await orderGiftCode(buyer, race);
  await pay(shop, order);
  await visit(async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${address}/order/${order.orderId}`);
    await page.getByRole('button', { name: /^Copy the code/ }).click();
    await page.getByText('Copied.').waitFor();
    const code = await page.locator('code').first().textContent();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    expect(await downloadsOn(page)).toBe(0);
    await expectAccessible(page);
  });
});

test('an event that gives its photos away hands one’s own over at once, also when the search token has expired', async () => {
  const { eventId } = await openRace(shop, { title: 'Free Run', priceOfAll: 0 });
  await visit(async (page) => {
    await page.goto(`${address}/search/${eventId}/${BIB}`);
    await page.getByText('They are yours, free of charge').waitFor();
    expect(await page.getByRole('button', { name: /^(Select|Add)/ }).count()).toBe(0);
    await expectAccessible(page);
    let expired = 0;
    await page.route(ARCHIVE_CALL, (route) => {
      if (route.request().method() !== 'POST' || expired > 0) return route.fallback();
      expired += 1;
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: UNAUTHORIZED });
    });
    const { bytes } = await fetchBy(page, tapAll(page));
    expect(expired).toBe(1);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

test.each([
  ['de-DE', 'Es gehört dir', 'Die Mail ist nicht angekommen'],
  ['ru-RU', 'Теперь это ваше', 'Письмо не дошло'],
])('on the narrowest phone nothing overflows: %s', async (locale, yours, refused) => {
  mailServer.answers.set(EMAIL, 550);
  const { orderId } = await paidOrder();
  const options = { locale, viewport: { width: 360, height: 740 } };
  await visit(async (page) => {
    await page.goto(`${address}/order/${orderId}`);
    await page.getByRole('heading', { name: yours }).waitFor();
    await page.getByText(refused).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await expectAccessible(page);
  }, options);
  mailServer.answers.clear();
});
