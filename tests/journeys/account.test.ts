import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { demoTenants } from '#demo/tenants.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser } from './browser.ts';

const TENANTS = ['photofinish', 'marafon'] as const;
type Tenant = (typeof TENANTS)[number];
/** One person with an account at both brands, another at one, and one with an unverified address. */
const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';
const CARLA = 'carla@example.com';
const DORA = 'dora@example.com';
/** Of Anna at the first brand: more than are shown at a time. */
const ORDERS = 12;
const DISCOVERY = '**/.well-known/openid-configuration';

let shop: TestShop;
let browser: Browser;
let addressOf: (tenantId: string) => string;
let paidId: string;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  addressOf = await listen(shop);
  browser = await openBrowser();
  const people = [
    { email: ANNA, isEmailVerified: true },
    { email: BEN, isEmailVerified: true },
    { email: CARLA, isEmailVerified: false },
    { email: DORA, isEmailVerified: true },
  ];
  for (const tenantId of TENANTS)
    for (const person of people)
      await defineIdentityAccount(shop.deps, tenantId, {
        ...person,
        name: `Runner ${person.email}`,
        password: DEMO_PASSWORD,
      });
  const race = await openSale('photofinish', 'Lake Run');
  paidId = await order('photofinish', race, ANNA, 3);
  await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, paidId));
  for (let more = 1; more < ORDERS; more += 1) await order('photofinish', race, ANNA);
  await order('photofinish', await openSale('photofinish', 'Ben’s Run'), BEN);
  await order('photofinish', await openSale('photofinish', 'Carla’s Run'), CARLA);
  await order('marafon', await openSale('marafon', 'Вечерний забег'), ANNA);
  await buyAsRunner(await openSale('photofinish', 'Tile Run', Array(8).fill(['17'])), '17', DORA);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

interface Sale extends MadeEvent {
  productId: string;
}

async function openSale(tenantId: Tenant, title: string, photos?: string[][]): Promise<Sale> {
  const event = await makeEvent(shop.deps, { tenantId, title, ...(photos && { photos }) });
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
async function order(tenantId: Tenant, sale: Sale, email: string, count = 1): Promise<string> {
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

/** Buys all photos of an event, one by one, as the wearer of this bib; they are paid. */
async function buyAsRunner(sale: Sale, bib: string, email: string): Promise<void> {
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(sale.eventId, bib);
  const cart = await buyer.openCart();
  const items = sale.photoIds.map((photoId) => ({ productId: sale.productId, photoIds: [photoId] }));
  await buyer.add(cart, items, { token });
  await buyer.send('PUT', `${cart}/customer`, { email });
  const { body } = await buyer.send<{ orderId: string }>('POST', cart);
  await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, body.orderId));
}

/** Creates a visitor of their own, whose page must not have failed at the end. */
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
  test('from the profile button over the provider to one’s own orders, newest first, and to one of them', async () => {
    await visit(async (page) => {
      await page.goto(addressOf('photofinish'));
      await page.getByRole('link', { name: 'My account' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await passProvider(page, ANNA);
      await page.getByText(`10 of ${ORDERS} orders`).waitFor();
      // The code is of no further use, and not to be seen.
      expect(pathOf(page)).toBe('/my-account');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(`${ORDERS} of ${ORDERS} orders`).waitFor();
      expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
      expect(await orders(page).count()).toBe(ORDERS);
      expect(await page.getByText(/(Ben|Carla)’s Run/).count()).toBe(0);
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

  test('shows the runner on the tiles of an order, six of them and how many more', async () => {
    await visit(async (page) => {
      await signIn(page, DORA);
      const sheet = orders(page).filter({ hasText: 'Tile Run' });
      const tiles = sheet.locator('img');
      await expect.poll(() => tiles.count()).toBe(6);
      await sheet.getByText('+2', { exact: true }).waitFor();
      for (const tile of await tiles.all()) {
        expect(await tile.getAttribute('src')).toContain('/pictures/');
        await expect
          .poll(() => tile.evaluate((image) => Reflect.get(image, 'naturalWidth')))
          .toBeGreaterThan(0);
      }
      await sheet.getByRole('link').click();
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    });
  });

  test('is another one with each brand', async () => {
    await visit(
      async (page) => {
        await signIn(page, ANNA, 'marafon');
        await page.getByText('Вечерний забег').waitFor();
        // A count of one is not shown.
        expect(await page.getByText('Показано заказов').count()).toBe(0);
        // A login with one brand is none with the other.
        await page.goto(`${addressOf('photofinish')}/my-account`);
        await page.getByRole('button', { name: /^(Sign in|Войти)$/ }).waitFor();
        await passSignIn(page, BEN);
        await page.getByText('Ben’s Run').waitFor();
        expect(await orders(page).count()).toBe(1);
      },
      { locale: 'ru-RU' },
    );
  });

  test('of somebody whose address is not verified says so, and shows nothing', async () => {
    await visit(async (page) => {
      await signIn(page, CARLA);
      await page.getByText('Your email address isn’t confirmed yet').waitFor();
      await page.getByText(`Your address is ${CARLA}.`).waitFor();
      expect(await orders(page).count()).toBe(0);
      await expectAccessible(page);
      // Signing in again asks for the user, and does not loop.
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await passProvider(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
    });
  });
});

/** The sign-in page is open already. */
async function passSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^(Sign in|Войти)$/ }).click();
  await passProvider(page, email);
}

describe('the session', () => {
  test('is found again by the silent check, in another tab and after a reload alike', async () => {
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
    });
  });

  test('ends by signing out, and stays ended although the provider still knows one', async () => {
    await visit(async (page) => {
      await signIn(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await orders(page).count()).toBe(0);
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('access_token');
      await page.reload();
      // The provider asks for the user, instead of logging in the same one again.
      await passSignIn(page, ANNA);
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

  test('of a provider that is down is said to be so, once, and the shop goes on', async () => {
    await visit(async (page) => {
      let asked = 0;
      await page.route(DISCOVERY, (route) => {
        asked += 1;
        return route.abort('connectionrefused');
      });
      await page.goto(`${addressOf('photofinish')}/my-account`);
      await page.getByText('The sign-in service isn’t responding').waitFor();
      await expectAccessible(page);
      expect(asked).toBe(1);
      expect(pathOf(page)).toBe('/my-account');
      await page.unroute(DISCOVERY);
      await page.getByRole('button', { name: 'Try again' }).click();
      await passSignIn(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
    });
  });
});

describe('who is logged in with the address they registered with', () => {
  test('speaks for everybody by "not me", also where their photos were opened directly', async () => {
    const { email } = competitorOf('17');
    await defineIdentityAccount(shop.deps, 'photofinish', {
      email,
      isEmailVerified: true,
      name: 'Alex',
      password: DEMO_PASSWORD,
    });
    const { eventId, photoIds } = await makeEvent(shop.deps, { title: 'Own Run', photos: [['17'], ['17']] });
    const tokens = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
    /** Opens the photos as a page of their own. @returns what the token that was asked for with the login rests on */
    const openPhotos = async (page: Page) => {
      const isAskedWithLogin = (response: Response) =>
        response.url().endsWith(tokens) && response.request().headers().authorization !== undefined;
      const [answer] = await Promise.all([
        page.waitForResponse(isAskedWithLogin),
        page.goto(`${addressOf('photofinish')}/search/${eventId}/17`),
      ]);
      return ((await answer.json()) as { proof?: string }).proof;
    };
    await visit(async (page) => {
      await signIn(page, BEN);
      await page.getByText('Ben’s Run').waitFor();
      expect(await openPhotos(page)).toBe('Bib');
    });
    await visit(async (page) => {
      await signIn(page, email);
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
      expect(await openPhotos(page)).toBe('Login');
      const isKept = () => page.evaluate(`sessionStorage.getItem('searchToken.${eventId}')`);
      await expect.poll(isKept).toContain('"proof":"Login"');
      await page.getByRole('heading', { level: 1, name: /2 photos of you/ }).waitFor();
      await page.getByRole('button', { name: 'Is someone else in these photos?' }).click();
      const [said] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/itsme')),
        page.getByRole('button', { name: 'Not me' }).first().click(),
      ]);
      expect(said.status()).toBe(204);
    });
    const guest = await shop.call({ method: 'POST', url: tokens, payload: { number: '17' } });
    const list = await shop.call({
      method: 'GET',
      url: `/public/photo-service/api/v1/photos?albumId=${eventId}`,
      headers: { authorization: `Bearer ${guest.json<{ token: string }>().token}` },
    });
    expect(list.json<{ total: number }>().total).toBe(photoIds.length - 1);
  });
});

describe('what a login leads back with', () => {
  test('counts once: an error and a second look count for nothing', async () => {
    await visit(async (page) => {
      await page.goto(`${addressOf('photofinish')}/my-account?error=access_denied&state=made-up`);
      await page.getByText('You didn’t finish signing in').waitFor();
      await expectAccessible(page);
      const [back] = await Promise.all([
        page.waitForRequest((request) => request.url().includes('/my-account?code=')),
        passSignIn(page, BEN),
      ]);
      await page.getByText('Ben’s Run').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await page.goto(back.url());
      await page.getByText('You didn’t finish signing in').waitFor();
    });
  });

  test('goes on where one wanted to be, which is always in the shop', async () => {
    await visit(async (page) => {
      const address = addressOf('photofinish');
      await page.goto(`${address}/my-account?returnUrl=/cart`);
      await passSignIn(page, BEN);
      await page.waitForURL(`${address}/cart`);
      for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
        await page.goto(`${address}/my-account?returnUrl=${encodeURIComponent(evil)}`);
        await page.getByText('Ben’s Run').waitFor();
        expect(new URL(page.url()).origin).toBe(address);
      }
    });
  });
});

test('a brand that asks for the implicit flow gets its tokens without a code', async () => {
  const marafon = demoTenants.find(({ tenantId }) => tenantId === 'marafon');
  if (marafon === undefined) throw new Error('there is no such brand in the demo');
  const identityProvider = { realm: '', clientId: 'storefront', uri: '/identity', flow: 'implicit' as const };
  await defineTenant(shop.deps, { ...marafon, settings: { ...marafon.settings, identityProvider } });
  // Settings are believed for a moment.
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
      await expect.poll(() => new URL(page.url()).hash).toBe('');
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      await page.getByText('Вечерний забег').waitFor();
      // The check, the login, and the check after the reload.
      expect(asked).toEqual(Array(3).fill('id_token token'));
    },
    { locale: 'ru-RU' },
  );
});
