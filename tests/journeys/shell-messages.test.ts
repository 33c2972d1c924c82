import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName, SiteNotification } from '#contract/site.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { expectAccessible } from './browser.ts';
import { boxOf, footer, openShellShop, reach, type ShellShop, SIZES, type Size } from './shell-shop.ts';

/** Messages around every page that need layout; their texts and times are in tests/pages/shell-messages.test.ts. */
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
  ])(
    'on a %s are limited in number and announced without taking the focus; an error fits beside them',
    async (size, expected) => {
      const site = { notifications: three };
      const fault = 'nobody knows where';
      await shell.visit({ size, site, hasConsent: true, fault }, async (page, address) => {
        await page.clock.install();
        await page.goto(address);
        await footer(page).waitFor();
        await page.getByRole('combobox').or(page.getByRole('searchbox')).first().focus();
        await page.clock.runFor(1_500);
        await cards(page).first().waitFor();
        expect(await titles(page)).toEqual(expected);
        expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
        expect(
          await page
            .locator('[aria-live="polite"]')
            .filter({ has: cards(page) })
            .count(),
        ).toBe(1);
        // The field is not covered: its centre is the field itself.
        const isFree = await page.evaluate(`(() => {
        const { x, y, width, height } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
      })()`);
        expect(isFree).toBe(true);
        await page.evaluate(`void Promise.reject(new Error('${fault}'))`);
        const snackbar = page.getByRole('alert');
        await snackbar.getByText(fault).waitFor();
        const { x, y, width, height } = await boxOf(snackbar.locator('> *'));
        const window = SIZES[size];
        expect(Math.min(x, y, window.width - x - width, window.height - y - height)).toBeGreaterThan(0);
        await expectAccessible(page);
      });
    },
  );
});

describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });

  test('sends route names to the analytics service after consent, but none of pages about one person', async () => {
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
        await page.evaluate(
          `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
        );
        await reach(page, route);
      };
      await page.goto(address);
      await banner(page).getByText('Matomo (stats.example) counts visits for us.').waitFor();
      await goOn(`/event/${eventId}`, 'event');
      await banner(page).getByRole('button', { name: 'Yes', exact: true }).click();
      await expect.poll(names).toEqual(['event']);
      // A page about one person, between two other pages.
      await goOn('/search', 'search');
      await goOn('/cart', 'cart');
      await expect.poll(names).toEqual(['event', 'cart']);
      // A page printed without the analytics script reports nothing until another page is loaded.
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
