import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { demoTenants } from '#demo/tenants.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { CARTS } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { expectAccessible, newVisitor, openBrowser } from './browser.ts';

const TENANTS = ['photofinish', 'marafon'] as const;
type Tenant = (typeof TENANTS)[number];
/** Anna has an account at both brands; Ben has orders at one. */
const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';
/** The number of Anna's orders at the first brand, more than one page shows. */
const ORDERS = 12;

let shop: TestShop;
let browser: Browser;
let addressOf: (tenantId: string) => string;
let paidId: string;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  addressOf = await listen(shop);
  browser = await openBrowser();
  for (const tenantId of TENANTS)
    for (const email of [ANNA, BEN])
      await defineIdentityAccount(shop.deps, tenantId, {
        email,
        isEmailVerified: true,
        name: `Runner ${email}`,
        password: DEMO_PASSWORD,
      });
  const race = await openSale('photofinish', 'Lake Run');
  paidId = await order('photofinish', race, ANNA, 3);
  await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, paidId));
  for (let more = 1; more < ORDERS; more += 1) await order('photofinish', race, ANNA);
  await order('photofinish', await openSale('photofinish', 'Ben’s Run'), BEN);
  await order('marafon', await openSale('marafon', 'Вечерний забег'), ANNA);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

interface Sale extends MadeEvent {
  productId: string;
}

async function openSale(tenantId: string, title: string): Promise<Sale> {
  const event = await makeEvent(shop.deps, { tenantId, title });
  const list = await shop.call({
    method: 'GET',
    host: `${tenantId}.localhost`,
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const { products } = list.json<{ products: Product[] }>();
  const photo = products.find(({ productType }) => productType === 'Photo');
  return { ...event, productId: photo?.productId ?? '' };
}

/** Buys photos as a guest. @returns the order's id */
async function order(tenantId: string, sale: Sale, email: string, count = 1): Promise<string> {
  const host = `${tenantId}.localhost`;
  const made = await shop.call({ method: 'POST', host, url: CARTS, payload: {} });
  const cart = `${CARTS}/${made.json().shoppingCartId}`;
  for (const photoId of sale.photoIds.slice(0, count))
    await shop.call({
      method: 'POST',
      host,
      url: `${cart}/items`,
      payload: { productId: sale.productId, photoIds: [photoId] },
    });
  await shop.call({ method: 'PUT', host, url: `${cart}/customer`, payload: { email } });
  return (await shop.call({ method: 'POST', host, url: cart })).json().orderId;
}

/** Runs a new visitor, whose page must have no errors at the end. */
async function visit(
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  options?: Parameters<typeof newVisitor>[1],
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, options);
  await walk(page, context);
  expect(faults).toEqual([]);
  await context.close();
}

/** Types e-mail and password at the built-in provider. */
async function passProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page, email: string, tenantId: Tenant = 'photofinish'): Promise<void> {
  await page.goto(`${addressOf(tenantId)}/my-account`);
  await page.getByRole('button', { name: /^(Sign in|Войти)$/ }).click();
  await passProvider(page, email);
}

const orders = (page: Page) => page.getByRole('article');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('my account', () => {
  test('leads from the profile button through the provider to the visitor’s orders, newest first, and to one of them', async () => {
    await visit(async (page) => {
      await page.goto(addressOf('photofinish'));
      await page.getByRole('link', { name: 'My account' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await passProvider(page, ANNA);
      await page.getByText(`10 of ${ORDERS} orders`).waitFor();
      // The code was used, and is no longer in the address.
      expect(pathOf(page)).toBe('/my-account');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(`${ORDERS} of ${ORDERS} orders`).waitFor();
      expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
      expect(await orders(page).count()).toBe(ORDERS);
      expect(await page.getByText('Ben’s Run').count()).toBe(0);
      // The first order is the last one shown: paid, with its photos.
      const oldest = orders(page).last();
      await oldest.getByText('Paid', { exact: true }).waitFor();
      await oldest.scrollIntoViewIfNeeded();
      await expect.poll(() => oldest.locator('img').count()).toBe(3);
      await oldest.getByRole('link').click();
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      expect(pathOf(page)).toBe(`/my-account/order/${paidId}`);
      await page.getByRole('link', { name: 'All my orders' }).click();
      await page.getByText(/of 12 orders/).waitFor();
    });
  });
});

describe('the session', () => {
  test('is restored by the silent check in another tab and after a reload, until the visitor signs out', async () => {
    await visit(async (page, context) => {
      await signIn(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
      await page.reload();
      await page.getByText('Ben’s Run').waitFor();
      const other = await context.newPage();
      await other.goto(`${addressOf('photofinish')}/my-account`);
      await other.getByText('Ben’s Run').waitFor();
      const kept: string = await other.evaluate('JSON.stringify(localStorage)');
      expect(kept).not.toContain('token');
      expect(kept).not.toContain(BEN);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await page.reload();
      // The provider still knows Ben, and asks for the user instead of logging him in again.
      await page.getByRole('button', { name: 'Sign in' }).click();
      await passProvider(page, ANNA);
      await page.getByText(`10 of ${ORDERS} orders`).waitFor();
    });
  });

  test('ends at the provider too by logging out', async () => {
    await visit(async (page) => {
      await signIn(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${addressOf('photofinish')}/`);
      await page.getByRole('link', { name: 'My account' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    });
  });
});

describe('a brand without a provider', () => {
  const BRAND = 'seelauf';
  let address: string;
  /** Requests a link at the open form. @returns the address that the mail leads to */
  async function askForLink(page: Page, email: string): Promise<string> {
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If there are orders or photos for ${email} here`).waitFor();
    return waitFor('a mail with a link', async () => {
      const mails = await readMailbox(shop.deps.database, BRAND);
      const paths = mails
        .filter(({ recipient }) => recipient === email)
        .flatMap(({ text }) => /\/my-account#login=[\w-]+/.exec(text)?.[0] ?? []);
      return paths[0] === undefined ? undefined : address + paths[0];
    });
  }

  beforeAll(async () => {
    const photofinish = demoTenants.find(({ tenantId }) => tenantId === 'photofinish');
    if (photofinish === undefined) throw new Error('there is no such brand in the demo');
    await defineTenant(shop.deps, {
      ...photofinish,
      tenantId: BRAND,
      hosts: [`${BRAND}.localhost`],
      settings: { ...photofinish.settings, identityProvider: null },
    });
    address = addressOf(BRAND);
    const race = await openSale(BRAND, 'Link Run');
    for (const email of [ANNA, ANNA]) {
      const orderId = await order(BRAND, race, email);
      await shop.deps.database.inTenant(BRAND, (scope) => completeOrder(shop.deps, scope, orderId));
    }
    await shop.work();
  });

  test('logs in by a mailed link, stays logged in in another tab, and signs out', async () => {
    await visit(async (page, context) => {
      await page.goto(address);
      await page.getByRole('link', { name: 'My account' }).click();
      await page.getByLabel('Email address').waitFor();
      await expectAccessible(page);
      const link = await askForLink(page, ANNA);
      await expectAccessible(page);
      // In the same tab, where only the fragment changes.
      await page.goto(link);
      await page.getByRole('heading', { name: `Sign in as ${ANNA}?` }).waitFor();
      expect(page.url()).toBe(`${address}/my-account`);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect.poll(() => orders(page).count()).toBe(2);
      const other = await context.newPage();
      await other.goto(`${address}/my-account`);
      await expect.poll(() => orders(other).count()).toBe(2);
      const kept: string = await other.evaluate(
        'JSON.stringify([localStorage, sessionStorage, document.cookie])',
      );
      for (const secret of [ANNA, link.split('=')[1] ?? '', 'account=']) expect(kept).not.toContain(secret);
      await other.getByRole('button', { name: 'Sign out', exact: true }).click();
      await other.getByLabel('Email address').waitFor();
      await page.reload();
      await page.getByLabel('Email address').waitFor();
      await page.goto(link);
      await page.getByText('This link no longer works').waitFor();
      await expectAccessible(page);
    });
  });
});

test('a brand with the implicit flow gets its tokens without a code, and its visitor is a guest at other brands', async () => {
  const marafon = demoTenants.find(({ tenantId }) => tenantId === 'marafon');
  if (marafon === undefined) throw new Error('there is no such brand in the demo');
  const identityProvider = { realm: '', clientId: 'storefront', uri: '/identity', flow: 'implicit' as const };
  await defineTenant(shop.deps, { ...marafon, settings: { ...marafon.settings, identityProvider } });
  // Settings are cached for a moment.
  const printed = async () => (await shop.call({ method: 'GET', url: '/', host: 'marafon.localhost' })).body;
  await expect.poll(printed, { timeout: 20_000 }).toContain('"flow":"implicit"');
  await visit(
    async (page) => {
      const asked: (string | null)[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/identity/auth') asked.push(searchParams.get('response_type'));
      });
      await signIn(page, ANNA, 'marafon');
      await page.getByText('Вечерний забег').waitFor();
      expect(await orders(page).count()).toBe(1);
      // For one order no count is shown.
      expect(await page.getByText('Показано заказов').count()).toBe(0);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      await page.getByText('Вечерний забег').waitFor();
      // The check, the login, and the check after the reload.
      expect(asked).toEqual(Array(3).fill('id_token token'));
      await page.goto(`${addressOf('photofinish')}/my-account`);
      await page.getByRole('button', { name: /^(Sign in|Войти)$/ }).waitFor();
    },
    { locale: 'ru-RU' },
  );
});
