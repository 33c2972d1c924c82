import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/site.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { CARTS } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openShellShop, overflowOf, reach, routeOf, type ShellShop, SIZES } from './shell-shop.ts';

const NOBODYS = randomUUID();

let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

/** The route table of product §2, with the file that each page group begins with; `{id}` is the event's. */
const TABLE: readonly (readonly [path: string, name: RouteName, group: string])[] = [
  ['/', 'home', 'home'],
  ['/event/{id}', 'event', 'event'],
  ['/event/{id}/video', 'video', 'event'],
  ['/event/{id}/photos', 'event-photos', 'event'],
  ['/search', 'search', 'search'],
  ['/competitors/verify', 'search-verify-email', 'verify'],
  ['/search/{id}/1', 'search-from-url', 'results'],
  ['/search/{id}/1/video', 'search-from-url-video', 'results'],
  ['/cart', 'cart', 'cart'],
  [`/checkout/${NOBODYS}`, 'order', 'checkout'],
  ['/order-complete', 'after-payment', 'after-payment'],
  ['/order-failed', 'after-payment', 'after-payment'],
  [`/order/${NOBODYS}`, 'order-paid', 'order'],
  [`/preorder/${NOBODYS}`, 'preorder-paid', 'preorder'],
  ['/contacts', 'contacts', 'contacts'],
  ['/own-data', 'own-data', 'own-data'],
  ['/for-organizers', 'organizers', 'organizers'],
  ['/for-photographers', 'photographers', 'photographers'],
  ['/for-business', 'business', 'business'],
  ['/my-account', 'my-account', 'my-account'],
  ['/my-account/orders', 'my-orders', 'my-account'],
  [`/my-account/order/${NOBODYS}`, 'my-order', 'my-order'],
  ['/impressum', 'impressum', 'impressum'],
];
const pathOf = (path: string) => path.replace('{id}', shell.event.eventId);
const NARROW = { width: 320, height: 640 };

/** Waits for the complete page: its heading, and the footer, which comes last. */
async function pageThere(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.getByRole('contentinfo').waitFor();
}

test('every page of the table has its path, name and page group, and fits every window', async () => {
  // The language with the longest words.
  await shell.visit({ locale: 'de-DE' }, async (page, address) => {
    const groups = new Set<string>();
    page.on('request', (request) => {
      // A file that pages share is named after its hook, as in `use-content-page`.
      const [, group] = /\/assets\/(?!use-)([a-z-]+)-page-[^/]+\.js$/.exec(request.url()) ?? [];
      if (group !== undefined) groups.add(group);
    });
    for (const [path, name, group] of TABLE) {
      groups.clear();
      await page.setViewportSize(SIZES.phone);
      await page.goto(address + pathOf(path));
      await pageThere(page);
      const { pathname } = new URL(page.url());
      // The order page's content is on other pages too.
      if (group !== 'order') groups.delete('order');
      expect([path, await routeOf(page), pathname, ...groups]).toEqual([path, name, pathOf(path), group]);
      for (const [size, viewport] of Object.entries({ narrow: NARROW, ...SIZES })) {
        await page.setViewportSize(viewport);
        expect([path, size, await overflowOf(page)]).toEqual([path, size, 0]);
      }
    }
  });
});

/** Returns how a page starts: position and size of its heading, its background, and its field. */
const beginningOf = (page: Page) =>
  page.evaluate(`(() => {
    const heading = document.querySelector('h1');
    const hero = heading.closest('.hero');
    return {
      left: heading.getBoundingClientRect().left,
      fontSize: getComputedStyle(heading).fontSize,
      isOnGround: hero !== null && getComputedStyle(hero).backgroundColor !== 'rgba(0, 0, 0, 0)',
      hasField: [...document.querySelectorAll('.hero-field')].some((field) => field.checkVisibility()),
    };
  })()`) as Promise<object>;

test('the printed page starts like the rendered page', async () => {
  const waiting = await shell.browser.newContext({ viewport: SIZES.phone });
  const printed = await waiting.newPage();
  await printed.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await shell.visit({ hasConsent: true }, async (page, address) => {
    for (const path of ['/', '/event/{id}', '/search', '/cart', '/contacts', `/event/${NOBODYS}`]) {
      await printed.goto(address + pathOf(path), { waitUntil: 'domcontentloaded' });
      await page.goto(address + pathOf(path));
      // The script adds the bar's buttons.
      await page.locator('header button').first().waitFor();
      await page.locator('main h1').waitFor();
      expect({ path, ...(await beginningOf(printed)) }).toEqual({ path, ...(await beginningOf(page)) });
    }
  });
  await waiting.close();
});

test('opening the address of "my photos" shows no other page between the printed page and the photos', async () => {
  await shell.visit({ hasConsent: true }, async (page, address) => {
    const { eventId } = shell.event;
    await page.goto(`${address}/search/${eventId}/1`);
    await page.getByRole('heading', { level: 1, name: /photos? of you|Bib 1/ }).waitFor();
    await page.addInitScript(`new MutationObserver(() => {
      const route = document.querySelector('main[data-route]')?.dataset.route;
      if (route !== undefined) sessionStorage.routes = [...new Set([...(sessionStorage.routes ?? '').split(' '), route])].join(' ').trim();
    }).observe(document, { childList: true, subtree: true, attributes: true })`);
    await page.goto(`${address}/event/${eventId}?tab=mine`);
    await reach(page, 'search-from-url');
    await page.getByRole('heading', { level: 1, name: /photos? of you|Bib 1/ }).waitFor();
    expect(await page.evaluate('sessionStorage.routes')).toBe('search-from-url');
  });
});

describe('navigation', () => {
  test('a new page starts at the top, and going back restores the scroll position', async () => {
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

  test('a page group that does not load within 120 s can be retried', async () => {
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
      expect(await page.getByText('This page has stopped working').count()).toBe(0);
      await page.clock.runFor(2_000);
      await page.getByText('This page has stopped working').waitFor();
      await page.unroute(group);
      await page.clock.resume();
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    });
  });

  test('a page opened without a network says that the connection is lost, and loads once there is a network', async () => {
    await shell.visit({ hasConsent: true, fault: 'Unable to preload CSS' }, async (page, address) => {
      await page.goto(address);
      await pageThere(page);
      const group = /assets\/cart-page-.*\.js$/;
      await page.route(group, (route) => route.abort('internetdisconnected'));
      await page.context().setOffline(true);
      await page.getByRole('link', { name: /^Cart/ }).click();
      await page.getByRole('heading', { level: 1, name: 'The connection is lost' }).waitFor();
      await page.unroute(group);
      await page.context().setOffline(false);
      await reach(page, 'cart');
      await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    });
  });

  test('a page group missing after a deployment causes one reload and keeps the cart', async () => {
    await shell.visit({ hasConsent: true, fault: 'dynamically imported module' }, async (page, address) => {
      let loads = 0;
      page.on('request', (request) => {
        // A frame may check for a login.
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
      });
      await page.goto(address);
      await pageThere(page);
      const made = await shell.shop.call({ method: 'POST', url: CARTS, payload: {} });
      const cartId = made.json<{ shoppingCartId: string }>().shoppingCartId;
      await page.evaluate(`localStorage.setItem('shoppingCartId', '${cartId}')`);
      const group = /assets\/cart-page-.*\.js$/;
      await page.route(group, (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('link', { name: /^Cart/ }).click();
      await page.getByText('This page has stopped working').waitFor();
      // One reload, not a loop.
      expect(loads).toBe(2);
      expect(await page.evaluate("localStorage.getItem('shoppingCartId')")).toBe(cartId);
      await page.unroute(group);
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await reach(page, 'cart');
      await pageThere(page);
    });
  });
});

/** Gives an event a wide cover. */
async function addCover({ eventId }: MadeEvent): Promise<void> {
  const { shop } = shell;
  const key = `events/${eventId}/covers/${randomUUID()}.jpg`;
  const bytes = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  await shop.deps.storage.put(tenantKey('photofinish', key), bytes);
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .updateTable('events')
      .set({ coverKey: key, smallCoverKey: key })
      .where('eventId', '=', eventId)
      .execute(),
  );
}

/** The pages that begin with a cover. Each marketing page has the cover of another event. */
const COVERED: readonly RouteName[] = ['home', 'event', 'organizers', 'photographers', 'business'];

type Box = { x: number; y: number; width: number; height: number };

const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('no text is over a cover, on any screen', async () => {
  const others = await Promise.all(
    ['Hill Run', 'Night Run', 'Sea Run'].map((title) => makeEvent(shell.shop.deps, { title })),
  );
  for (const event of [shell.event, ...others]) await addCover(event);
  await shell.visit({ locale: 'de-DE', hasConsent: true }, async (page, address) => {
    for (const [path] of TABLE.filter(([, name]) => COVERED.includes(name))) {
      await page.goto(address + pathOf(path));
      await pageThere(page);
      for (const viewport of [NARROW, ...Object.values(SIZES)]) {
        await page.setViewportSize(viewport);
        const cover = await page.locator('.hero-cover').boundingBox();
        expect(cover?.height).toBeGreaterThan(100);
        for (const part of await page.locator('.hero h1, .hero-facts > *, .hero-field > *').all()) {
          const text = await part.boundingBox();
          expect([path, viewport.width, text !== null && cover !== null && meets(text, cover)]).toEqual([
            path,
            viewport.width,
            false,
          ]);
        }
      }
    }
  });
});
