import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import {
  BIB,
  EMAIL,
  type Ordered,
  openRace,
  orderPackage,
  orderPhotos,
  pay,
  publishPhotos,
} from '#tests/journeys/delivery-steps.ts';
import { expectPath } from './buying-steps.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** Results, cart and order with photos that are bought, free, awaited or refunded. */
const ARCHIVES_CALL = /\/archive-service\/api\/v1\/archives\//;

let pages: ShopPages;
let buyer: Buyer;
beforeAll(async () => {
  pages = await openShopPages();
  buyer = createBuyer(pages.shop);
});
afterAll(() => pages?.close());

/** Opens the page of an order, so that the browser knows it as its own. */
async function openOrder(page: LocatedPage, { orderId }: Pick<Ordered, 'orderId'>): Promise<void> {
  await page.goto(`/order/${orderId}`);
  await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
}

const yours = (page: LocatedPage) => page.getByRole('listitem').filter({ hasText: 'Yours' });

test('in the browser that paid, bought photos are marked and only new ones are sold', async () => {
  const { shop } = pages;
  for (const screen of ['phone', 'desktop'] as const) {
    const options = { title: `Bought on a ${screen}`, date: '2026-05-10' };
    const race = await openRace(shop, { ...options, priceOfAll: 20 });
    const buy = async (photoIds: string[]): Promise<Ordered> => {
      const order = await orderPhotos(buyer, { ...race, photoIds });
      await pay(shop, order);
      return order;
    };
    const results = `/search/${race.eventId}/${BIB}`;
    const first = await buy(race.photoIds.slice(0, 1));
    await pages.walk(async ({ page }) => {
      await page.goto(results);
      await page.getByRole('button', { name: /^Add all 3 photos/ }).waitFor();
      expect(await page.getByText('Yours', { exact: true }).count()).toBe(0);
    });
    await pages.walk(
      async ({ page, browser }) => {
        await openOrder(page, first);
        await page.goto(results);
        await page.getByText('2 new photos of you', { exact: true }).waitFor();
        await page.getByText('You already own 1 photo, which isn’t charged again.').waitFor();
        await page.getByRole('button', { name: /^Add both photos.*€16/ }).waitFor();
        expect(await yours(page).count()).toBe(1);
        expect(await page.getByRole('button', { name: /^Select/ }).count()).toBe(2);
        await yours(page).getByRole('button').click();
        await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
        expect(await page.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
        // The file itself is shown: a preview has a watermark.
        await page.locator('dialog img[src*="/downloads/"]').first().waitFor();

        const rest = await buy(race.photoIds.slice(1));
        await openOrder(page, rest);
        await page.goto(results);
        await page.getByRole('heading', { name: 'All 3 photos are yours' }).waitFor();
        expect(await page.getByRole('button', { name: /^Add (all|to)/ }).count()).toBe(0);
        await page.getByRole('link', { name: 'Go to the order' }).click();
        await expect.poll(page.path).toBe(`/order/${rest.orderId}`);

        await publishPhotos(shop, options, 1);
        await page.goto(results);
        await page.getByText('1 new photo of you', { exact: true }).waitFor();
        await page.getByRole('button', { name: /^Add 1 photo.*€8/ }).click();
        await expectPath(page, /^\/cart/);
        const added = browser.calls.findLast(({ path }) => path.endsWith('/items/v2'));
        const { orderIds = [] } = (added?.body ?? {}) as { orderIds?: string[] };
        expect(orderIds.toSorted()).toEqual([first.orderId, rest.orderId].toSorted());
      },
      { screen },
    );
  }
});

test('an order that is refunded later releases nothing, and its photos are sold again', async () => {
  const { shop } = pages;
  const race = await openRace(shop, { title: 'Refunded Run' });
  const order = await orderPhotos(buyer, race, 1);
  await pay(shop, order);
  const downloads = (page: LocatedPage) => page.getByRole('link', { name: /^Download/ });
  await pages.walk(async ({ page }) => {
    await openOrder(page, order);
    await page.goto(`/search/${race.eventId}/${BIB}`);
    await page.getByText('2 new photos of you', { exact: true }).waitFor();
    await openOrder(page, order);
    const href = (await downloads(page).first().getAttribute('href')) ?? '';
    await shop.deps.database.inTenant('photofinish', (scope) => cancelOrder(shop.deps, scope, order.orderId));
    // The page that is still open offers a photo that is no longer its visitor's: its link opens nothing.
    expect((await shop.call({ method: 'GET', url: href })).statusCode).toBe(409);
    // A visitor who follows it reads why.
    await downloads(page).first().click();
    await page
      .getByText(/is cancelled/)
      .first()
      .waitFor();
    expect(await downloads(page).count()).toBe(0);
    await page.goto(`/search/${race.eventId}/${BIB}`);
    await page.getByRole('button', { name: /^Add all 3 photos/ }).waitFor();
    expect(await page.getByText('Yours', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /^Photo 1 of 3/ }).click();
    await page.getByRole('button', { name: /^Add to cart\s*€8/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^View cart/ })
      .click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  });
});

test('an event with free photos offers the visitor’s own at once, even after the search token has expired', async () => {
  const { eventId } = await openRace(pages.shop, { title: 'Free Run', priceOfAll: 0 });
  await pages.walk(async ({ page, browser }) => {
    await page.goto(`/search/${eventId}/${BIB}`);
    await page.getByText('Your photos, free of charge').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Select|Add (all|to))/ }).count()).toBe(0);
    browser.answer('POST', ARCHIVES_CALL, { status: 401, body: { code: 'Unauthorized' }, times: 1 });
    await page.getByRole('button', { name: /^Download all/ }).click();
    const asked = () =>
      browser.calls
        .filter(({ method, path }) => method === 'POST' && ARCHIVES_CALL.test(path))
        .map(({ status }) => status);
    await expect.poll(asked).toEqual([401, 201]);
    await page.getByText('The download has started.').first().waitFor();
  });
});

test('before the race a preorder’s page shows what will arrive and when', async () => {
  const { shop } = pages;
  const future = await openRace(shop, { title: 'Run of 2199', date: '2199-01-01', photos: 0 });
  const order = await orderPackage(buyer, future);
  await pages.walk(async ({ page }) => {
    await page.goto(`/preorder/${order.preorderId}`);
    await page.getByText('As soon as this is paid, your photos are ordered').first().waitFor();
    await page.getByRole('link', { name: 'Pay €29' }).waitFor();
    await pay(shop, order);
    await page.reload();
    await page.getByText('Your photos come after the race').first().waitFor();
    await page.getByText('1 January 2199').first().waitFor();
    await page.getByText(`All photos of me · Alex Runner${BIB}`).first().waitFor();
    await page.getByText(`We’ll email ${EMAIL}`).first().waitFor();
  });
});

test.each([
  ['de-DE', 'Sie gehören dir', 'Die Mail ist nicht angekommen'],
  ['ru-RU', 'Теперь они ваши', 'Письмо не дошло'],
])('the order page reports that its mail did not arrive: %s', async (language, heading, refused) => {
  const order = await orderPhotos(buyer, await openRace(pages.shop, { title: `Mail to ${language}` }));
  await pay(pages.shop, order);
  await pages.walk(
    async ({ page, browser }) => {
      const writtenOn = new Date().toISOString();
      const body = { state: 'Refused', email: EMAIL, writtenOn, sentOn: null, reasonCode: 'AddressUnknown' };
      browser.answer('GET', /\/orders\/[^/]+\/mail$/, { status: 200, body });
      await page.goto(`/order/${order.orderId}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByText(refused).first().waitFor();
    },
    { languages: [language], screen: 'phone' },
  );
});

test('the order page follows the language chosen on it', async () => {
  const order = await orderPhotos(buyer, await openRace(pages.shop, { title: 'Spoken Run' }));
  await pay(pages.shop, order);
  await pages.walk(
    async ({ page }) => {
      await openOrder(page, order);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Sie gehören dir' }).waitFor();
      await page.getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    },
    { screen: 'phone' },
  );
});
