import { decodeJwt, decodeProtectedHeader, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_PAGES, DESK_CALLBACK_PATH, EMBEDDED_IDENTITY } from '#contract/account.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant, type TenantDefinition } from '#hosting/tenants/index.ts';
import { buildApp } from '#server/app.ts';
import {
  beginLogin,
  logInAs,
  openLoginBrowser,
  passLogin,
  redeem,
  type Tokens,
} from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { defineIdentityAccount } from './define-identity-account.ts';
import { findState } from './identity-states.store.ts';

const HOST = 'photofinish.localhost';
const DESK = 'https://desk.example';
const ANNA = { email: 'Anna.Runner@example.com', name: 'Anna Runner', password: 'anna knows' };
const CONTEXT = { tenantId: 'photofinish', origin: `http://${HOST}`, language: 'en' as const };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: DESK } });
  await defineIdentityAccount(shop.deps, 'photofinish', { ...ANNA, isEmailVerified: true });
});
afterAll(() => shop.close());

async function logInAnna() {
  const browser = openLoginBrowser(shop, HOST);
  const request = beginLogin(browser);
  const back = await passLogin(browser, request, ANNA);
  const code = back.searchParams.get('code') ?? '';
  const reply = await redeem(browser, request, code);
  return { browser, request, back, code, tokens: reply.json<Tokens>() };
}

describe('a login with code and PKCE', () => {
  test('redirects back with the state that was sent, and its tokens identify the user', async () => {
    const { request, back, tokens } = await logInAnna();
    expect(back.origin + back.pathname).toBe(`http://${HOST}${ACCOUNT_PAGES.signedIn}`);
    expect(back.searchParams.get('state')).toBe(request.state);
    expect(back.searchParams.get('iss')).toBe(`http://${HOST}/identity`);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      email: ANNA.email,
      email_verified: true,
      name: ANNA.name,
      nonce: request.nonce,
    });
    expect(await shop.deps.accounts.verify(CONTEXT, tokens.access_token)).toEqual({
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: ANNA.email,
      isEmailVerified: true,
      name: ANNA.name,
    });
  });

  test('exchanges a code for tokens once, and only for the client that began the login', async () => {
    const { browser, request, code } = await logInAnna();
    const again = await redeem(browser, request, code);
    expect({ status: again.statusCode, ...again.json() }).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    const back = await passLogin(browser, beginLogin(browser, { prompt: 'login' }), ANNA);
    const stolen = await redeem(browser, request, back.searchParams.get('code') ?? '');
    expect(stolen.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('exchanges a code for only one of two concurrent calls', async () => {
    const browser = openLoginBrowser(shop, HOST);
    const request = beginLogin(browser);
    const code = (await passLogin(browser, request, ANNA)).searchParams.get('code') ?? '';
    const replies = await Promise.all([redeem(browser, request, code), redeem(browser, request, code)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
  });

  test('refuses a form that was submitted already, or in another browser', async () => {
    const browser = openLoginBrowser(shop, HOST);
    const form = String((await browser.get(beginLogin(browser).address)).headers.location);
    const stranger = await openLoginBrowser(shop, HOST).post(form, ANNA);
    expect(stranger.statusCode).toBe(400);
    const sent = await browser.post(form, ANNA);
    await browser.get(String(sent.headers.location));
    expect((await browser.get(String(sent.headers.location))).headers.location).toBeUndefined();
    expect((await browser.post(form, ANNA)).statusCode).toBe(400);
  });

  test('refuses an unknown redirect address, an unknown client, and a request without PKCE', async () => {
    const browser = openLoginBrowser(shop, HOST);
    const wrong = [
      { redirect_uri: 'https://evil.example/my-account' },
      { redirect_uri: `http://${HOST}/my-account/../evil` },
      { client_id: 'somebody' },
    ];
    for (const input of wrong) {
      const reply = await browser.get(beginLogin(browser, input).address);
      expect({ status: reply.statusCode, to: reply.headers.location }).toEqual({
        status: 400,
        to: undefined,
      });
    }
    const bare = beginLogin(browser, { code_challenge: undefined, code_challenge_method: undefined });
    const { location } = (await browser.get(bare.address)).headers;
    expect(new URL(String(location)).searchParams.get('error')).toBe('invalid_request');
  });
});

test('a login can be started, submitted and finished in three different processes', async () => {
  const processes = [shop.app, await buildApp(shop.deps), await buildApp(shop.deps)];
  let calls = 0;
  const call: TestShop['call'] = ({ host = HOST, ...request }) => {
    calls += 1;
    const app = processes[calls % processes.length] ?? shop.app;
    return app.inject({ ...request, headers: { host, ...request.headers } });
  };
  const browser = openLoginBrowser({ ...shop, call }, HOST);
  const request = beginLogin(browser);
  const back = await passLogin(browser, request, ANNA);
  const reply = await redeem(browser, request, back.searchParams.get('code') ?? '');
  expect(reply.json<Tokens>()).toHaveProperty('access_token');
  await Promise.all(processes.slice(1).map((app) => app.close()));
});

describe('the login page', () => {
  test('answers a wrong password like an unknown address, and escapes the typed text', async () => {
    const browser = openLoginBrowser(shop, HOST);
    const form = String((await browser.get(beginLogin(browser).address)).headers.location);
    const wrong = await browser.post(form, { email: ANNA.email, password: 'guess' });
    const unknown = await browser.post(form, { email: '"><script>alert(1)</script>', password: 'guess' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(unknown.body).not.toContain('<script>');
    const withoutTyped = (body: string) => body.replace(/value="[^"]*"/, '');
    expect(withoutTyped(wrong.body)).toBe(withoutTyped(unknown.body));
    expect(wrong.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('limits password guesses for one account', async () => {
    // Attempts are counted per time window: the clock is held so that no window ends between them.
    shop.holdClock();
    await defineIdentityAccount(shop.deps, 'photofinish', {
      email: 'guessed@example.com',
      name: 'Guessed',
      password: 'secret',
      isEmailVerified: true,
    });
    const browser = openLoginBrowser(shop, HOST);
    const form = String((await browser.get(beginLogin(browser).address)).headers.location);
    const guess = async (password: string) =>
      (await browser.post(form, { email: 'guessed@example.com', password })).statusCode;
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await guess(`guess ${attempt}`)).toBe(401);
    expect(await guess('secret')).toBe(429);
  });
});

describe('the silent check', () => {
  const silent = { prompt: 'none', redirect_uri: `http://${HOST}${ACCOUNT_PAGES.silent}` };

  test('finds the logged-in user, and no user in another browser', async () => {
    const { browser } = await logInAnna();
    const found = new URL(String((await browser.get(beginLogin(browser, silent).address)).headers.location));
    expect(found.searchParams.get('code')).toBeTruthy();
    const guest = openLoginBrowser(shop, HOST);
    const { location } = (await guest.get(beginLogin(guest, silent).address)).headers;
    expect(new URL(String(location)).searchParams.get('error')).toBe('login_required');
  });

  test('returns a page that runs one known script, and can be framed only by its own site', async () => {
    const reply = await shop.call({ method: 'GET', url: `${ACCOUNT_PAGES.silent}?error=login_required` });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'self'$/);
    expect(reply.body).not.toContain('login_required');
  });

  test('finds no user after the logout, which asks for confirmation and redirects home', async () => {
    const { browser, tokens } = await logInAnna();
    const home = `http://${HOST}/`;
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home });
    const asked = await browser.get(`/identity/session/end?${query}`);
    expect(asked.statusCode).toBe(200);
    const [, action = ''] = /action="([^"]+)"/.exec(asked.body) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked.body) ?? [];
    const done = await browser.post(action, { xsrf, logout: 'yes' });
    expect({ status: done.statusCode, to: done.headers.location }).toEqual({ status: 303, to: home });
    const { location } = (await browser.get(beginLogin(browser, silent).address)).headers;
    expect(new URL(String(location)).searchParams.get('error')).toBe('login_required');
    const elsewhere = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect((await browser.get(`/identity/session/end?${elsewhere}`)).statusCode).toBe(400);
  });
});

describe('addresses of the built-in provider', () => {
  test('exist only for tenants with single sign-on, and discovery names each tenant’s own address', async () => {
    const discovery = (host: string) =>
      shop.call({ method: 'GET', host, url: '/identity/.well-known/openid-configuration' });
    expect((await discovery('laufbilder.localhost')).statusCode).toBe(404);
    for (const host of ['photofinish.localhost', 'marafon.localhost', '127.0.0.1:4711']) {
      const { issuer, token_endpoint: token, jwks_uri: keys } = (await discovery(host)).json();
      expect({ issuer, token, keys }).toEqual({
        issuer: `http://${host}/identity`,
        token: `http://${host}/identity/token`,
        keys: `http://${host}/identity/jwks`,
      });
    }
  });

  test('publish keys without their private part', async () => {
    const { keys } = (await shop.call({ method: 'GET', url: '/identity/jwks' })).json();
    expect(keys).toHaveLength(1);
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(part);
  });

  test('do not depend on a header that names another host', async () => {
    const reply = await shop.call({
      method: 'GET',
      url: '/identity/.well-known/openid-configuration',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(reply.body).not.toContain('evil.example');
    expect(reply.json().token_endpoint).toBe(`http://${HOST}/identity/token`);
  });
});

describe('tokens of the built-in provider', () => {
  test('of one tenant are refused at another, though both are signed with the same key', async () => {
    const bearer = await logInAs(shop, { email: 'anna@example.com', tenantId: 'marafon' });
    const marafon = { ...CONTEXT, tenantId: 'marafon', origin: 'http://marafon.localhost' };
    expect(await shop.deps.accounts.verify(marafon, bearer)).toMatchObject({ email: 'anna@example.com' });
    expect(await shop.deps.accounts.verify(CONTEXT, bearer)).toBeUndefined();
    // The default tenant, called at another tenant's address.
    const shared = { ...CONTEXT, origin: 'http://marafon.localhost' };
    expect(await shop.deps.accounts.verify(shared, bearer)).toBeUndefined();
  });

  test('are refused if a letter is changed or the signature is missing', async () => {
    const { tokens } = await logInAnna();
    const [header = '', , signature = ''] = tokens.access_token.split('.');
    const claims = { ...decodeJwt(tokens.access_token), email: 'victim@example.com' };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const forged = [
      `${header}.${payload}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    ];
    for (const bearer of forged) expect(await shop.deps.accounts.verify(CONTEXT, bearer)).toBeUndefined();
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    // The ID token is for the page, and is not accepted by calls.
    expect(await shop.deps.accounts.verify(CONTEXT, tokens.id_token)).toBeUndefined();
  });

  test('are returned in the address only if the tenant uses the implicit flow', async () => {
    const [, marafon] = demoTenants;
    const define = (identityProvider: TenantDefinition['settings']['identityProvider']) =>
      marafon === undefined
        ? Promise.reject(new Error('there is no second demo tenant'))
        : defineTenant(shop.deps, {
            ...marafon,
            tenantId: 'implicit',
            hosts: ['implicit.localhost'],
            settings: { ...marafon.settings, identityProvider },
          });
    await define({ realm: '', clientId: 'storefront', uri: '/identity', flow: 'implicit' });
    const account = { ...ANNA, isEmailVerified: false };
    await defineIdentityAccount(shop.deps, 'implicit', account);
    const implicit = {
      response_type: 'id_token token',
      code_challenge: undefined,
      code_challenge_method: undefined,
    };
    const browser = openLoginBrowser(shop, 'implicit.localhost');
    const back = await passLogin(browser, beginLogin(browser, implicit), ANNA);
    const context = { ...CONTEXT, tenantId: 'implicit', origin: browser.origin };
    const bearer = new URLSearchParams(back.hash.slice(1)).get('access_token') ?? '';
    expect(await shop.deps.accounts.verify(context, bearer)).toMatchObject({ isEmailVerified: false });

    // The desk uses the code flow there too, and gets the time of authentication.
    const desk = { client_id: EMBEDDED_IDENTITY.deskClientId, redirect_uri: `${DESK}${DESK_CALLBACK_PATH}` };
    const deskBrowser = openLoginBrowser(shop, 'implicit.localhost');
    const request = beginLogin(deskBrowser, desk);
    const led = await passLogin(deskBrowser, request, ANNA);
    expect(led.origin + led.pathname).toBe(desk.redirect_uri);
    const reply = await redeem(deskBrowser, request, led.searchParams.get('code') ?? '', desk);
    expect(decodeJwt(reply.json<Tokens>().id_token)).toMatchObject({ auth_time: expect.any(Number) });

    const other = openLoginBrowser(shop, HOST);
    const { location } = (await other.get(beginLogin(other, implicit).address)).headers;
    expect(String(location)).toContain('#error=invalid_request');
    expect(String(location)).not.toContain('token=');
  });
});

test('expired rows are not found, and are deleted by later writes', async () => {
  const { browser } = await logInAnna();
  const count = () =>
    shop.deps.database.inTenant('photofinish', ({ trx }) =>
      trx
        .selectFrom('identityStates')
        .select(['model', 'stateId', 'expiresAt'])
        .where('tenantId', '=', 'photofinish')
        .execute(),
    );
  const [session] = (await count()).filter(({ model }) => model === 'Session');
  expect(session?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3600_000);
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .updateTable('identityStates')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('tenantId', '=', 'photofinish')
      .execute(),
  );
  const key = { model: 'Session', stateId: session?.stateId ?? '' };
  const found = await shop.deps.database.inTenant('photofinish', (scope) =>
    findState(scope, key, new Date()),
  );
  expect(found).toBeUndefined();
  for (let attempt = 0; attempt < 50; attempt += 1) await browser.get(beginLogin(browser).address);
  expect((await count()).some(({ stateId }) => stateId === session?.stateId)).toBe(false);
});
