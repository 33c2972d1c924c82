import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName, SiteNotification } from '#contract/site.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { expectAccessible } from './browser.ts';
import { boxOf, footer, openShellShop, reach, type ShellShop, SIZES, type Size } from './shell-shop.ts';

/** Messages around every page that need layout or a clock; their texts are in tests/pages/shell-messages.test.ts. */
let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

describe('the footer', () => {
  test.each([
    ['home', /events\?period=Recent/],
    ['event', /\/events\/[^/?]+$/],
  ])('of %s appears after its events; scrolling is blocked until then', async (route, call) => {
    await shell.visit({ hasNoAnswers: true, hasConsent: true }, async (page, address) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(call, async (answer) => {
        await held;
        await answer.continue();
      });
      await page.goto(route === 'home' ? address : `${address}/event/${shell.event.eventId}`);
      await page.locator(`main[data-route="${route}"]`).waitFor();
      const overflow = () => page.evaluate('getComputedStyle(document.documentElement).overflowY');
      await expect.poll(overflow).toBe('hidden');
      expect(await footer(page).count()).toBe(0);
      letGo();
      await footer(page).waitFor();
      expect(await overflow()).not.toBe('hidden');
    });
  });
});

describe('the error snackbar', () => {
  const say = (page: Page, message: string) =>
    page.evaluate(`void Promise.reject(new TypeError(${JSON.stringify(message)}))`);
  const alert = (page: Page) => page.getByRole('alert');

  test('shows the latest error, and the one before when it is closed or after 7 s', async () => {
    await shell.visit({ hasConsent: true }, async (page, address) => {
      page.removeAllListeners('pageerror');
      await page.clock.install();
      await page.goto(address);
      await footer(page).waitFor();
      for (const message of ['first', 'second', 'third']) await say(page, message);
      await alert(page).getByText('third').waitFor();
      expect(await alert(page).getByText('second').count()).toBe(0);
      await expectAccessible(page);
      await alert(page).getByRole('button', { name: 'Close' }).click();
      await alert(page).getByText('second').waitFor();
      await page.clock.runFor(7_000);
      await alert(page).getByText('first').waitFor();
      await page.clock.runFor(7_000);
      await expect.poll(() => alert(page).textContent()).toBe('');
    });
  });

  test('shows an error’s message, else its name; ignores duplicate navigation; fits every window', async () => {
    await shell.visit({ hasConsent: true }, async (page, address) => {
      page.removeAllListeners('pageerror');
      await page.goto(address);
      await footer(page).waitFor();
      const reject = (name: string, message: string) =>
        page.evaluate(`void Promise.reject(Object.assign(new Error('${message}'), { name: '${name}' }))`);
      await reject('LostError', '');
      await alert(page).getByText('LostError').waitFor();
      await reject('NavigationDuplicated', 'going there already');
      await reject('LostError', 'nobody knows where');
      await alert(page).getByText('nobody knows where').waitFor();
      expect(await alert(page).getByText('LostError').count()).toBe(0);
      for (const viewport of Object.values(SIZES)) {
        await page.setViewportSize(viewport);
        const { x, y, width, height } = await boxOf(alert(page).locator('> *'));
        expect(Math.min(x, y, viewport.width - x - width, viewport.height - y - height)).toBeGreaterThan(0);
      }
      // Earlier errors wait; the ignored one is not among them.
      await alert(page).getByRole('button', { name: 'Close' }).click();
      await alert(page).getByText('LostError').waitFor();
      await alert(page).getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => alert(page).textContent()).toBe('');
    });
  });
});

describe('notifications', () => {
  const make = (id: string, more: Partial<SiteNotification> = {}): SiteNotification => ({
    id,
    title: { en: `News ${id}` },
    text: {},
    img: null,
    discountText: {},
    declineText: {},
    confirmText: {},
    confirmType: 'Close',
    confirmIcon: null,
    hideActions: false,
    link: null,
    routes: [],
    ...more,
  });
  const cards = (page: Page) => page.getByRole('article', { name: /^News/ });
  const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
  const three = [make('a'), make('b'), make('c')];

  test.each<[Size, string[]]>([
    ['phone', ['News a']],
    ['tablet', ['News a']],
    ['desktop', ['News a', 'News b']],
  ])('on a %s are limited in number and announced without taking the focus', async (size, expected) => {
    const site = { notifications: three };
    await shell.visit({ size, site, hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await page.getByRole('combobox').or(page.getByRole('searchbox')).first().focus();
      await cards(page).first().waitFor();
      expect(await titles(page)).toEqual(expected);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
      expect(
        await page
          .locator('[aria-live="polite"]')
          .filter({ has: cards(page) })
          .count(),
      ).toBe(1);
      await expectAccessible(page);
      // The field is not covered: its centre is the field itself.
      const isFree = await page.evaluate(`(() => {
        const { x, y, width, height } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
      })()`);
      expect(isFree).toBe(true);
    });
  });

  test('show beside the cookie banner if the tenant is not quiet', async () => {
    const settings = { quietNotifications: false, features: ['cookieGDPR'] };
    const site = { notifications: [make('a')] };
    await shell.visit({ site, settings }, async (page, address) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'No, thanks' }).waitFor();
      await cards(page).first().waitFor();
    });
  });
});

describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });

  test('sends a counter route names after consent, but none of pages about one person', async () => {
    const [brand] = demoTenants;
    if (brand === undefined) throw new Error('no brand');
    const counter = {
      mainCounter: { provider: 'Matomo', address: 'https://stats.example' },
      mainCounterId: '7',
    } as const;
    await defineTenant(shell.shop.deps, {
      ...brand,
      tenantId: 'counted',
      hosts: ['counted.localhost'],
      settings: { ...brand.settings, ...counter },
    });
    const { eventId } = await makeEvent(shell.shop.deps, { tenantId: 'counted' });
    await shell.visit({ tenantId: 'counted' }, async (page, address) => {
      const heard: Request[] = [];
      await page.route('https://stats.example/**', (route) => {
        heard.push(route.request());
        return route.fulfill({ status: 204 });
      });
      const names = () => heard.map((request) => new URL(request.url()).searchParams.get('action_name'));
      const goOn = async (path: string, route: RouteName) => {
        await page.evaluate(`history.pushState(null, '', '${path}')`);
        await reach(page, route);
      };
      await page.goto(address);
      await banner(page).getByText('Matomo (stats.example) counts visits for us.').waitFor();
      await goOn(`/event/${eventId}`, 'event');
      await banner(page).getByRole('button', { name: 'Got it' }).click();
      await expect.poll(names).toEqual(['event']);
      // A page about one person, between two that are not.
      await goOn('/search', 'search');
      await goOn('/cart', 'cart');
      await expect.poll(names).toEqual(['event', 'cart']);
      // A page printed without the counter reports nothing until another page is loaded.
      await page.goto(`${address}/search`);
      await goOn('/', 'home');
      await page.goto(`${address}/contacts`);
      await expect.poll(names).toEqual(['event', 'cart', 'contacts']);
      for (const request of heard) {
        expect(request.url()).not.toContain(eventId);
        const { cookie, referer } = await request.allHeaders();
        expect([cookie, referer]).toEqual([undefined, undefined]);
      }
    });
  });

  test('never covers the end of the page', async () => {
    await shell.visit({ viewport: { width: 320, height: 568 }, locale: 'de-DE' }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const end = await footer(page).boundingBox();
      const asks = await page.getByRole('region', { name: 'Dürfen wir Besuche zählen?' }).boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((asks?.y ?? 0) + 1);
    });
  });
});
