import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts';
import { BIB, type Brand, openSale } from './selling-steps.ts';

/** Selling tests that need layout. `tests/pages` has the rest. */
let shop: TestShop;
let addressOf: (brand: Brand) => string;
/** A new visitor of each test opens this event. */
let eventId: string;
let browser: Browser;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  addressOf = await listen(shop);
  await shop.work();
  eventId = await openSale(shop, 'photofinish', 'Calm Run');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Runs a new visitor, whose page must have no errors at the end. */
async function visit(
  options: Parameters<typeof newVisitor>[1],
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, options);
  await walk(page);
  expect(faults).toEqual([]);
  await context.close();
}

test('offers do not cover the cookie question, even on the shortest phones, and the question covers no part of the cart', async () => {
  const viewport = { width: 320, height: 568 };
  await visit({ viewport }, async (page) => {
    await page.goto(`${addressOf('photofinish')}/search/${eventId}/${BIB}`);
    await page.getByRole('button', { name: /^Add all/ }).waitFor();
    const question = page.getByRole('region', { name: 'May we count visits?' });
    const no = question.getByRole('button', { name: 'No', exact: true });
    // The test does not click, because a click would scroll first.
    const isOnTop = () =>
      no.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await page.getByRole('button', { name: /^Add all/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
    const topOf = async () => (await question.boundingBox())?.y;
    await expect.poll(topOf).toBeGreaterThan(viewport.height);
  });
});

test.each([
  ['de-DE', 'Alle Fotos von dir'],
  ['el-GR', 'Όλες οι φωτογραφίες σας'],
])('on the narrowest phone the bar of offers has two lines in %s', async (locale, name) => {
  await visit({ viewport: { width: 320, height: 640 }, locale }, async (page) => {
    await page.goto(`${addressOf('photofinish')}/search/${eventId}/${BIB}`);
    const bar = page.getByRole('region', { name, exact: true });
    await bar.getByRole('button').waitFor();
    await page.evaluate('document.fonts.ready');
    const heights = await bar.evaluate((section) =>
      [...section.querySelectorAll('p, button')].map((line) => line.getBoundingClientRect().height),
    );
    expect(heights.length).toBe(2);
    // One line of text, and the button.
    expect(heights[0]).toBeLessThan(30);
    expect(heights[1]).toBeLessThan(56);
  });
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s, the results reserve the space of their first photo', async (_screen, viewport) => {
  await visit({ viewport }, async (page) => {
    await page.goto(`${addressOf('photofinish')}/event/${eventId}`);
    await page.getByLabel('Bib or name').fill(BIB);
    const held = Promise.withResolvers<void>();
    await page.route(/\/photo-service\/api\/v1\/photos\?/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const bar = page.getByRole('banner');
    const before = await bar.boundingBox();
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByText(/^Searching \d/).waitFor();
    const room = await page.locator('.hero').boundingBox();
    expect(room?.height).toBeGreaterThan(viewport.height / 3);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    expect(await page.locator('.hero').boundingBox()).toEqual(room);
    expect(await bar.boundingBox()).toEqual(before);
  });
});
