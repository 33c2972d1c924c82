import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLoginRoutes } from '#contract/account-login.ts';
import type { OrderSummary } from '#contract/order.schema.ts';
import { orderRoutes } from '#contract/order.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import {
  ACCOUNT_SESSION_MS,
  LINK_MS,
  LINKS_OF_ADDRESS,
  LINKS_OF_NETWORK,
  TOKEN_SECONDS,
  TRIES_OF_NETWORK,
} from './account-login.rules.ts';
import { sweepAccountLogins } from './account-logins.store.ts';
import { eraseLogins } from './erased-data.store.ts';
import { mailAccountLink } from './mail-account-link.ts';

/** Two brands without an identity provider, and one with the built-in provider. */
const BRAND = 'laufbilder';
const OTHER = 'photofinish';
const WITH_PROVIDER = 'marafon';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const tenant of demoTenants)
    if (tenant.tenantId !== WITH_PROVIDER)
      await defineTenant(shop.deps, {
        ...tenant,
        settings: { ...tenant.settings, openId: true, identityProvider: null },
      });
  await shop.work();
});
afterAll(() => shop.close());

let networks = 0;
/** Creates a browser in its own network; it keeps the session's cookie. */
function openBrowser(tenantId = BRAND, scheme = 'http') {
  networks += 1;
  const remoteAddress = `10.2.${networks >> 8}.${networks & 255}`;
  const origin = `${scheme}://${tenantId}.localhost`;
  let cookie: string | undefined;
  const call = async (
    route: { method: 'GET' | 'POST' | 'DELETE'; path: string },
    payload?: object,
    headers: Record<string, string | undefined> = { origin },
  ) => {
    const sent = { ...headers, ...(cookie === undefined ? {} : { cookie: `account=${cookie}` }) };
    const reply = await shop.call({
      host: `${tenantId}.localhost`,
      method: route.method,
      url: route.path,
      remoteAddress,
      headers: Object.fromEntries(
        Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
      ...(payload === undefined ? {} : { payload }),
    });
    const set = reply.cookies.find(({ name }) => name === 'account');
    if (set !== undefined) cookie = set.value === '' ? undefined : set.value;
    return reply;
  };
  const get = (path: string, bearer: string) =>
    call({ method: 'GET', path }, undefined, { authorization: `Bearer ${bearer}` });
  return {
    call,
    ask: (email: string, more = {}) => call(accountLoginRoutes.mailLoginLink, { email, ...more }),
    read: (token: string) => call(accountLoginRoutes.readLoginLink, { token }),
    open: (token: string) => call(accountLoginRoutes.openSession, { token }),
    resume: () => call(accountLoginRoutes.resumeSession),
    orders: async (bearer: string) => {
      const reply = await get(orderRoutes.listOrders.path, bearer);
      return { status: reply.statusCode, ids: reply.json().orders?.map((one: OrderSummary) => one.orderId) };
    },
    get,
    cookie: () => cookie,
    setCookie: (value: string | undefined) => {
      cookie = value;
    },
  };
}

/** Places an order with a new address, and completes it. */
async function makeBuyer(tenantId = BRAND, email = `${randomUUID()}@example.com`) {
  const event = await makeEvent(shop.deps, { tenantId });
  const orderId = await placeOrder(tenantId, event, email);
  await shop.deps.database.inTenant(tenantId, (scope) => completeOrder(shop.deps, scope, orderId));
  return { email, orderId };
}

async function placeOrder(tenantId: string, event: { eventId: string; photoIds: string[] }, email: string) {
  const host = `${tenantId}.localhost`;
  const list = await shop.call({
    method: 'GET',
    host,
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const photo = list.json().products.find((one: { productType: string }) => one.productType === 'Photo');
  const carts = '/public/shoppingcart-service/api/v1/shoppingCarts';
  const made = await shop.call({ method: 'POST', host, url: carts, payload: {} });
  const cart = `${carts}/${made.json().shoppingCartId}`;
  const item = { productId: photo.productId, photoIds: event.photoIds.slice(0, 1) };
  await shop.call({ method: 'POST', host, url: `${cart}/items`, payload: item });
  await shop.call({ method: 'PUT', host, url: `${cart}/customer`, payload: { email } });
  const placed = await shop.call({ method: 'POST', host, url: cart });
  return placed.json().orderId as string;
}

const mailsTo = async (email: string, tenantId = BRAND) =>
  (await readMailbox(shop.deps.database, tenantId)).filter(
    ({ recipient, text }) => recipient === email && text.includes('#login='),
  );
const mailKindsTo = async (email: string) => {
  const mails = await shop.deps.database.inTenant(BRAND, ({ trx }) =>
    trx.selectFrom('mails').select('kind').where('recipient', '=', email).execute(),
  );
  return mails.map(({ kind }) => kind);
};
/**
 * Waits for mails with links.
 * @returns their tokens, newest first
 */
const tokensOf = (email: string, count = 1, tenantId = BRAND) =>
  waitFor('mails with links', async () => {
    const tokens = (await mailsTo(email, tenantId)).flatMap(
      ({ text }) => /\/my-account#login=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    return tokens.length >= count && tokens;
  });
const rowsOf = (email: string, tenantId = BRAND) =>
  shop.deps.database.inTenant(tenantId, ({ trx }) =>
    trx.selectFrom('accountLogins').selectAll().where('emailKey', '=', email).execute(),
  );
/** Does what the jobs of an address's links do. */
const finishJobs = async (email: string) => {
  for (const { loginId } of await rowsOf(email)) await mailAccountLink(shop.deps, BRAND, loginId);
};
const logIn = async (email: string, tenantId = BRAND) => {
  const browser = openBrowser(tenantId);
  await browser.ask(email);
  const [token = ''] = await tokensOf(email, 1, tenantId);
  const reply = await browser.open(token);
  return { browser, token, reply, bearer: reply.json().token as string };
};

describe('a mailed link', () => {
  test('logs a buyer in to the orders of their address, and continues where they were', async () => {
    const { email, orderId } = await makeBuyer();
    await makeBuyer();
    const browser = openBrowser();
    expect(
      await browser.ask(` ${email.toUpperCase()} `, { returnPath: '/my-account/order/1' }),
    ).toMatchObject({
      statusCode: 204,
    });
    const [token = ''] = await tokensOf(email);
    const other = openBrowser();
    expect((await other.read(token)).json()).toEqual({ email });
    const opened = await other.open(token);
    expect(opened.json()).toMatchObject({ email, returnPath: '/my-account/order/1' });
    const cookie = opened.cookies.find(({ name }) => name === 'account');
    expect(cookie).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: ACCOUNT_SESSION_MS / 1000,
    });
    expect(await other.orders(opened.json().token)).toEqual({ status: 200, ids: [orderId] });
  });

  test('is used up only by the click, once, even by two clicks at once', async () => {
    const { email } = await makeBuyer();
    await openBrowser().ask(email);
    const [token = ''] = await tokensOf(email);
    for (let count = 0; count < 3; count += 1) expect((await openBrowser().read(token)).statusCode).toBe(200);
    const replies = await Promise.all(Array.from({ length: 5 }, () => openBrowser().open(token)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await openBrowser().read(token)).statusCode).toBe(404);
  });

  test('lasts fifteen minutes', async () => {
    const { email } = await makeBuyer();
    const asked = Date.now();
    shop.holdClock(new Date(asked));
    await openBrowser().ask(email);
    const [token = ''] = await tokensOf(email);
    shop.holdClock(new Date(asked + LINK_MS - 1000));
    expect((await openBrowser().read(token)).statusCode).toBe(200);
    shop.holdClock(new Date(asked + LINK_MS + 1000));
    expect((await openBrowser().read(token)).statusCode).toBe(404);
    expect((await openBrowser().open(token)).statusCode).toBe(404);
  });

  test('is stored as a hash, like the session; no row of its mail contains a token', async () => {
    const { email } = await makeBuyer();
    await openBrowser().ask(email);
    const [token = ''] = await tokensOf(email);
    const mails = await shop.deps.database.inTenant(BRAND, ({ trx }) =>
      trx.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
    );
    expect(JSON.stringify([await rowsOf(email), mails])).not.toContain(token);
    const browser = openBrowser();
    const bearer = (await browser.open(token)).json().token;
    const kept = JSON.stringify(await rowsOf(email));
    expect(kept).not.toContain(browser.cookie());
    expect(kept).not.toContain(bearer);
  });

  test('is in the language of the page, and leads to its own brand, never to another site', async () => {
    const { email } = await makeBuyer(OTHER);
    const browser = openBrowser(OTHER);
    await browser.call(
      accountLoginRoutes.mailLoginLink,
      { email, returnPath: '//evil.example' },
      { 'accept-language': 'it', host: 'photofinish.localhost' },
    );
    const [token = ''] = await tokensOf(email, 1, OTHER);
    const [mail] = await mailsTo(email, OTHER);
    expect(mail?.subject).toContain('Il tuo link per accedere');
    expect((await browser.open(token)).json()).toMatchObject({ returnPath: '/my-account' });
  });
});

describe('a session', () => {
  test('is resumed by its cookie, and lasts seven days', async () => {
    const { email, orderId } = await makeBuyer();
    const { browser } = await logIn(email);
    const begun = Date.now();
    const resumed = await browser.resume();
    expect(resumed.json()).toMatchObject({ email });
    shop.holdClock(new Date(begun + ACCOUNT_SESSION_MS - 60_000));
    const late = (await browser.resume()).json().token;
    expect(await browser.orders(late)).toEqual({ status: 200, ids: [orderId] });
    shop.holdClock(new Date(begun + ACCOUNT_SESSION_MS + 60_000));
    expect((await browser.resume()).statusCode).toBe(204);
    expect(await browser.orders(late)).toMatchObject({ status: 401 });
  });

  test('has tokens that last an hour', async () => {
    const { email } = await makeBuyer();
    const { browser, bearer } = await logIn(email);
    shop.holdClock(new Date(Date.now() + (TOKEN_SECONDS + 5) * 1000));
    expect(await browser.orders(bearer)).toMatchObject({ status: 401 });
    expect(await browser.orders((await browser.resume()).json().token)).toMatchObject({ status: 200 });
  });

  test('ends at once by signing out: in one browser, or everywhere', async () => {
    const { email } = await makeBuyer();
    const one = await logIn(email);
    await one.browser.ask(email);
    const [second = ''] = (await tokensOf(email, 2)).filter((token) => token !== one.token);
    const other = openBrowser();
    const bearer = (await other.open(second)).json().token;
    const secret = one.browser.cookie();
    expect((await one.browser.call(accountLoginRoutes.endSession)).statusCode).toBe(204);
    expect(one.browser.cookie()).toBeUndefined();
    one.browser.setCookie(secret);
    expect((await one.browser.resume()).statusCode).toBe(204);
    expect(await one.browser.orders(one.bearer)).toMatchObject({ status: 401 });
    expect(await other.orders(bearer)).toMatchObject({ status: 200 });
    await one.browser.ask(email);
    const [third = ''] = (await tokensOf(email, 3)).filter(
      (token) => token !== one.token && token !== second,
    );
    const fresh = openBrowser();
    const freshBearer = (await fresh.open(third)).json().token;
    await fresh.call(accountLoginRoutes.endSessions);
    for (const ended of [bearer, freshBearer])
      expect(await other.orders(ended)).toMatchObject({ status: 401 });
    expect((await other.resume()).statusCode).toBe(204);
  });

  test('is a new one after each login: the former cookie opens nothing', async () => {
    const { email } = await makeBuyer();
    const { browser } = await logIn(email);
    const before = browser.cookie();
    await browser.ask(email);
    const tokens = await tokensOf(email, 2);
    for (const token of tokens) await browser.open(token);
    expect(browser.cookie()).not.toBe(before);
    browser.setCookie(before);
    expect((await browser.resume()).statusCode).toBe(204);
  });

  test('shows the account’s own data, like a provider’s login with a verified address', async () => {
    const { email } = await makeBuyer();
    const { browser, bearer } = await logIn(email);
    const reply = await browser.get(ownDataRoutes.getOwnData.path, bearer);
    const kinds = reply.json().kinds.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['accounts', 'orders']));
  });

  test('ends when its person is erased', async () => {
    const { email } = await makeBuyer();
    const { browser, bearer } = await logIn(email);
    await browser.ask(email);
    const erased = await shop.deps.database.inTenant(BRAND, (scope) =>
      eraseLogins(scope, { emails: [email] }),
    );
    expect(erased).toEqual({ accountLogins: 2 });
    expect(await browser.orders(bearer)).toMatchObject({ status: 401 });
    expect((await browser.resume()).statusCode).toBe(204);
  });

  test('is deleted after it has expired', async () => {
    const { email } = await makeBuyer();
    await logIn(email);
    await shop.deps.database.inTenant(BRAND, (scope) =>
      sweepAccountLogins(scope, new Date(Date.now() + ACCOUNT_SESSION_MS + 60_000)),
    );
    expect(await rowsOf(email)).toEqual([]);
  });
});

describe('an attack', () => {
  test('learns nothing about who bought: the answer and the stored rows are the same, and a stranger gets no mail', async () => {
    const { email } = await makeBuyer();
    const stranger = `${randomUUID()}@example.com`;
    const shown = async (address: string) => {
      const { statusCode, body, headers } = await openBrowser().ask(address);
      return { statusCode, body, headers: Object.keys(headers) };
    };
    expect(await shown(stranger)).toEqual(await shown(email));
    const shape = async (address: string) => (await rowsOf(address)).map((row) => Object.keys(row));
    expect(await shape(stranger)).toEqual(await shape(email));
    await tokensOf(email);
    await finishJobs(stranger);
    expect(await mailKindsTo(stranger)).toEqual([]);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  test('causes no mail to a stranger for whom it placed an unpaid order', async () => {
    const stranger = `${randomUUID()}@example.com`;
    await placeOrder(BRAND, await makeEvent(shop.deps, { tenantId: BRAND }), stranger);
    expect((await openBrowser().ask(stranger)).statusCode).toBe(204);
    await finishJobs(stranger);
    expect(await mailKindsTo(stranger)).not.toContain('account-link');
  });

  test('fills a mailbox with at most a few mails, and locks nobody out: the links that the attack requested log in', async () => {
    const { email } = await makeBuyer();
    shop.holdClock();
    for (let count = 0; count < LINKS_OF_ADDRESS.limit + 3; count += 1)
      expect((await openBrowser().ask(email)).statusCode).toBe(204);
    const tokens = await tokensOf(email, LINKS_OF_ADDRESS.limit);
    await finishJobs(email);
    expect(await mailsTo(email)).toHaveLength(LINKS_OF_ADDRESS.limit);
    // Also in several browsers: using a link does not end the others.
    for (const token of tokens) expect((await openBrowser().open(token)).statusCode).toBe(200);
  });

  test('cannot use up an address’s links by other spellings of the address', async () => {
    const { email } = await makeBuyer();
    shop.holdClock();
    const spelling = email.replace('example', 'ｅｘａｍｐｌｅ');
    for (let count = 0; count < LINKS_OF_ADDRESS.limit; count += 1)
      expect((await openBrowser().ask(spelling)).statusCode).toBe(400);
    await openBrowser().ask(email);
    const [token = ''] = await tokensOf(email);
    expect((await openBrowser().open(token)).json()).toMatchObject({ email });
  });

  test('can request only a few links and try only a few tokens from one network', async () => {
    shop.holdClock();
    const asker = openBrowser();
    const asked: number[] = [];
    for (let count = 0; count <= LINKS_OF_NETWORK.limit; count += 1)
      asked.push((await asker.ask(`${randomUUID()}@example.com`)).statusCode);
    expect(asked.filter((status) => status === 204)).toHaveLength(LINKS_OF_NETWORK.limit);
    expect(asked.at(-1)).toBe(429);
    const tries: number[] = [];
    for (let count = 0; count <= TRIES_OF_NETWORK.limit; count += 1)
      tries.push((await asker.open(`${'a'.repeat(42)}${count}`)).statusCode);
    expect(tries.at(-1)).toBe(429);
    expect(tries.filter((status) => status === 404)).toHaveLength(TRIES_OF_NETWORK.limit);
  });

  test('cannot use a link, cookie or token of another brand', async () => {
    const { email } = await makeBuyer();
    const { orderId } = await makeBuyer(OTHER, email);
    const { browser, bearer } = await logIn(email);
    const there = openBrowser(OTHER);
    there.setCookie(browser.cookie());
    expect((await there.resume()).statusCode).toBe(204);
    expect(await there.orders(bearer)).toMatchObject({ status: 401 });
    await openBrowser().ask(email);
    const [newest = ''] = await tokensOf(email, 2);
    expect((await there.read(newest)).statusCode).toBe(404);
    expect((await there.open(newest)).statusCode).toBe(404);
    const own = await logIn(email, OTHER);
    expect(await own.browser.orders(own.bearer)).toEqual({ status: 200, ids: [orderId] });
  });

  test('can do nothing from another site', async () => {
    const { email } = await makeBuyer();
    const { browser } = await logIn(email);
    await openBrowser().ask(email);
    const [token = ''] = await tokensOf(email, 2);
    for (const origin of ['https://evil.example', 'null', 'http://photofinish.localhost'])
      for (const [route, payload] of [
        [accountLoginRoutes.mailLoginLink, { email }],
        [accountLoginRoutes.readLoginLink, { token }],
        [accountLoginRoutes.openSession, { token }],
        [accountLoginRoutes.resumeSession, undefined],
        [accountLoginRoutes.endSession, undefined],
        [accountLoginRoutes.endSessions, undefined],
      ] as const)
        expect(await browser.call(route, payload, { origin })).toMatchObject({ statusCode: 403 });
    expect((await browser.resume()).statusCode).toBe(200);
    // A form on another site cannot send JSON.
    const form = await shop.call({
      host: `${BRAND}.localhost`,
      method: 'POST',
      url: accountLoginRoutes.openSession.path,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ token }),
    });
    expect(form.statusCode).toBeGreaterThanOrEqual(400);
    expect((await openBrowser().open(token)).statusCode).toBe(200);
  });

  test('cannot forge a token, nor use one of another session', async () => {
    const { email } = await makeBuyer();
    const { browser, bearer, token } = await logIn(email);
    const [mark, id, until = '', signature] = bearer.split('.');
    for (const forged of [
      [mark, randomUUID(), until, signature],
      [mark, id, String(Number(until) + 1), signature],
      [mark, id, until, 'a'.repeat(43)],
      [mark, id, until],
      [token],
    ])
      expect(await browser.orders(forged.join('.'))).toMatchObject({ status: 401 });
    await openBrowser().ask(email);
    await tokensOf(email, 2);
    // The id of an unused link is not a session's id.
    const link = (await rowsOf(email)).find((row) => row.sessionHash === null);
    const part = `${BRAND} ${link?.loginId} ${until}`;
    const signed = [mark, link?.loginId, until, shop.deps.keys.sign('account-sessions', part)].join('.');
    expect(await browser.orders(signed)).toMatchObject({ status: 401 });
  });
});

test('a brand with a provider, or without accounts, has no mailed links, and earlier sessions are not valid there', async () => {
  const browser = openBrowser(WITH_PROVIDER);
  expect((await browser.ask('anna@example.com')).statusCode).toBe(404);
  for (const route of [accountLoginRoutes.resumeSession, accountLoginRoutes.endSession])
    expect((await browser.call(route)).statusCode).toBe(404);
  const { email } = await makeBuyer(OTHER);
  const login = await logIn(email, OTHER);
  const [tenant] = demoTenants.filter(({ tenantId }) => tenantId === OTHER);
  if (tenant === undefined) throw new Error('there is no such brand in the demo');
  await defineTenant(shop.deps, tenant);
  await waitFor(
    'the provider of the settings',
    async () => (await login.browser.resume()).statusCode === 404,
  );
  expect(await login.browser.orders(login.bearer)).toMatchObject({ status: 401 });
});

test('over HTTPS the cookie is only for this host and only for HTTPS', async () => {
  const secure = await openTestShop({ environment: { PUBLIC_URL: 'https://laufbilder.localhost' } });
  try {
    const [tenant] = demoTenants.filter(({ tenantId }) => tenantId === BRAND);
    if (tenant === undefined) throw new Error('there is no such brand in the demo');
    await defineTenant(secure.deps, {
      ...tenant,
      settings: { ...tenant.settings, openId: true, identityProvider: null },
    });
    const reply = await secure.call({
      host: `${BRAND}.localhost`,
      method: 'DELETE',
      url: accountLoginRoutes.endSession.path,
    });
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-account=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0; Secure$/,
    );
  } finally {
    await secure.close();
  }
});
