import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CARTS } from '#tests/factories/buyer.ts';
import { pay } from '#tests/journeys/delivery-steps.ts';
import { ENGLISH, expectPath, expectTotal, findOwn, selectPhotos } from './buying-steps.ts';
import { type LocatedPage, locatePages } from './locators.ts';
import { type BrowserOptions, openPageBrowser, type PageBrowser } from './open-browser.ts';
import { BIB, openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/** The pages when the server, the clock or a saved language is faulty. */
const API = /^\/public\//;
const DAY_MS = 86_400_000;

let troubled: TroubledShop;
let eventId: string;
let browser: PageBrowser | undefined;
let page: LocatedPage;

beforeAll(async () => {
  troubled = await openTroubledShop();
  ({ eventId } = troubled.race);
});
afterAll(() => troubled?.close());
afterEach(() => {
  browser?.close();
  browser = undefined;
});

function arrive(options: BrowserOptions = {}): PageBrowser {
  const visitor = openPageBrowser(troubled.shop, options);
  browser = visitor;
  page = locatePages(visitor);
  return visitor;
}

/** The server prints no answers into the pages, so they make the calls. */
const UNPRINTED: BrowserOptions = {
  print: (printed) => {
    printed.answers = {};
    Reflect.deleteProperty(printed, 'results');
    Reflect.deleteProperty(printed, 'cart');
  },
};

describe('a server in trouble', () => {
  /** Returns each page, the text that it shows when its call fails, and the text after the call succeeds. */
  const pages = (): [path: string, failed: RegExp, there: RegExp][] => [
    ['/', /The events couldn’t be loaded/, /Troubled Run/],
    [`/event/${eventId}`, /The event couldn’t be loaded/, /Troubled Run/],
    [`/search/${eventId}/17`, /(event couldn’t be loaded)|(Search by bib)/, /^8 /],
    ['/cart', /Your cart couldn’t be loaded/, /Your cart/],
  ];
  const OURS = 'Something went wrong on our side.';

  test.each([
    ['no connection', {}, 'We can’t reach the server.'],
    ['an error', { status: 500, body: {} }, OURS],
    // A page of a proxy, or of a hotel's network.
    ['a page of a proxy', { status: 200, text: '<!doctype html><h1>Welcome</h1>' }, OURS],
  ])(
    '%s: each page reports what does not work, and continues when it works again',
    async (_, answer, meaning) => {
      const look = async (path: string, failed: RegExp, there: RegExp) => {
        const visitor = openPageBrowser(troubled.shop, UNPRINTED);
        const shown = locatePages(visitor);
        await troubled.addPhoto(await troubled.startCart(visitor), 0);
        const mend = ['GET', 'POST', 'PUT', 'HEAD'].map((method) => visitor.answer(method, API, answer));
        await shown.goto(path);
        const main = shown.getByRole('main');
        await main.getByText(failed).first().waitFor();
        await main.getByText(meaning).first().waitFor();
        for (const mendOne of mend) mendOne();
        await shown.getByRole('button', { name: 'Try again' }).first().click();
        await expect.poll(() => shown.getByText(meaning).count()).toBe(0);
        await shown.getByRole('heading', { name: there }).first().waitFor();
        visitor.close();
      };
      await Promise.all(pages().map((one) => look(...one)));
    },
  );

  test('data printed into a page is not requested again', async () => {
    const visitor = arrive();
    await troubled.addPhoto(await troubled.startCart(visitor), 0);
    // The parts below the visitor's photos are not printed; the page requests them later.
    const asked = () =>
      visitor.calls
        .map(({ path }) => path)
        .filter((path) => /^\/public\/.*\/(photos|products|shoppingCarts|token)\b/.test(path))
        .filter((path) => !path.includes('match='));
    await findOwn(page, eventId);
    await page.getByRole('button', { name: ENGLISH.select }).first().waitFor();
    expect(asked()).toEqual([]);
    await page.goto(`/search/${eventId}/4711`);
    await page.getByText('We found no public photos for bib 4711').first().waitFor();
    expect(asked()).toEqual([]);
  });

  test('a slow server is awaited with a notice and called once', async () => {
    const visitor = arrive(UNPRINTED);
    const token = Promise.withResolvers<void>();
    visitor.answer('POST', /\/competitors\/[^/]+\/token$/, { after: token.promise });
    await page.goto(`/search/${eventId}/17`);
    await page.getByText('Searching 8 photos').first().waitFor();
    token.resolve();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();

    const items = Promise.withResolvers<void>();
    visitor.answer('POST', /\/items\/v2$/, { after: items.promise });
    await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
    const go = page.getByRole('button', { name: ENGLISH.go });
    await go.click();
    await expect.poll(() => go.getAttribute('aria-busy')).toBe('true');
    // The test presses a key, because a click would wait until the button is no longer busy.
    await go.press('Enter');
    items.resolve();
    await expectPath(page, /^\/cart/);
    await expectTotal(page, '€8');
    expect(visitor.calls.filter(({ path }) => path.endsWith('/items/v2'))).toHaveLength(1);
  });

  test('revoked access is requested again in the background', async () => {
    const visitor = arrive(UNPRINTED);
    await findOwn(page, eventId);
    const storage = page.document().defaultView?.sessionStorage ?? ({} as Storage);
    for (const [key, value] of Object.entries(storage))
      if (key.startsWith('searchToken.'))
        storage.setItem(key, value.replace(/"token":"[^"]+"/, '"token":"ran.out.now"'));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    expect(visitor.calls.map(({ status }) => status)).toContain(401);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });
});

describe('a photo that the cart does not take', () => {
  const go = () => page.getByRole('button', { name: ENGLISH.go });

  /** Selects the first of the visitor's photos and goes to the cart. */
  async function takeFirst(): Promise<void> {
    await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
    await go().click();
  }

  test('stays selected if it could not be added; if it was in the cart already, the page says so', async () => {
    const visitor = arrive();
    const cart = await troubled.startCart(visitor);
    await findOwn(page, eventId);
    const mend = visitor.answer('POST', /\/items\/v2$/, { status: 500, body: {} });
    await takeFirst();
    await page.getByText('It couldn’t be added to the cart.').first().waitFor();
    mend();
    await troubled.addPhoto(cart, 0);
    await go().click();
    await page.getByText('This product has already been added.').first().waitFor();
    await page.locator('main [role=alert] a').first().click();
    await expectPath(page, /^\/cart/);
  });

  test('is part of a package that another tab has added', async () => {
    const cart = await troubled.startCart(arrive());
    await findOwn(page, eventId);
    const { buyer, products } = troubled;
    const token = await buyer.tokenOf(eventId, BIB);
    const whole = await buyer.add(cart, [{ productId: products.all ?? '' }], { token });
    expect(whole.status).toBe(204);
    await takeFirst();
    await page.getByText('This photo is already part of a package in your cart.').first().waitFor();
  });
});

test.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])('a clock that is %s: nothing is early, late or expired', async (_, clockAheadMs) => {
  const visitor = arrive({ clockAheadMs });
  await findOwn(page, eventId);
  await selectPhotos(page, 1);
  await expectTotal(page, '€8');
  const cartId = page.document().defaultView?.localStorage.getItem('shoppingCartId');
  const { body } = await troubled.buyer.checkOut(`${CARTS}/${cartId}`);
  await pay(troubled.shop, { ...body, preorderId: null });
  // The order's mail was just written.
  const mail = { state: 'Waiting', email: 'buyer@example.com', sentOn: null, reasonCode: null };
  visitor.answer('GET', /\/orders\/[^/]+\/mail$/, {
    status: 200,
    body: { ...mail, writtenOn: new Date().toISOString() },
  });
  await page.goto(`/order/${body.orderId}`);
  await page.getByText('The link to this page is on its way to').first().waitFor();
  expect(await page.getByText('for more than an hour').count()).toBe(0);
  const url =
    (await page
      .getByRole('link', { name: /^Download/ })
      .first()
      .getAttribute('href')) ?? '';
  expect((await troubled.shop.call({ method: 'GET', url })).statusCode).toBe(200);
});

test('an unknown or unsupported language is ignored: the tenant’s own applies', async () => {
  arrive({ origin: 'http://marafon.localhost', languages: ['kk-KZ'] });
  for (const saved of ['xx', 'de', '{}']) {
    const heading = page.getByRole('heading', { name: 'Найдите свои фотографии' });
    await page.goto(`/?lang=${encodeURIComponent(saved)}`);
    await heading.waitFor();
    page.document().defaultView?.localStorage.setItem('appLanguage', saved);
    await page.goto('/');
    await heading.waitFor();
    expect(page.document().documentElement.lang).toBe('ru');
  }
});
