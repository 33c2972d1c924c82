import { within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { openLoginBrowser, passLogin } from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { BIB, openRace, type Sale } from '#tests/journeys/delivery-steps.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/**
 * The account of a visitor, with and without an identity provider. The built-in provider's own pages and the check in a
 * frame are tested in journeys.
 */
const HOST = 'photofinish.localhost';
const EMAIL = 'anna@example.com';
const BEN = 'ben@example.com';
/** A user whose address is not verified. */
const CARLA = 'carla@example.com';
const DORA = 'dora@example.com';
const DISCOVERY = /\/\.well-known\/openid-configuration$/;
/** Without a browser the check in a frame gets no answer; after 6 s the page treats the visitor as a guest. */
const CHECK_SECONDS = 7;

let shop: TestShop;
let buyer: Buyer;
let browser: PageBrowser | undefined;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  buyer = createBuyer(shop);
  for (const email of [EMAIL, BEN, CARLA, DORA]) await addAccount(email, email !== CARLA);
  for (const email of [BEN, CARLA]) await buy(await openRace(shop, { title: `Run of ${email}` }), email);
});
afterAll(() => shop?.close());
afterEach(() => {
  browser?.close();
  browser = undefined;
});

const addAccount = (email: string, isEmailVerified = true) =>
  defineIdentityAccount(shop.deps, 'photofinish', {
    email,
    isEmailVerified,
    name: `Runner ${email}`,
    password: DEMO_PASSWORD,
  });

/** Orders photos of a race as the runner who wears its bib. @returns the order's id */
async function buy(race: Sale, email: string, count = 1): Promise<string> {
  const cart = await buyer.openCart();
  const { photo: productId = '' } = race.products;
  const items = race.photoIds.slice(0, count).map((photoId) => ({ productId, photoIds: [photoId] }));
  await buyer.add(cart, items, { token: await buyer.tokenOf(race.eventId, BIB) });
  await buyer.send('PUT', `${cart}/customer`, { email });
  return (await buyer.send<{ orderId: string }>('POST', cart)).body.orderId;
}

/** Signs in at the provider once a page has left for it. @returns the page that it leads back to */
async function passProvider(visitor: PageBrowser, email: string): Promise<OpenPage> {
  await expect.poll(() => visitor.departures.at(-1)).toMatch(/\/identity\/auth\?/);
  const provider = openLoginBrowser(shop, HOST);
  const { pathname, search } = await passLogin(provider, visitor.departures.at(-1) ?? '', { email });
  return visitor.open(pathname + search);
}

/** Opens the account as a guest, and signs in. @returns the page that the provider leads back to */
async function signIn(visitor: PageBrowser, email: string, path = '/my-account'): Promise<OpenPage> {
  await pressSignIn(visitor, await visitor.open(path));
  return passProvider(visitor, email);
}

/** Returns the `prompt` parameter of each login request to the provider. */
const promptsOf = (visitor: PageBrowser | undefined) =>
  visitor?.departures.map((address) => new URL(address).searchParams.get('prompt'));

async function pressSignIn(visitor: PageBrowser, page: OpenPage): Promise<void> {
  await endCheck(visitor, () => page.queryByRole('button', { name: 'Sign in' }) !== null);
  await page.press('Sign in');
}

/** Passes the time of the check in a frame. It begins when the file of the frame is loaded. */
async function endCheck(visitor: PageBrowser, isOver: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.pass(CHECK_SECONDS);
      return isOver();
    })
    .toBe(true);
}

const NOT_FINISHED = /You didn’t finish signing in/;

test.each(['code=stolen&state=made-up', 'error=access_denied&state=made-up'])(
  'ignores what the provider returns for a login that did not begin in this browser: %s',
  async (query) => {
    browser = openPageBrowser(shop);
    const page = await browser.open(`/my-account?${query}`);
    await page.findByText(NOT_FINISHED);
    await expect.poll(page.path).toBe('/my-account');
  },
);

test('the parameters of a return from the provider work once', async () => {
  browser = openPageBrowser(shop);
  const page = await signIn(browser, BEN);
  const back = page.path();
  expect(back).toMatch(/^\/my-account\?code=/);
  await page.findByText(`Run of ${BEN}`);
  await expect.poll(page.path).toBe('/my-account');
  await page.press('Sign out');
  await page.findByRole('button', { name: 'Sign in' });
  const again = await browser.open(back);
  await again.findByText(NOT_FINISHED);
});

test('after a login the visitor continues at the requested page, which is always in the shop', async () => {
  browser = openPageBrowser(shop);
  const page = await signIn(browser, BEN, '/my-account?returnUrl=/cart');
  await expect.poll(page.path).toBe('/cart');
  const left = browser.departures.length;
  for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const account = await browser.open(`/my-account?returnUrl=${encodeURIComponent(evil)}`);
    await account.findByText(`Run of ${BEN}`);
    expect(account.path()).toMatch(/^\/my-account/);
  }
  expect(browser.departures.length).toBe(left);
});

test('links a guest to the paid orders that this browser has shown', async () => {
  const race = await openRace(shop, { title: 'Guest Run' });
  const [paid, unpaid] = [await buy(race, DORA), await buy(race, DORA)];
  await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, paid));
  browser = openPageBrowser(shop, {
    prepare: ({ localStorage }) =>
      localStorage.setItem(
        'paidOrders',
        JSON.stringify([unpaid, paid].map((orderId) => ({ orderId, eventIds: [race.eventId] }))),
      ),
  });
  const page = await browser.open('/my-account');
  const section = await page.findByRole('region', { name: 'Bought in this browser' });
  const links = within(section).getAllByRole<HTMLAnchorElement>('link', { name: /Guest Run · Order / });
  expect(links.map(({ pathname }) => pathname)).toEqual([`/order/${paid}`]);
  within(section).getByText('The link in each order’s email opens that order too.');
});

test('shows six photos of the runner on an order, and the number of further ones', async () => {
  const race = await openRace(shop, { title: 'Tile Run', photos: 8 });
  const orderId = await buy(race, DORA, 8);
  await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, orderId));
  browser = openPageBrowser(shop);
  const page = await signIn(browser, DORA);
  const sheet = (await page.findByText('Tile Run')).closest('article') as HTMLElement;
  const tiles = () => [...sheet.querySelectorAll('img')];
  await expect.poll(() => tiles().length).toBe(6);
  await within(sheet).findByText('+2');
  for (const { src } of tiles()) {
    expect(src).toContain('/pictures/');
    const { pathname, search } = new URL(src);
    const picture = await shop.call({ method: 'GET', host: HOST, url: pathname + search });
    expect([picture.statusCode, String(picture.headers['content-type'])]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
  await page.user.click(within(sheet).getByRole('link'));
  await page.findByRole('heading', { name: 'It’s yours' });
});

test('says that an address is not verified, shows nothing, and asks who the user is again', async () => {
  browser = openPageBrowser(shop);
  const page = await signIn(browser, CARLA);
  await page.findByText('Your email address isn’t confirmed yet');
  await page.findByText(new RegExp(`Your address is ${CARLA}\\.`));
  expect(page.queryAllByRole('article')).toEqual([]);
  await page.press('Sign in again');
  await expect.poll(() => promptsOf(browser)).toEqual([null, 'login']);
});

test('signing out ends the session, and the next login asks for the user', async () => {
  browser = openPageBrowser(shop);
  const page = await signIn(browser, BEN);
  await page.findByText(`Run of ${BEN}`);
  await page.press('Sign out');
  await page.findByRole('button', { name: 'Sign in' });
  expect(page.queryAllByRole('article')).toEqual([]);
  expect(JSON.stringify({ ...page.window.sessionStorage })).not.toContain('access_token');
  await (await page.reload()).press('Sign in');
  await expect.poll(() => promptsOf(browser)).toEqual([null, 'login']);
});

test('reports a provider that is down once, and asks it again', async () => {
  browser = openPageBrowser(shop);
  const { calls } = browser;
  const mend = browser.answer('GET', DISCOVERY, {});
  const page = await browser.open('/my-account');
  await page.findByText('The sign-in service isn’t responding');
  expect(calls.filter(({ path }) => DISCOVERY.test(path))).toHaveLength(1);
  expect(page.path()).toBe('/my-account');
  mend();
  await page.press('Try again');
  await pressSignIn(browser, page);
  await (await passProvider(browser, BEN)).findByText(`Run of ${BEN}`);
});

describe('a runner who is logged in with the address they registered with', () => {
  test('hides a photo for all visitors by "not me", also if the photos were opened directly', async () => {
    const { email } = competitorOf('17');
    await addAccount(email);
    const { eventId, photoIds } = await makeEvent(shop.deps, { title: 'Own Run', photos: [['17'], ['17']] });
    const tokens = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
    const proofOf = ({ window }: OpenPage) => window.sessionStorage.getItem(`searchToken.${eventId}`);
    const isAskedWithLogin = ({ calls }: PageBrowser) =>
      calls.some(
        ({ path, headers, status }) =>
          path === tokens && headers.authorization !== undefined && status === 200,
      );
    /** Opens the photos at their own address, where the page requests the token with the login. */
    const openPhotos = async (visitor: PageBrowser, person: string, proof: string) => {
      const account = await signIn(visitor, person);
      await account.findByRole('button', { name: 'Sign out' });
      const page = await visitor.open(`/search/${eventId}/17`);
      await page.findByRole('heading', { level: 1, name: /2 photos of you/ });
      // The page checks the session after it loaded the photos.
      await endCheck(visitor, () => isAskedWithLogin(visitor));
      await expect.poll(() => proofOf(page)).toContain(`"proof":"${proof}"`);
      return page;
    };
    browser = openPageBrowser(shop);
    await openPhotos(browser, BEN, 'Bib');
    browser.close();
    browser = openPageBrowser(shop);
    const page = await openPhotos(browser, email, 'Login');
    await page.press('Is someone else in these photos?');
    await page.press(/^Not me/);
    await browser.pass(10);
    const said = () => browser?.calls.filter(({ path }) => path.endsWith('/itsme'));
    await expect.poll(() => said()?.map(({ status }) => status)).toEqual([204]);
    const guest = await shop.call({ method: 'POST', url: tokens, payload: { number: '17' } });
    const list = await shop.call({
      method: 'GET',
      url: `/public/photo-service/api/v1/photos?albumId=${eventId}`,
      headers: { authorization: `Bearer ${guest.json<{ token: string }>().token}` },
    });
    expect(list.json<{ total: number }>().total).toBe(photoIds.length - 1);
  });
});

const ORDER_ID = '00000000-0000-4000-8000-000000000000';
test.each(['/my-account', '/my-account/orders', `/my-account/order/${ORDER_ID}`])(
  '%s asks for the login',
  async (path) => {
    browser = openPageBrowser(shop);
    const page = await browser.open(path);
    await endCheck(browser, () => page.queryByRole('button', { name: 'Sign in' }) !== null);
    expect(page.path()).toBe(path);
    expect(page.queryByRole('button', { name: 'Sign out' })).toBeNull();
  },
);

test('the menu offers my account only after a login, whose email then fills the forms', async () => {
  const { eventId } = await makeEvent(shop.deps, { title: 'Guarded Run', isSecure: true });
  const open = async (page: OpenPage) => {
    await page.press('Menu');
    return within(await page.findByRole('dialog', { name: 'Menu' }));
  };
  browser = openPageBrowser(shop, { screen: 'phone' });
  const guest = await browser.open('/my-account');
  await endCheck(browser, () => guest.queryByRole('button', { name: 'Sign in' }) !== null);
  const drawer = await open(guest);
  await drawer.findByRole('link', { name: 'Contacts' });
  expect(drawer.queryByRole('link', { name: 'My account' })).toBeNull();
  await guest.user.click(drawer.getByRole('button', { name: 'Close' }));
  await guest.press('Sign in');
  const page = await passProvider(browser, EMAIL);
  await page.findByRole('button', { name: 'Sign out' });
  await (await open(page)).findByRole('link', { name: 'My account' });
  const event = await browser.open(`/event/${eventId}`);
  const field = () => event.document.querySelector<HTMLInputElement>('input[type=email]')?.value;
  await endCheck(browser, () => field() === EMAIL);
});

test('an e-mail in the address fills the form', async () => {
  const { eventId } = await makeEvent(shop.deps, { title: 'Secret Run', isSecure: true });
  browser = openPageBrowser(shop);
  const event = await browser.open(`/event/${eventId}?email=${encodeURIComponent(EMAIL)}`);
  const field = () => event.document.querySelector<HTMLInputElement>('input[type=email]')?.value;
  await expect.poll(field).toBe(EMAIL);
});

test('a brand without single sign-on has no account', async () => {
  browser = openPageBrowser(shop, { origin: 'http://laufbilder.localhost', languages: ['de-DE'] });
  const page = await browser.open('/my-account');
  await expect.poll(page.path).toBe('/');
  expect(page.queryAllByRole('link', { name: 'Mein Konto' })).toEqual([]);
});

test.each(['/my-account', '/my-account/orders', '/my-account/order/1'])(
  '%s is neither cached nor indexed',
  async (url) => {
    const reply = await shop.call({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.body).toContain('<meta name="robots" content="noindex">');
  },
);

describe('without an identity provider', () => {
  const BRAND = 'seelauf';
  const RUNNER = competitorOf('17').email;
  const ORIGIN = `http://${BRAND}.localhost`;
  const linkTo = (email: string) =>
    waitFor('a mail of a link', async () => {
      const mails = await readMailbox(shop.deps.database, BRAND);
      const sent = mails.filter(({ recipient }) => recipient === email);
      return sent.flatMap(({ text }) => /\/my-account#login=[\w-]+/.exec(text)?.[0] ?? [])[0];
    });
  const open = (path: string, languages = ['en-US']) => {
    browser = openPageBrowser(shop, { origin: ORIGIN, languages });
    return browser.open(path);
  };

  beforeAll(async () => {
    const [tenant] = demoTenants;
    if (tenant === undefined) throw new Error('there is no demo tenant');
    await defineTenant(shop.deps, {
      ...tenant,
      tenantId: BRAND,
      hosts: [`${BRAND}.localhost`],
      settings: { ...tenant.settings, identityProvider: null },
    });
    await makeEvent(shop.deps, { tenantId: BRAND, title: 'Lake Run', photos: [['17']] });
    await shop.work();
  });

  test('asks for an address, gives every address the same answer, and the link in the mail opens the account', async () => {
    const page = await open('/my-account');
    const user = page.user;
    await user.type(await page.findByLabelText('Email address'), RUNNER.replace('example.com', ''));
    await user.click(page.getByRole('button', { name: 'Send the link' }));
    await page.findByText('This doesn’t look like an email address. Check its spelling.');
    await user.type(page.getByLabelText('Email address'), 'example.com');
    await user.click(page.getByRole('button', { name: 'Send the link' }));
    await page.findByText(
      /If there are orders or photos for runner17@example.com here, a link is on its way/,
    );
    const link = await linkTo(RUNNER);
    browser?.close();
    const opened = await open(link);
    await opened.findByRole('heading', { name: `Sign in as ${RUNNER}?` });
    expect(opened.path()).toBe('/my-account');
    await opened.user.click(opened.getByRole('button', { name: 'Sign in' }));
    await opened.findByText('No orders yet');
    expect(opened.getAllByText(RUNNER)).not.toEqual([]);
    const { localStorage, sessionStorage, document } = opened.window;
    localStorage.setItem('recentSearches', '[]');
    localStorage.setItem('appLanguage', 'en');
    sessionStorage.setItem('vatDetails', '{}');
    document.cookie = 'shoppingCartId=11111111-1111-4111-8111-111111111111; path=/';
    await opened.user.click(opened.getByRole('button', { name: 'Sign out and clear cart and searches' }));
    await expect.poll(() => Object.keys(localStorage)).not.toContain('recentSearches');
    expect(localStorage.getItem('appLanguage')).toBe('en');
    expect(Object.keys(sessionStorage)).not.toContain('vatDetails');
    expect(document.cookie).not.toContain('shoppingCartId');
    browser?.close();
    const used = await open(link);
    await used.findByText('This link no longer works');
    await used.user.click(used.getByRole('button', { name: 'Send a new link' }));
    await used.findByLabelText('Email address');
  });

  test('warns of a link to another account before it ends the session', async () => {
    await makeEvent(shop.deps, { tenantId: BRAND, title: 'Two Run', photos: [['43'], ['44']] });
    const [first, second] = [competitorOf('43').email, competitorOf('44').email];
    const page = await open('/my-account');
    const ask = async (email: string) => {
      await page.user.type(await page.findByLabelText('Email address'), email);
      await page.press('Send the link');
      await page.findByText(new RegExp(`If there are orders or photos for ${email} here`));
    };
    await ask(first);
    await page.press('Use another address');
    await ask(second);
    const own = await browser?.open(await linkTo(first));
    await own?.press('Sign in');
    await own?.findByText('No orders yet');
    const other = await browser?.open(await linkTo(second));
    await other?.findByText(new RegExp(`You’re signed in as ${first} in this browser`));
    await other?.press('Sign in');
    await other?.findByText('No orders yet');
    expect(other?.queryAllByText(second)).not.toEqual([]);
    expect(other?.queryAllByText(first)).toEqual([]);
  });
});
