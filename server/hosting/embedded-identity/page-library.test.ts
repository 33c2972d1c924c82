import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_PAGES, ACCOUNT_SCOPE, identityOf } from '#contract/account.ts';
import { type LoginBrowser, openLoginBrowser, passLogin } from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { defineIdentityAccount } from './define-identity-account.ts';

/** Tests the pages' login library over real connections. */
const ANNA = { email: 'anna@example.com', password: 'anna knows' };

let shop: TestShop;
let browser: LoginBrowser;
let client: OidcClient;

beforeAll(async () => {
  shop = await openTestShop();
  const { port } = new URL((await listen(shop))('photofinish'));
  // The only host of the tenant that every machine resolves.
  browser = openLoginBrowser(shop, `127.0.0.1:${port}`);
  await defineIdentityAccount(shop.deps, 'photofinish', { ...ANNA, name: 'Anna', isEmailVerified: true });
  const { settings } = await shop.deps.tenants.read('photofinish');
  const identity = identityOf(settings, browser.origin);
  client = new OidcClient({
    authority: identity?.issuer ?? '',
    client_id: identity?.clientId ?? '',
    redirect_uri: `${browser.origin}${ACCOUNT_PAGES.signedIn}`,
    scope: ACCOUNT_SCOPE,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
});
afterAll(() => shop.close());

test('logs in by discovery, and accepts an answer once', async () => {
  const { url } = await client.createSigninRequest({});
  const back = await passLogin(browser, url, ANNA);
  const { profile, access_token: bearer } = await client.processSigninResponse(back.href);
  expect(profile).toMatchObject({ email: ANNA.email, email_verified: true, name: 'Anna' });
  const context = { tenantId: 'photofinish', origin: browser.origin, language: 'en' as const };
  expect(await shop.deps.accounts.verify(context, bearer)).toMatchObject({ subject: profile.sub });
  // The state of a completed login is deleted.
  await expect(client.processSigninResponse(back.href)).rejects.toThrow(/no matching state/i);
});

test('refuses the answer to another login, because the nonce differs', async () => {
  const theirs = new URL((await client.createSigninRequest({ nonce: 'theirs' })).url);
  const mine = new URL((await client.createSigninRequest({ nonce: 'mine' })).url);
  for (const name of ['state', 'code_challenge'])
    theirs.searchParams.set(name, mine.searchParams.get(name) ?? '');
  theirs.searchParams.set('prompt', 'login');
  const back = await passLogin(browser, theirs.href, ANNA);
  await expect(client.processSigninResponse(back.href)).rejects.toThrow(/nonce/i);
});

test('learns from the silent check that no user is logged in', async () => {
  const guest = openLoginBrowser(shop, new URL(browser.origin).host);
  const redirect = `${browser.origin}${ACCOUNT_PAGES.silent}`;
  const { url } = await client.createSigninRequest({ prompt: 'none', redirect_uri: redirect });
  const { location } = (await guest.get(url)).headers;
  await expect(client.processSigninResponse(String(location))).rejects.toMatchObject({
    error: 'login_required',
  });
});
