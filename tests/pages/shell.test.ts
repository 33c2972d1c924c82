import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CART_ID_COOKIE_DAYS } from '#contract/limits.ts';
import type { PrintedPage } from '#contract/printed-page.ts';
import { CARTS } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/**
 * Which buttons the bar has by settings, and how the cart is stored. Journeys test layout, history, the drawer and the language
 * dropdown.
 */
let pages: ShopPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openShopPages();
  event = await makeEvent(pages.shop.deps, { title: 'Lakeside Run' });
});
afterAll(() => pages?.close());

const bar = (page: LocatedPage) => page.getByRole('banner');
const footer = (page: LocatedPage) => page.getByRole('contentinfo');
const printing = (settings: Partial<PrintedPage['settings']>) => ({
  print: (printed: PrintedPage) => {
    Object.assign(printed.settings, settings);
  },
});

describe('the app bar', () => {
  test('shows the number of items in the cart', async () => {
    const { shop } = pages;
    const list = await shop.call({
      method: 'GET',
      url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
    });
    const { products } = list.json<{ products: { productId: string; productType: string }[] }>();
    const productId = products.find(({ productType }) => productType === 'Photo')?.productId;
    const made = await shop.call({ method: 'POST', url: CARTS, payload: {} });
    const { shoppingCartId } = made.json<{ shoppingCartId: string }>();
    for (const photoId of event.photoIds.slice(0, 2))
      await shop.call({
        method: 'POST',
        url: `${CARTS}/${shoppingCartId}/items`,
        payload: { productId, photoIds: [photoId] },
      });
    await pages.walk(async ({ page, browser }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
      await page.goto('/contacts');
      page.document().defaultView?.localStorage.setItem('shoppingCartId', shoppingCartId);
      await page.reload();
      expect(browser.local.get('shoppingCartId')).toBe(shoppingCartId);
      await page.getByRole('link', { name: 'Cart, 2 items' }).getByText('2', { exact: true }).waitFor();
    });
  });

  test('leads from home to the tenant’s own site, if it has one', async () => {
    const backURL = 'https://tenant.example/';
    await pages.walk(
      async ({ page }) => {
        await page.goto('/');
        expect(await bar(page).getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(backURL);
      },
      printing({ backURL, backFromHome: false }),
    );
    await pages.walk(
      async ({ page }) => {
        await page.goto('/');
        await footer(page).waitFor();
        expect(await bar(page).getByLabel('Back').count()).toBe(0);
      },
      printing({ backURL: null, backFromHome: false }),
    );
    await pages.walk(
      async ({ page }) => {
        await page.goto('/contacts');
        await bar(page).getByRole('link', { name: 'Photofinish' }).first().click();
        await page.locator('main[data-route="home"]').waitFor();
        await bar(page).getByRole('button', { name: 'Back', exact: true }).click();
        await page.locator('main[data-route="contacts"]').waitFor();
      },
      printing({ backURL: null, backFromHome: true }),
    );
  });

  test('has a profile button only if the tenant has a login', async () => {
    for (const openId of [true, false])
      await pages.walk(async ({ page }) => {
        await page.goto('/');
        await footer(page).waitFor();
        expect(await bar(page).getByRole('link', { name: 'My account' }).count()).toBe(openId ? 1 : 0);
      }, printing({ openId }));
  });
});

test('serves the flags as pictures', async () => {
  const flag = await pages.shop.call({ method: 'GET', url: '/img/lang/de.svg' });
  expect([flag.statusCode, flag.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('keeps the cart for a year with cookies, for the session without them', async () => {
  for (const enableCookies of [true, false])
    await pages.walk(async ({ page, browser }) => {
      await page.goto(`/event/${event.eventId}`);
      await page.getByRole('button', { name: /^Photo 1 of 3/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add to cart/ })
        .click();
      const made = () => browser.calls.filter(({ method, path }) => method === 'POST' && path === CARTS);
      await expect.poll(() => made().map(({ body }) => body)).toEqual([{ enableCookies }]);
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
      const { localStorage, sessionStorage } = page.document().defaultView as Window;
      const isKeptIn = (storage: Storage) => storage.getItem('shoppingCartId') !== null;
      expect([isKeptIn(localStorage), isKeptIn(sessionStorage)]).toEqual([enableCookies, !enableCookies]);
      const cookies = await browser.cookies.getCookies(page.document().location.href);
      const cookie = cookies.find(({ key }) => key === 'shoppingCartId');
      const days = cookie && (Number(cookie.expiryTime()) - Date.now()) / 86_400_000;
      expect(days && Math.round(days)).toBe(enableCookies ? CART_ID_COOKIE_DAYS : undefined);
      // The cart is found again in the same storage.
      await page.reload();
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    }, printing({ enableCookies }));
});
