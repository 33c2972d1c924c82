import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/site.ts';
import { CARTS } from '#tests/factories/buyer.ts';
import { expectAccessible } from './browser.ts';
import { openShellShop, overflowOf, reach, routeOf, type ShellShop, SIZES, type Size } from './shell-shop.ts';

const NOBODYS = randomUUID();

let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

/** The route table of spec §2; `{id}` is the event's. */
const TABLE: readonly (readonly [path: string, name: RouteName])[] = [
  ['/', 'home'],
  ['/event/{id}', 'event'],
  ['/event/{id}/video', 'video'],
  ['/event/{id}/photos', 'event-photos'],
  ['/search', 'search'],
  ['/competitors/verify', 'search-verify-email'],
  ['/search/{id}/1', 'search-from-url'],
  ['/search/{id}/1/video', 'search-from-url-video'],
  ['/cart', 'cart'],
  [`/checkout/${NOBODYS}`, 'order'],
  ['/order-complete', 'after-payment'],
  ['/order-failed', 'after-payment'],
  [`/order/${NOBODYS}`, 'order-paid'],
  [`/preorder/${NOBODYS}`, 'preorder-paid'],
  ['/contacts', 'contacts'],
  ['/for-organizers', 'organizers'],
  ['/for-photographers', 'photographers'],
  ['/for-business', 'business'],
  ['/my-account', 'my-account'],
  ['/my-account/orders', 'my-orders'],
  [`/my-account/order/${NOBODYS}`, 'my-order'],
  ['/impressum', 'impressum'],
];
const pathOf = (path: string) => path.replace('{id}', shell.event.eventId);

/** Everything of a page is there: its heading, and the footer that comes last. */
async function pageThere(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.getByRole('contentinfo').waitFor();
}

describe('every page of the route table', () => {
  test.each(Object.keys(SIZES) as Size[])('has its path and its name on a %s, and fits it', async (size) => {
    await shell.visit({ size }, async (page, address) => {
      for (const [path, name] of TABLE) {
        await page.goto(address + pathOf(path));
        await pageThere(page);
        const { pathname } = new URL(page.url());
        expect([path, await routeOf(page), pathname]).toEqual([path, name, pathOf(path)]);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
      }
    });
  });

  test('fits a window of 320 px, in the language with the longest words', async () => {
    const viewport = { width: 320, height: 640 };
    await shell.visit({ viewport, locale: 'de-DE' }, async (page, address) => {
      for (const [path] of TABLE) {
        await page.goto(address + pathOf(path));
        await pageThere(page);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
      }
    });
  });

  test('has nothing that axe finds, light and dark', async () => {
    await shell.visit({}, async (page, address) => {
      for (const [path] of TABLE) {
        await page.goto(address + pathOf(path));
        await pageThere(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAccessible(page);
        }
      }
    });
  }, 300_000);
});

describe('getting about', () => {
  test('any other path leads home and is not kept in the history', async () => {
    await shell.visit({}, async (page, address) => {
      await page.goto(`${address}/no/such/page`);
      await page.waitForURL(`${address}/`);
      await page.goto(`${address}/cart`);
      await pageThere(page);
      await page.evaluate("history.pushState({}, '', '/no/such/page')");
      await page.waitForURL(`${address}/`);
      await page.goBack();
      await reach(page, 'cart');
    });
  });

  test('a new page begins at its top, and going back finds the place one had left', async () => {
    await shell.visit({ viewport: { width: 390, height: 400 }, hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await pageThere(page);
      const link = page.getByRole('link', { name: /Lakeside Run/ }).first();
      await link.scrollIntoViewIfNeeded();
      const left = await page.evaluate('scrollY');
      expect(left).toBeGreaterThan(50);
      await link.click();
      await reach(page, 'event');
      await page.getByRole('contentinfo').waitFor();
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await reach(page, 'home');
      await expect.poll(() => page.evaluate('scrollY')).toBe(left);
    });
  });

  test('a page group that does not come within 120 s can be asked for again', async () => {
    await shell.visit({ hasConsent: true, fault: 'not loaded within' }, async (page, address) => {
      await page.clock.install();
      await page.goto(address);
      await pageThere(page);
      const group = /assets\/cart-page-.*\.js$/;
      await page.route(group, () => {
        // Never answered.
      });
      await page.getByRole('link', { name: /^Cart/ }).click();
      await page.clock.runFor(119_000);
      expect(await page.getByText('This page stopped working').count()).toBe(0);
      await page.clock.runFor(2_000);
      await page.getByText('This page stopped working').waitFor();
      await page.unroute(group);
      await page.clock.resume();
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    });
  });

  test('a page group gone after a deployment is looked for once more, and the cart is kept', async () => {
    await shell.visit({ hasConsent: true, fault: 'dynamically imported module' }, async (page, address) => {
      let loads = 0;
      page.on('request', (request) => {
        if (request.resourceType() === 'document') loads += 1;
      });
      await page.goto(address);
      await pageThere(page);
      const made = await shell.shop.call({ method: 'POST', url: CARTS, payload: {} });
      const cartId = made.json<{ shoppingCartId: string }>().shoppingCartId;
      await page.evaluate(`localStorage.setItem('shoppingCartId', '${cartId}')`);
      const group = /assets\/cart-page-.*\.js$/;
      await page.route(group, (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('link', { name: /^Cart/ }).click();
      await page.getByText('This page stopped working').waitFor();
      // Once, not for ever.
      expect(loads).toBe(2);
      expect(await page.evaluate("localStorage.getItem('shoppingCartId')")).toBe(cartId);
      await page.unroute(group);
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await reach(page, 'cart');
      await pageThere(page);
    });
  });
});
