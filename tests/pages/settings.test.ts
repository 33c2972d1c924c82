import { within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PrintedPage } from '#contract/printed-page.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { DOCUMENTS } from '#contract/site.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type BrowserOptions, type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** What the tenant's settings change on the pages. */
let shop: TestShop;
let browser: PageBrowser | undefined;
/** Two photos in the cart of each brand, in whole amounts. */
let cartIds: Record<'photofinish' | 'marafon', string>;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  await makeEvent(shop.deps, { title: 'Lakeside Run' });
  await makeEvent(shop.deps, { title: 'Run of 2199', date: '2199-01-01', photos: [] });
  cartIds = { photofinish: await fillCart('photofinish'), marafon: await fillCart('marafon') };
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
  /** Whether the page requests the answers that the server would otherwise print into it. */
  hasNoAnswers?: boolean;
  tenantId?: string;
  language?: string;
  screen?: BrowserOptions['screen'];
  cartId?: string;
}

/** Opens a page as a new visitor. */
function visit(path: string, { tenantId = 'photofinish', language = 'en-GB', ...more }: Visit) {
  leave();
  browser = openPageBrowser(shop, {
    origin: `http://${tenantId}.localhost`,
    languages: [language],
    ...(more.screen === undefined ? {} : { screen: more.screen }),
    print: (printed) => {
      Object.assign(printed.settings, more.settings);
      printed.site = { ...printed.site, ...more.site };
      if (more.hasNoAnswers === true) printed.answers = {};
    },
  });
  if (more.cartId !== undefined) browser.local.set('shoppingCartId', more.cartId);
  return browser.open(path);
}

async function fillCart(tenantId: 'photofinish' | 'marafon'): Promise<string> {
  const host = `${tenantId}.localhost`;
  const buyer = createBuyer(shop);
  const { eventId, photoIds } = await makeEvent(shop.deps, { tenantId });
  const list = await buyer.send<{ products: { productId: string; productType: string }[] }>(
    ...(['GET', `/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}`] as const),
    ...([undefined, { host }] as const),
  );
  const productId = list.body.products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
  const cart = await buyer.openCart({ host });
  const items = photoIds.slice(0, 2).map((photoId) => ({ productId, photoIds: [photoId] }));
  await buyer.add(cart, items, { host });
  return cart.replace(`${CARTS}/`, '');
}

/** Opens a brand's cart, and waits for its sum. */
async function openCart(input: Visit): Promise<{ page: OpenPage; total: string }> {
  const cartId = input.tenantId === 'marafon' ? cartIds.marafon : cartIds.photofinish;
  const page = await visit('/cart', { ...input, cartId });
  const totals = () => [...page.document.querySelectorAll('dl[aria-busy]')].at(-1);
  await expect.poll(() => totals()?.getAttribute('aria-busy')).toBe('false');
  const total = [...(totals()?.querySelectorAll('dd') ?? [])].at(-1)?.textContent ?? '';
  return { page, total: total.replaceAll(/\s/g, ' ') };
}

const boxesOf = (page: OpenPage) => [
  ...page.document.querySelectorAll<HTMLInputElement>('main form [type=checkbox]'),
];

test('a shop names itself, with its sign, its support and its legal entity', async () => {
  const settings = {
    tenantName: 'Lauf & Foto',
    logo: '/brand/logo-small.svg',
    supportEmail: 'hilfe@lauf.example',
    legalEntity: 'Lauf & Foto GmbH, Am See 1',
  };
  const page = await visit('/', { settings, screen: 'tablet' });
  const footer = within(await page.findByRole('contentinfo'));
  footer.getByText('Lauf & Foto GmbH, Am See 1');
  const sign = within(page.document.querySelector('header.app-bar') as HTMLElement).getByRole('img', {
    name: 'Lauf & Foto',
  });
  expect(sign.getAttribute('src')).toBe('/brand/logo-small.svg');
  const support = footer.getByRole('link', { name: 'hilfe@lauf.example' });
  expect(support.getAttribute('href')).toBe('mailto:hilfe@lauf.example');
  await expect.poll(page.title).toBe('Find your photos · Lauf & Foto');
});

test.each([
  ['ru', ['ru', 'en', 'de'], 'de', 'uk-UA', 'Найдите свои фото'],
  ['en', ['ru', 'en', 'de'], 'ru', 'fr-FR', 'Find your photos'],
  ['de', ['ru', 'en', 'de'], 'en', 'de-AT', 'Finde deine Fotos'],
  ['de', ['de'], 'de', 'ru-RU', 'Finde deine Fotos'],
] as const)(
  'a shop speaks %s of %s, by default %s, to a browser that speaks %s',
  async (spoken, languages, defaultLanguage, language, name) => {
    const page = await visit('/', { settings: { languages: [...languages], defaultLanguage }, language });
    await page.findByRole('heading', { level: 1, name: new RegExp(name) });
    expect(page.document.documentElement.lang).toBe(spoken);
  },
);

test('a shop lists the pages for organizers, photographers and partners only once they are written, if the brand wants so', async () => {
  const entriesOf = (page: OpenPage) =>
    [...page.document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'));
  const shown = await visit('/', { settings: { onlyWrittenPages: true }, site: { pages: ['organizers'] } });
  await shown.findAllByRole('link', { name: 'Organizers' });
  expect(entriesOf(shown)).not.toContain('/for-photographers');
  expect(entriesOf(shown)).not.toContain('/for-business');
});

test('a shop writes whole amounts without decimals if it rounds', async () => {
  expect((await openCart({ settings: { rounding: true } })).total).toMatch(/^€\d+$/);
  expect((await openCart({ settings: { rounding: false } })).total).toMatch(/^€\d+\.00$/);
});

test('a shop sells in its currency', async () => {
  expect((await openCart({ tenantId: 'marafon', language: 'ru-RU' })).total).toMatch(/^\d+ ₽$/);
});

test.each([
  ['en-GB', DOCUMENTS, ['/Our_Terms_and_Conditions.pdf', '/Privacy_Policy.pdf']],
  ['de-DE', DOCUMENTS, ['/AGB.pdf', '/Privacy_Policy.pdf']],
  ['en-GB', ['Privacy_Policy.pdf'], ['/Privacy_Policy.pdf']],
  ['ru-RU', [], []],
] as const)(
  'a shop has buyers agree to its documents in their language: %s, %j',
  async (language, documents, links) => {
    const { page } = await openCart({ language, site: { documents: [...documents] } });
    const agreed = [...page.document.querySelectorAll('main form label a')];
    expect(agreed.map((link) => link.getAttribute('href'))).toEqual(links);
  },
);

test('a shop asks for the end of the right of withdrawal if its law has one', async () => {
  const without = await openCart({ settings: { withdrawalConsent: false }, site: { documents: [] } });
  expect(boxesOf(without.page)).toEqual([]);
  const { page } = await openCart({ settings: { withdrawalConsent: true }, site: { documents: [] } });
  expect(boxesOf(page).map(({ checked }) => checked)).toEqual([false]);
  await page.user.type(page.getByLabelText(/^Email$/i), 'buyer@example.com');
  await page.press(/^Continue to payment/);
  await page.findByText('Required field: it lets us send your photos as soon as you have paid.');
  expect(page.document.activeElement).toBe(boxesOf(page)[0]);
  expect(page.path()).toBe('/cart');
});

test('a shop shows and requests upcoming events only if the tenant wants them', async () => {
  for (const upcomingEvents of [true, false]) {
    const page = await visit('/', { settings: { upcomingEvents }, hasNoAnswers: true });
    await page.findByRole('link', { name: /Lakeside Run/ });
    if (upcomingEvents) await page.findByRole('link', { name: /Run of 2199/ });
    expect(page.queryAllByRole('link', { name: /Run of 2199/ })).toHaveLength(upcomingEvents ? 1 : 0);
    expect(page.queryAllByRole('heading', { name: 'Coming up' })).toHaveLength(upcomingEvents ? 1 : 0);
    const asked = browser?.calls.filter(({ path }) => path.includes('period=Upcoming'));
    expect(asked).toHaveLength(upcomingEvents ? 1 : 0);
  }
});

test.each([
  [null, 'Recent events'],
  ['The season of 2026', 'The season of 2026'],
])('a shop names its recent events as configured: %s', async (nameForRecentEvents, heading) => {
  const page = await visit('/', { settings: { nameForRecentEvents } });
  await page.findByRole('contentinfo');
  expect(page.document.querySelector('main h2')?.textContent).toBe(heading);
});

test('a cart is reported under the parent theme of a variant', async () => {
  const host = 'marafon.localhost';
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart({ host });
  const themeOf = async () =>
    (await buyer.send<Cart>('GET', cart, undefined, { host })).body.attributes.find(
      ({ key }) => key === 'Theme',
    );
  expect(await themeOf()).toEqual({ key: 'Theme', value: 'photofinish' });
  for (const [reported, kept] of [
    ['marafon', 'photofinish'],
    ['other', 'other'],
  ]) {
    await buyer.send('PATCH', `${cart}/attributes`, { Language: 'ru', Theme: reported }, { host });
    expect(await themeOf()).toEqual({ key: 'Theme', value: kept });
  }
});
