import { within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PrintedPage } from '#contract/printed-page.ts';
import { DOCUMENTS, EMPTY_SITE, type SiteNotification } from '#contract/site.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type BrowserOptions, type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The parts around every page: footer, errors, notifications and the cookie banner. Journeys test their layout. */
const ORIGIN = 'http://photofinish.localhost';
/** How long a page is read before it shows notifications. */
const PATIENCE_SECONDS = 1.5;

let shop: TestShop;
let browser: PageBrowser | undefined;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  await makeEvent(shop.deps, { title: 'Lakeside Run' });
});
afterAll(() => shop?.close());
afterEach(leave);

function leave(): void {
  browser?.close();
  browser = undefined;
}

interface Visit {
  settings?: Partial<PrintedPage['settings']>;
  site?: Partial<PrintedPage['site']>;
  language?: string;
  screen?: BrowserOptions['screen'];
  /** Whether the visitor agreed to analytics earlier, so that no banner appears. */
  hasConsent?: boolean;
}

/** Opens the home page as a returning visitor: a first visit shows no notifications. */
async function visit({ language = 'en-GB', screen = 'phone', ...more }: Visit): Promise<OpenPage> {
  leave();
  browser = openPageBrowser(shop, {
    languages: [language],
    screen,
    print: (printed) => {
      Object.assign(printed.settings, more.settings);
      printed.site = { ...printed.site, ...more.site };
    },
  });
  browser.local.set('hasVisited', 'true');
  if (more.hasConsent === true) await browser.cookies.setCookie('cookie_gdpr=true; Path=/', ORIGIN);
  const page = await browser.open('/');
  await page.findByRole('contentinfo');
  // The page's effects have run too, so it listens for errors.
  await browser.pass(0);
  return page;
}

const barOf = (page: OpenPage) => page.document.querySelector('header.app-bar') as HTMLElement;
const footerOf = (page: OpenPage) => within(page.getByRole('contentinfo'));

/** Waits until a route is shown, with its footer. */
async function reach(page: OpenPage, route: string): Promise<void> {
  await expect.poll(() => page.document.querySelector(`main[data-route="${route}"]`)).not.toBeNull();
  await page.findByRole('contentinfo');
}

describe('the footer', () => {
  const site = {
    documents: [...DOCUMENTS],
    footer: {
      ...EMPTY_SITE.footer,
      text: { ru: 'Для пользователей платформа бесплатна.' },
      social: [{ name: 'Instagram', url: 'https://social.example/photofinish' }],
    },
  };
  const OWN_DATA = '/own-data';
  const hrefs = (page: OpenPage) =>
    footerOf(page)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');

  test.each([
    ['full', ['/contacts', OWN_DATA, '/impressum', 'https://social.example/photofinish', 'mailto:'], true],
    ['compact', [OWN_DATA, '/impressum', 'mailto:'], false],
    ['legal', [OWN_DATA, '/impressum', 'https://social.example/photofinish', 'mailto:'], true],
  ] as const)('is %s by the tenant’s page type', async (variant, links, hasFeedback) => {
    const page = await visit({ site, settings: { pageTypes: { footer: variant } } });
    await footerOf(page).findByText(/Photofinish Demo/);
    const shown = hrefs(page).filter((href) => !href.endsWith('.pdf'));
    expect(shown.map((href) => href.replace(/^mailto:.*/, 'mailto:')).sort()).toEqual([...links].sort());
    expect(footerOf(page).queryAllByRole('button', { name: 'Feedback' })).toHaveLength(hasFeedback ? 1 : 0);
  });

  test.each([
    ['en-GB', '/Privacy_Policy.pdf', '/Our_Terms_and_Conditions.pdf'],
    ['de-DE', '/Privacy_Policy.pdf', '/AGB.pdf'],
    ['ru-RU', '/policy.pdf', '/Our_Terms_and_Conditions.pdf'],
  ])(
    'links the documents in %s, and mentions the free platform only in Russian',
    async (language, ...links) => {
      const page = await visit({ site, language });
      expect(hrefs(page)).toEqual(expect.arrayContaining(links));
      const isFree = footerOf(page).queryAllByText(/платформа бесплатна/);
      expect(isFree).toHaveLength(language === 'ru-RU' ? 1 : 0);
    },
  );

  test('links no missing document', async () => {
    const page = await visit({ site: { documents: [] } });
    expect(hrefs(page).filter((href) => href.endsWith('.pdf'))).toEqual([]);
  });
});

describe('the error snackbar', () => {
  /** Rejects a promise of the page without a handler. */
  function reject({ window }: OpenPage, message: string, name = 'TypeError'): void {
    const reason = Object.assign(new window.Error(message), { name });
    window.dispatchEvent(Object.assign(new window.Event('unhandledrejection'), { reason }));
  }
  /** Expects the error at once: later the page would show the one before. */
  const says = async (page: OpenPage, expected: string | RegExp) => {
    await browser?.pass(0);
    expect(page.getByRole('alert').textContent).toMatch(expected);
  };
  const close = async (page: OpenPage) =>
    page.user.click(await within(page.getByRole('alert')).findByRole('button', { name: 'Close' }));

  test('shows the latest error, and the one before when it is closed or after 7 s', async () => {
    const page = await visit({ hasConsent: true });
    for (const message of ['first', 'second', 'third']) reject(page, message);
    await says(page, 'third');
    expect(page.queryByText('second')).toBeNull();
    await close(page);
    await says(page, 'second');
    await browser?.pass(7);
    await says(page, 'first');
    await browser?.pass(7);
    await says(page, /^$/);
  });

  test('shows an error’s message, else its name; ignores duplicate navigation', async () => {
    const page = await visit({ hasConsent: true });
    reject(page, '', 'LostError');
    await says(page, 'LostError');
    reject(page, 'going there already', 'NavigationDuplicated');
    reject(page, 'nobody knows where', 'LostError');
    await says(page, 'nobody knows where');
    expect(page.queryByText('LostError')).toBeNull();
    // Earlier errors wait; the ignored one is not among them.
    await close(page);
    await says(page, 'LostError');
    await close(page);
    await says(page, /^$/);
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
  const cards = (page: OpenPage) => page.queryAllByRole('article', { name: /^News/ });
  const titles = (page: OpenPage) =>
    cards(page).map((card) => within(card).getByRole('heading').textContent ?? '');
  const shows = (page: OpenPage, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);
  /** Opens the page and passes the time after which it shows notifications. */
  const visitLonger = async (options: Visit) => {
    const page = await visit(options);
    await browser?.pass(PATIENCE_SECONDS);
    return page;
  };
  const closeCard = (page: OpenPage) =>
    page.user.click(within(cards(page)[0] as HTMLElement).getByRole('button', { name: 'Close' }));

  test.each([
    ['phone', ['News a']],
    ['tablet', ['News a']],
    ['desktop', ['News a', 'News b']],
  ] as const)('on a %s are limited in number, and read out politely', async (screen, expected) => {
    const notifications = [make('a'), make('b'), make('c')];
    const page = await visitLonger({ screen, site: { notifications }, hasConsent: true });
    await shows(page, [...expected]);
    expect(cards(page)[0]?.closest('[aria-live="polite"]')).not.toBeNull();
  });

  test.each(['Rather not', 'Have a look', 'Close'])(
    'have a title, text, picture and discount, and are closed by “%s”',
    async (way) => {
      const rich = make('rich', {
        text: { en: 'All photos of a friend' },
        discountText: { en: '−20 %' },
        img: '/brand/logo.svg',
        declineText: { en: 'Rather not' },
        confirmText: { en: 'Have a look' },
        confirmIcon: 'gift',
      });
      const page = await visitLonger({ site: { notifications: [rich] }, hasConsent: true });
      await shows(page, ['News rich']);
      const card = within(cards(page)[0] as HTMLElement);
      for (const words of ['All photos of a friend', '−20 %']) card.getByText(words);
      const picture = cards(page)[0]?.querySelector('img');
      expect(picture?.getAttribute('src')).toBe('/brand/logo.svg');
      await page.user.click(card.getByRole('button', { name: way }));
      await shows(page, []);
    },
  );

  test.each([
    ['en-GB', ['Not interested', 'Learn more']],
    ['ru-RU', ['Не интересно', 'Подробнее']],
  ] as const)(
    'in %s have default texts for their actions, and no texts if the actions are hidden',
    async (language, words) => {
      const notifications = [make('a'), make('b', { hideActions: true })];
      const page = await visitLonger({ screen: 'desktop', site: { notifications }, language });
      await expect.poll(() => cards(page).length).toBe(2);
      const [open, hidden] = cards(page).map((card) => within(card).getAllByRole('button'));
      expect(open?.map(({ textContent }) => textContent).filter(Boolean)).toEqual([...words]);
      expect(hidden).toHaveLength(1);
    },
  );

  test('are chosen anew on every route; closed ones stay closed for the session', async () => {
    const notifications = [make('a'), make('b', { routes: ['contacts'] }), make('c')];
    const page = await visitLonger({ site: { notifications }, hasConsent: true });
    await shows(page, ['News a']);
    await closeCard(page);
    await shows(page, []);
    await page.user.click(footerOf(page).getByRole('link', { name: 'Contacts' }));
    await reach(page, 'contacts');
    await shows(page, ['News b']);
    await page.user.click(within(barOf(page)).getByRole('link', { name: 'Photofinish' }));
    await reach(page, 'home');
    await shows(page, ['News c']);
    const again = await page.reload();
    await again.findByRole('contentinfo');
    await browser?.pass(PATIENCE_SECONDS);
    await shows(again, ['News c']);
    await again.user.click(within(barOf(again)).getByRole('link', { name: /^Cart/ }));
    await reach(again, 'cart');
    // A visitor who is about to pay is not disturbed.
    expect(titles(again)).toEqual([]);
  });

  test('reappear on every route and beside the cookie banner if `quietNotifications` is off', async () => {
    const settings = { quietNotifications: false, features: ['cookieGDPR' as const] };
    const page = await visitLonger({ site: { notifications: [make('a')] }, settings });
    await page.findByRole('button', { name: 'No' });
    for (const [name, route] of [
      ['Contacts', 'contacts'],
      [/^Cart/, 'cart'],
    ] as const) {
      await shows(page, ['News a']);
      await closeCard(page);
      await shows(page, []);
      await page.user.click(page.getAllByRole('link', { name }).at(-1) as HTMLElement);
      await reach(page, route);
    }
    await shows(page, ['News a']);
  });

  test.each([
    ['a page of the shop', '/for-business'],
    ['the tenant’s own page', '/pages/kids-run/'],
  ])('lead to %s', async (_, link) => {
    const notifications = [make('a', { confirmType: 'Link', link })];
    const page = await visitLonger({ site: { notifications }, hasConsent: true });
    await shows(page, ['News a']);
    await page.user.click(within(cards(page)[0] as HTMLElement).getByText('Learn more'));
    if (link === '/for-business') await reach(page, 'business');
    else await page.findByRole('dialog', { name: 'Kids run' });
    await shows(page, []);
  });
});

describe('the cookie banner', () => {
  const NAME = 'May we count visits?';
  const banner = (page: OpenPage) => page.queryByRole('region', { name: NAME });
  const counted = (page: OpenPage) =>
    JSON.parse(JSON.stringify(Reflect.get(page.window, 'dataLayer') ?? null));
  const consentCookie = async () =>
    (await browser?.cookies.getCookies(ORIGIN))?.find(({ key }) => key === 'cookie_gdpr');
  const settings = { mainCounterId: 'counter-1' };

  test('appears at first; "yes" is stored for 365 days, and counting starts only then', async () => {
    const page = await visit({ settings });
    await page.findByRole('region', { name: NAME });
    expect(counted(page)).toBeNull();
    expect(await consentCookie()).toBeUndefined();
    await page.press('Yes');
    await expect.poll(() => banner(page)).toBeNull();
    const cookie = await consentCookie();
    expect(cookie?.value).toBe('true');
    const expires = cookie?.expiryTime() ?? 0;
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
    await expect
      .poll(() => counted(page))
      .toEqual([{ event: 'page_view', counterId: 'counter-1', page: 'home' }]);
    const again = await page.reload();
    await again.findByRole('contentinfo');
    expect(banner(again)).toBeNull();
  });

  test('can be declined with one click, after which nothing is counted, and can be opened again', async () => {
    const first = await visit({ settings });
    await first.press('No');
    const page = await first.reload();
    await page.findByRole('contentinfo');
    expect(banner(page)).toBeNull();
    expect(counted(page)).toBeNull();
    expect(await consentCookie()).toBeUndefined();
    await page.press('Cookie settings');
    await page.press('Yes');
    await expect.poll(consentCookie).toBeDefined();
  });

  test('is absent if the tenant needs no consent or the answer is stored', async () => {
    const page = await visit({ settings: { features: [] } });
    expect(banner(page)).toBeNull();
    // The tenant needs no consent: events are recorded in the browser without an analytics service.
    await expect.poll(() => counted(page)).toEqual([{ event: 'page_view', page: 'home' }]);
    expect(banner(await visit({ hasConsent: true }))).toBeNull();
  });
});
