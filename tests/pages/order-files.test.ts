import type { DOMWindow } from 'jsdom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteNotification } from '#contract/site.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import {
  openRace,
  orderGiftCode,
  orderPackage,
  orderPhotos,
  pay,
  type Sale,
} from '#tests/journeys/delivery-steps.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** How the page of an order delivers its files: by a phone's share sheet, by links, as a code. Journeys test downloads. */
const DOWNLOADS_CALL = /\/downloads\?/;
const SLEPT_SECONDS = 13 * 3_600;
const PHONE = { screen: 'phone' } as const;

let pages: ShopPages;
let buyer: Buyer;
let race: Sale;
beforeAll(async () => {
  pages = await openShopPages();
  buyer = createBuyer(pages.shop);
  race = await openRace(pages.shop, { title: 'Delivery Run' });
});
afterAll(() => pages?.close());

async function paidOrder(): Promise<string> {
  const order = await orderPhotos(buyer, race);
  await pay(pages.shop, order);
  return order.orderId;
}

/** Stubs the phone's share sheet, which a DOM does not have. */
function makeSheet() {
  const shared: string[][] = [];
  const failures: string[] = [];
  return {
    /** Makes the next share fail with that error name. */
    fail: (name: string) => failures.push(name),
    /** Waits for the next shared files; returns each once. */
    next: () =>
      vi.waitFor(() => {
        const names = shared.shift();
        if (names === undefined) throw new Error('nothing was shared');
        return names;
      }, 15_000),
    prepare({ navigator, DOMException }: DOMWindow) {
      const share = async ({ files = [] }: ShareData) => {
        const failure = failures.shift();
        if (failure !== undefined) throw new DOMException('no', failure);
        shared.push(files.map(({ name, type }) => `${name} ${type}`));
      };
      Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
    },
  };
}

test('passes all photos, one photo, or a part of a photo to the phone’s own share sheet, and saves what the sheet refuses', async () => {
  const order = await orderPackage(buyer, race);
  await pay(pages.shop, order);
  const sheet = makeSheet();
  await pages.walk(
    async ({ page, browser }) => {
      await page.goto(`/order/${order.orderId}`);
      const save = page.getByRole('button', { name: 'Save to photos' });
      const all = [1, 2, 3].map((n) =>
        expect.stringMatching(`^Delivery Run - 17 - .*00${n}.jpg image/jpeg$`),
      );
      await save.click();
      expect(await sheet.next()).toEqual(all);

      // If the browser no longer accepts the tap, the page asks for another one. Closing the sheet causes no error.
      sheet.fail('NotAllowedError');
      await save.click();
      const again = page.getByRole('button', { name: 'Ready. Tap once more' });
      sheet.fail('AbortError');
      await again.click();
      await save.click();
      expect(await sheet.next()).toEqual(all);

      await page.getByRole('button', { name: 'Save and share: Photo 2 of 3' }).click();
      const square = page.getByRole('button', { name: /^Square/ });
      const mend = browser.answer('GET', /crop=Square/, { status: 409, body: { code: 'Conflict' } });
      await square.click();
      await page.getByText('It couldn’t be loaded').waitFor();
      mend();
      await square.click();
      expect(await sheet.next()).toEqual([expect.stringMatching(/002 - 1x1\.jpg image\/jpeg$/)]);

      expect(browser.saved).toEqual([]);
      sheet.fail('DataError');
      await page.getByRole('button', { name: /^The whole photo/ }).click();
      await expect.poll(() => browser.saved.length).toBe(1);
      const [plain] = browser.saved;
      expect(plain?.name).toMatch(/002\.jpg$/);
      const link = page.getByRole('link', { name: /^Download as a file/ });
      const { headers, rawPayload } = await pages.shop.call({
        method: 'GET',
        url: (await link.getAttribute('href')) ?? '',
      });
      expect(headers['content-disposition']).toContain(plain?.name);
      expect(plain?.bytes.equals(rawPayload)).toBe(true);
    },
    { ...PHONE, isHandheld: true, prepare: sheet.prepare },
  );
});

test('fetches a new link on a tap after the phone slept', async () => {
  const orderId = await paidOrder();
  await pages.walk(async ({ page, browser, departure }) => {
    await page.goto(`/order/${orderId}`);
    const link = page.getByRole('link', { name: /^Download: Photo 1 of 3/ });
    await link.waitFor();
    const asked = () => browser.calls.filter(({ path }) => DOWNLOADS_CALL.test(path)).length;
    const before = asked();
    browser.sleep(SLEPT_SECONDS);
    expect(asked()).toBe(before);
    await link.click();
    const { rawPayload } = await pages.shop.call({ method: 'GET', url: await departure() });
    expect(asked()).toBe(before + 1);
    expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  }, PHONE);
});

test('follows a link that is still valid without fetching another', async () => {
  const orderId = await paidOrder();
  await pages.walk(async ({ page, browser }) => {
    await page.goto(`/order/${orderId}`);
    const asked = () => browser.calls.filter(({ path }) => DOWNLOADS_CALL.test(path)).length;
    const link = page.getByRole('link', { name: /^Download: Photo 1 of 3/ });
    await link.waitFor();
    const before = asked();
    await link.click();
    await browser.pass(0);
    expect(asked()).toBe(before);
    expect(browser.departures).toEqual([]);
  }, PHONE);
});

/** The question of a tenant after a download. */
const OPINION: SiteNotification = {
  id: 'opinion',
  title: { en: 'What is missing here?' },
  text: {},
  img: null,
  discountText: {},
  declineText: {},
  confirmText: {},
  confirmType: 'Feedback',
  confirmIcon: null,
  hideActions: false,
  link: null,
  routes: [],
};

test('asks for an opinion after a download, if the tenant wants it', async () => {
  const orderId = await paidOrder();
  await pages.walk(
    async ({ page, browser }) => {
      // One question at a time on a phone.
      await browser.cookies.setCookie('cookie_gdpr=true; Path=/', 'http://photofinish.localhost');
      await page.goto(`/order/${orderId}`);
      const link = page.getByRole('link', { name: /^Download: Photo 2 of 3/ });
      await link.waitFor();
      const asked = page.getByRole('article').filter({ hasText: 'What is missing here?' });
      await browser.pass(60);
      expect(await asked.count()).toBe(0);
      await link.click();
      await asked.getByText('Learn more').click();
      await page.getByRole('dialog').waitFor();
    },
    {
      ...PHONE,
      print: (printed) => {
        printed.site = { ...printed.site, notifications: [OPINION] };
      },
    },
  );
});

test('copies a gift code by a tap, and shows it if the browser refuses', async () => {
  const order = await orderGiftCode(buyer, race);
  await pay(pages.shop, order);
  const copied: string[] = [];
  let isRefusing = false;
  const writeText = async (text: string) => {
    if (isRefusing) throw new Error('not allowed');
    copied.push(text);
  };
  await pages.walk(async ({ page }) => {
    await page.goto(`/order/${order.orderId}`);
    Object.defineProperty(page.document().defaultView?.navigator, 'clipboard', { value: { writeText } });
    const copy = page.getByRole('button', { name: /^Copy the code/ });
    await copy.click();
    await page.getByText('Copied.', { exact: true }).waitFor();
    // The code is good at every event; only the receipt names the event that sold it.
    expect(await page.getByText('Delivery Run', { exact: true }).count()).toBe(1);
    const code = await page.locator('code').first().textContent();
    expect(copied).toEqual([code]);
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
    isRefusing = true;
    await copy.click();
    await page.getByRole('status').locator('code').filter({ hasText: code }).waitFor();
  }, PHONE);
});
