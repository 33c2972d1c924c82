import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTS, EMPTY_SITE, type RouteName, type SiteNotification } from '#contract/site.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { expectAccessible } from './browser.ts';
import { boxOf, footer, openShellShop, reach, type ShellShop, SIZES, type Size } from './shell-shop.ts';

let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

describe('the footer', () => {
  const site = {
    documents: [...DOCUMENTS],
    footer: {
      ...EMPTY_SITE.footer,
      text: { ru: 'Для пользователей платформа бесплатна.' },
      social: [{ name: 'Instagram', url: 'https://social.example/photofinish' }],
    },
  };
  const hrefs = (page: Page) =>
    footer(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link: { getAttribute(name: string): string }) => link.getAttribute('href')),
      );

  const OWN_DATA = '/contacts#own-data';

  test.each([
    ['full', ['/contacts', OWN_DATA, '/impressum', 'https://social.example/photofinish', 'mailto:'], true],
    ['compact', [OWN_DATA, '/impressum', 'mailto:'], false],
    ['legal', [OWN_DATA, '/impressum', 'https://social.example/photofinish', 'mailto:'], true],
  ] as const)('is %s by the tenant’s page type', async (variant, links, hasFeedback) => {
    await shell.visit({ site, settings: { pageTypes: { footer: variant } } }, async (page, address) => {
      await page.goto(address);
      await footer(page).getByText('Photofinish Demo').waitFor();
      const shown = (await hrefs(page)).filter((href) => !href.endsWith('.pdf'));
      expect(shown.map((href) => href.replace(/^mailto:.*/, 'mailto:')).sort()).toEqual([...links].sort());
      expect(await footer(page).getByRole('button', { name: 'Feedback' }).count()).toBe(hasFeedback ? 1 : 0);
    });
  });

  test('leads to the documents of the reader’s language, and says what is free in Russian alone', async () => {
    for (const [locale, privacy, terms] of [
      ['en-GB', '/Privacy_Policy.pdf', '/Our_Terms_and_Conditions.pdf'],
      ['de-DE', '/Privacy_Policy.pdf', '/AGB.pdf'],
      ['ru-RU', '/policy.pdf', '/Our_Terms_and_Conditions.pdf'],
    ] as const)
      await shell.visit({ site, locale }, async (page, address) => {
        await page.goto(address);
        await footer(page).waitFor();
        expect(await hrefs(page)).toEqual(expect.arrayContaining([privacy, terms]));
        const isFree = await footer(page).getByText('платформа бесплатна').count();
        expect(isFree).toBe(locale === 'ru-RU' ? 1 : 0);
      });
  });

  test('leads to no document that is not there', async () => {
    await shell.visit({ site: { documents: [] } }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      expect((await hrefs(page)).filter((href) => href.endsWith('.pdf'))).toEqual([]);
    });
  });

  test.each([
    ['home', /events\?period=Recent/],
    ['event', /\/events\/[^/?]+$/],
  ])('of %s waits for its events, and so does whoever scrolls', async (route, call) => {
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

  test('shows the latest error, closes it, and goes on to the one before after 7 s', async () => {
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

  test('says an error’s message, else its name; going on too soon is none; it lies within every window', async () => {
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
      // Those before it wait: what was none is not among them.
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
  ])('on a %s are at most so many, and are told without taking the focus', async (size, expected) => {
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
      // What one came for is not covered: the middle of the field is the field.
      const isFree = await page.evaluate(`(() => {
        const { x, y, width, height } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
      })()`);
      expect(isFree).toBe(true);
    });
  });

  test('have a title, text, picture and discount, and three ways to be put away', async () => {
    const rich = make('rich', {
      text: { en: 'All photos of a friend' },
      discountText: { en: '−20 %' },
      img: '/brand/logo.svg',
      declineText: { en: 'Rather not' },
      confirmText: { en: 'Have a look' },
      confirmIcon: 'gift',
    });
    for (const way of ['Rather not', 'Have a look', 'Close'])
      await shell.visit({ site: { notifications: [rich] }, hasConsent: true }, async (page, address) => {
        await page.goto(address);
        const card = cards(page).first();
        for (const words of ['All photos of a friend', '−20 %']) await card.getByText(words).waitFor();
        expect(await card.locator('img').getAttribute('src')).toBe('/brand/logo.svg');
        await card.getByRole('button', { name: way }).click();
        expect(await cards(page).count()).toBe(0);
      });
  });

  test.each([
    ['en-GB', ['Not interested', 'Learn more']],
    ['ru-RU', ['Не интересно', 'Подробнее']],
  ] as const)('in %s have default words, and none where their actions are hidden', async (locale, words) => {
    const notifications = [make('a'), make('b', { hideActions: true })];
    await shell.visit({ size: 'desktop', site: { notifications }, locale }, async (page, address) => {
      await page.goto(address);
      await cards(page).first().waitFor();
      expect((await cards(page).first().getByRole('button').allTextContents()).filter(Boolean)).toEqual([
        ...words,
      ]);
      expect(await cards(page).last().getByRole('button').count()).toBe(1);
    });
  });

  test('are chosen anew on every route; what was put away stays away for the session', async () => {
    const notifications = [make('a'), make('b', { routes: ['contacts'] }), make('c')];
    await shell.visit({ site: { notifications }, hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await cards(page).first().waitFor();
      expect(await titles(page)).toEqual(['News a']);
      await cards(page).getByRole('button', { name: 'Close' }).click();
      await footer(page).getByRole('link', { name: 'Contacts' }).click();
      await expect.poll(() => titles(page)).toEqual(['News b']);
      await page.goBack();
      await expect.poll(() => titles(page)).toEqual(['News c']);
      await page.reload();
      await cards(page).first().waitFor();
      expect(await titles(page)).toEqual(['News c']);
      // Whoever is about to pay is not spoken to.
      await page.getByRole('link', { name: /^Cart/ }).click();
      await reach(page, 'cart');
      expect(await cards(page).count()).toBe(0);
    });
  });

  test('keep back nowhere where the tenant wants it so', async () => {
    const settings = { quietNotifications: false, features: ['cookieGDPR'] };
    const site = { notifications: [make('a')] };
    await shell.visit({ site, settings }, async (page, address) => {
      await page.goto(address);
      // Beside the cookie line, and back again on every route although it was closed.
      await page.getByRole('button', { name: 'No, thanks' }).waitFor();
      for (const path of ['Contacts', 'Cart'] as const) {
        await cards(page).first().waitFor();
        await cards(page).getByRole('button', { name: 'Close' }).click();
        await expect.poll(() => titles(page)).toEqual([]);
        await page
          .getByRole('link', { name: new RegExp(`^${path}`) })
          .first()
          .click();
      }
      await reach(page, 'cart');
      await cards(page).first().waitFor();
    });
  });

  test('lead to a page of the shop, or open the tenant’s own', async () => {
    const go = (id: string, link: string) => make(id, { confirmType: 'Link', link });
    const walks: [SiteNotification, (page: Page) => Promise<void>][] = [
      [go('a', '/for-business'), (page) => reach(page, 'business')],
      [go('b', '/pages/kids-run/'), (page) => page.getByRole('dialog', { name: 'Kids run' }).waitFor()],
    ];
    for (const [notification, arrive] of walks)
      await shell.visit(
        { site: { notifications: [notification] }, hasConsent: true },
        async (page, address) => {
          await page.route('**/pages/kids-run/en/', (route) =>
            route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Run</h1>' }),
          );
          await page.goto(address);
          await cards(page).getByText('Learn more').click();
          await arrive(page);
          expect(await cards(page).count()).toBe(0);
        },
      );
  });
});

describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });
  const told = (page: Page) => page.evaluate('window.dataLayer ?? null');
  const settings = { mainCounterId: 'counter-1' };

  test('asks at first; "got it" is kept for 365 days, and only then is anything counted', async () => {
    await shell.visit({ settings }, async (page, address, context) => {
      await page.goto(address);
      await banner(page).waitFor();
      await expectAccessible(page);
      expect(await told(page)).toBeNull();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('cookie_gdpr');
      await banner(page).getByRole('button', { name: 'Got it' }).click();
      expect(await banner(page).count()).toBe(0);
      const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_gdpr');
      expect(cookie?.value).toBe('true');
      const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(365);
      expect(await told(page)).toEqual([{ event: 'page_view', counterId: 'counter-1', page: 'home' }]);
      await page.reload();
      await footer(page).waitFor();
      expect(await banner(page).count()).toBe(0);
    });
  });

  test('takes a no as easily, counts nothing then, and can be asked again', async () => {
    await shell.visit({ settings }, async (page, address, context) => {
      await page.goto(address);
      await banner(page).getByRole('button', { name: 'No, thanks' }).click();
      await page.reload();
      await footer(page).waitFor();
      expect(await banner(page).count()).toBe(0);
      expect(await told(page)).toBeNull();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('cookie_gdpr');
      await footer(page).getByRole('button', { name: 'Cookie choice' }).click();
      await banner(page).getByRole('button', { name: 'Got it' }).click();
      expect((await context.cookies()).map(({ name }) => name)).toContain('cookie_gdpr');
    });
  });

  test('once agreed to, a counter hears the names of routes, and of no page that is about one person', async () => {
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
      await banner(page).getByText('Matomo (stats.example) counts the visits for us.').waitFor();
      await goOn(`/event/${eventId}`, 'event');
      await banner(page).getByRole('button', { name: 'Got it' }).click();
      await expect.poll(names).toEqual(['event']);
      // A page that is about one person, between two that are not.
      await goOn('/search', 'search');
      await goOn('/cart', 'cart');
      await expect.poll(names).toEqual(['event', 'cart']);
      // A page printed without the counter tells it nothing until another is loaded.
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

  test('is not there where the tenant has nothing to ask, or the answer is known', async () => {
    await shell.visit({ settings: { features: [] } }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      expect(await banner(page).count()).toBe(0);
      // The tenant says that nobody need be asked: what stays in the browser is told, and no counter.
      expect(await told(page)).toEqual([{ event: 'page_view', page: 'home' }]);
    });
    await shell.visit({ hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      expect(await banner(page).count()).toBe(0);
    });
  });
});
