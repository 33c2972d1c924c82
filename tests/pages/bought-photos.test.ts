import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import type { LocatedPage, Locator } from './locators.ts';
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

/** Opens the page of an order. The browser then remembers it as its own. */
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
        // The photos below the first row are rendered after it.
        await expect.poll(() => page.getByRole('button', { name: /^Select/ }).count()).toBe(2);
        expect(await yours(page).count()).toBe(1);
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
    // The open page still shows the link to the refunded photo. The link opens nothing.
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

test('before the race a preorder’s page shows which photos will arrive and when', async () => {
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

describe('sharing from the results', () => {
  /** Two photos that suffice for every crop, in one package. */
  let order: Ordered & { eventId: string };
  beforeAll(async () => {
    const race = await openRace(pages.shop, { title: 'Sharing Run', photos: 2, scale: 8 });
    order = { ...(await orderPackage(buyer, race)), eventId: race.eventId };
    await pay(pages.shop, order);
  });
  const NAME = 'Sharing Run - 17 - 09.00.00 - 001';
  const PARTS = [
    ['The whole photo', '.jpg'],
    ['Portrait', ' - 4x5.jpg'],
    ['Story', ' - 9x16.jpg'],
    ['Square', ' - 1x1.jpg'],
  ] as const;

  /** Opens a bought photo in the results, in the browser that paid. */
  async function openFromResults(page: LocatedPage): Promise<Locator> {
    await openOrder(page, order);
    await page.goto(`/search/${order.eventId}/${BIB}`);
    await yours(page).first().getByRole('button').click();
    return page.getByRole('dialog', { name: /^Photo 1 of 2/ });
  }

  /** Shares a photo that is not bought. @param clipboard the browser's clipboard, if it has one */
  async function shareUnbought(page: LocatedPage, clipboard?: Pick<Clipboard, 'writeText'>): Promise<void> {
    await page.goto(`/search/${order.eventId}/${BIB}`);
    Object.defineProperty(page.document().defaultView?.navigator, 'clipboard', { value: clipboard });
    await page.getByRole('button', { name: /^Photo 1 of 2/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
  }

  test('on a phone, each part of a bought photo is passed to the share sheet', async () => {
    const shared: { name: string; type: string }[][] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(files.map(({ name, type }) => ({ name, type })));
    };
    await pages.walk(
      async ({ page }) => {
        const viewer = await openFromResults(page);
        await viewer.getByRole('button', { name: 'Save to photos' }).click();
        await expect.poll(() => shared.length).toBe(1);
        await viewer.getByRole('button', { name: 'Share' }).click();
        const sheet = page.getByRole('dialog', { name: 'Save and share' });
        for (const [index, [part]] of PARTS.entries()) {
          await sheet.getByRole('button', { name: new RegExp(`^${part}`) }).click();
          await expect.poll(() => shared.length).toBe(index + 2);
        }
        expect(shared.flat()).toEqual(
          ['.jpg', ...PARTS.map(([, ending]) => ending)].map((ending) => ({
            name: NAME + ending,
            type: 'image/jpeg',
          })),
        );
      },
      {
        screen: 'phone',
        isHandheld: true,
        prepare: ({ navigator }) => {
          Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
        },
      },
    );
  });

  test('on a desktop, each part of a bought photo is a download', async () => {
    const { shop } = pages;
    await pages.walk(async ({ page }) => {
      const viewer = await openFromResults(page);
      const fetchFrom = async (link: Locator) => {
        const { headers, rawPayload } = await shop.call({
          method: 'GET',
          url: (await link.getAttribute('href')) ?? '',
        });
        expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
        return String(headers['content-disposition']);
      };
      const named = (name: string) => expect.stringMatching(new RegExp(`^attachment; filename="${name}"`));
      expect(await fetchFrom(viewer.getByRole('link', { name: 'Download' }))).toEqual(named(`${NAME}.jpg`));
      await viewer.getByRole('button', { name: 'Share' }).click();
      const sheet = page.getByRole('dialog', { name: 'Save and share' });
      for (const [part, ending] of PARTS)
        expect(await fetchFrom(sheet.getByRole('link', { name: new RegExp(`^${part}`) }))).toEqual(
          named(NAME + ending),
        );
    });
  });

  test('of a photo that is not bought copies its link if nothing is shared, and shows it if nothing is copied', async () => {
    const photoUrl = new RegExp(`^http://photofinish.localhost/event/${order.eventId}/photos\\?photo=[^/]+$`);
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    await pages.walk(async ({ page }) => {
      await shareUnbought(page, clipboard);
      await page.getByText('Link copied.', { exact: true }).waitFor();
      expect(copied).toEqual([expect.stringMatching(photoUrl)]);
    });
    await pages.walk(async ({ page }) => {
      await shareUnbought(page);
      await page.getByText(photoUrl).waitFor();
    });
  });
});
