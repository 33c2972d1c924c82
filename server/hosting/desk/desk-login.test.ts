import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { addMember, removeMember } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  type DeskShop,
  makeMember,
  OPERATOR,
  OTHER_TENANT,
  OWN_PROVIDER_TENANT,
  openDeskBrowser,
  openDeskShop,
  openInvitationToken,
  passDeskLogin,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { ROUTES } from '#tests/factories/every-route.ts';
import type { OpenIdProvider } from '#tests/fakes/openid/openid-provider.ts';
import { checkDeskProviders } from './check-providers.ts';
import { FRESH_MS, IDLE_MS, SESSION_MS } from './desk.rules.ts';
import { findCaller } from './find-caller.ts';
import { LOGIN_COOKIE, SESSION_COOKIE } from './find-session.ts';

let desk: DeskShop;
const { now } = { now: () => new Date() };
beforeAll(async () => {
  desk = await openDeskShop();
});
afterEach(() => {
  desk.shop.deps.clock.now = now;
});
afterAll(() => desk.close());

const owner = [{ role: 'owner', eventId: null }] as const;
const inTenant = <T>(tenantId: string, work: (scope: Scope) => Promise<T>) =>
  desk.shop.deps.database.inTenant(tenantId, work);
/** Advances the shop's clock until the test ends. */
const pass = (ms: number) => {
  desk.shop.deps.clock.now = () => new Date(Date.now() + ms);
};
/** Lets a provider name itself in its answers or not, until the test ends. */
const setNaming = (provider: OpenIdProvider, namesItself: boolean) => {
  onTestFinished(() => {
    provider.namesItself = true;
  });
  provider.namesItself = namesItself;
};
const isLoggedIn = async (browser: DeskBrowser) =>
  (await browser.get(deskOwnRoutes.getMe.path)).statusCode === 200;
/** Lists the tenants and roles of a login. */
const rolesOf = async (browser: DeskBrowser): Promise<[string, string[]][]> => {
  const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
  return tenants.map(({ tenantId, grants }: { tenantId: string; grants: { role: string }[] | null }) => [
    tenantId,
    grants?.map(({ role }) => role) ?? ['Installation'],
  ]);
};

describe('a login', () => {
  test('by the tenant’s own provider opens only that tenant, in a cookie that no script and no other site can use', async () => {
    const { email } = await makeMember(desk, OWN_PROVIDER_TENANT, [...owner]);
    await makeMember(desk, TENANT, [...owner], email);
    const browser = openDeskBrowser(desk);
    const reply = await passDeskLogin(browser, desk.own, `/login?tenant=${OWN_PROVIDER_TENANT}`, email);
    expect(reply).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const cookie = reply.cookies.find(({ name }) => name === SESSION_COOKIE);
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('domain');
    expect(await rolesOf(browser)).toEqual([[OWN_PROVIDER_TENANT, ['owner']]]);
    expect((await browser.get(deskOwnRoutes.getMe.path)).json()).toMatchObject({
      loginTenant: OWN_PROVIDER_TENANT,
    });
    const rows = await inTenant(DESK_SCOPE_ID, ({ trx }) =>
      trx.selectFrom('deskSessions').selectAll().where('email', '=', email).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    for (const tenantId of ['marafon', TENANT, OWN_PROVIDER_TENANT])
      expect(
        await inTenant(tenantId, ({ trx }) => trx.selectFrom('deskSessions').selectAll().execute()),
      ).toEqual([]);
  });

  test('by the installation’s provider opens all tenants of the address that have no provider of their own', async () => {
    const { email } = await makeMember(desk, TENANT, [...owner]);
    for (const tenantId of [OTHER_TENANT, OWN_PROVIDER_TENANT])
      await makeMember(desk, tenantId, [...owner], email);
    const browser = openDeskBrowser(desk);
    await passDeskLogin(browser, desk.installation, `/login?tenant=${TENANT}`, email.toUpperCase());
    const shown = [OTHER_TENANT, TENANT].map((tenantId) => [tenantId, ['owner']]);
    expect((await rolesOf(browser)).toSorted()).toEqual(shown.toSorted());
    expect((await browser.get(deskOwnRoutes.getMe.path)).json()).toMatchObject({ loginTenant: null });
  });

  test('makes a person an operator of the installation only by the installation’s provider', async () => {
    const browser = openDeskBrowser(desk);
    await passDeskLogin(browser, desk.installation, '/login', OPERATOR);
    const shown = [TENANT, OTHER_TENANT, OWN_PROVIDER_TENANT].map((tenantId) => [tenantId, ['Installation']]);
    expect((await rolesOf(browser)).toSorted()).toEqual(shown.toSorted());
    const begin = `/login?tenant=${OWN_PROVIDER_TENANT}`;
    const reply = await passDeskLogin(openDeskBrowser(desk), desk.own, begin, OPERATOR);
    expect(reply).toMatchObject({ statusCode: 403 });
    expect(reply.body).toContain(`${OPERATOR} is not a member of this desk.`);
  });

  test.each([
    ['email_verified false', { email_verified: false }, 403, 'is not verified. Verify it there'],
    ['email_verified missing', { email_verified: undefined }, 403, 'is not verified. Verify it there'],
    ['email_verified as a text', { email_verified: 'true' }, 403, 'is not verified. Verify it there'],
    ['no address', { sub: 'x', email: undefined }, 403, 'does not send your email address'],
    ['another nonce', { nonce: 'another' }, 502, 'did not answer, or its answer was wrong'],
    ['another audience', { aud: 'shop' }, 502, 'did not answer, or its answer was wrong'],
    ['another issuer', { iss: 'https://login.example' }, 502, 'did not answer, or its answer was wrong'],
    ['an expired token', { exp: 1 }, 502, 'did not answer, or its answer was wrong'],
  ])('is refused if the provider returns %s', async (_what, claims, statusCode, sentence) => {
    const { email } = await makeMember(desk, TENANT, [...owner]);
    const browser = openDeskBrowser(desk);
    const reply = await passDeskLogin(browser, desk.installation, '/login', email, claims);
    expect(reply).toMatchObject({ statusCode });
    expect(reply.body).toContain(sentence);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  test('is completed once, in the browser that started it, within ten minutes', async () => {
    const { email } = await makeMember(desk, TENANT, [...owner]);
    const begin = async () => {
      const browser = openDeskBrowser(desk);
      const led = await browser.get('/login');
      const back = desk.installation.logIn(String(led.headers.location), { email, email_verified: true });
      return { browser, callback: back.pathname + back.search };
    };
    const first = await begin();
    const other = await begin();
    expect(await other.browser.get(first.callback)).toMatchObject({ statusCode: 400 });
    expect(await first.browser.get(first.callback)).toMatchObject({ statusCode: 303 });
    first.browser.cookies.set(LOGIN_COOKIE, 'kept');
    expect(await first.browser.get(first.callback)).toMatchObject({ statusCode: 400 });
    const late = await begin();
    pass(10 * 60_000 + 1000);
    expect(await late.browser.get(late.callback)).toMatchObject({ statusCode: 400 });
    const forged = await openDeskBrowser(desk).get('/login/callback?code=x');
    expect(forged.body).toContain('Sign in again.');
  });

  test.each([true, false])(
    'gives a tenant’s provider no code of another provider, with which it would log in as the person (names itself: %s)',
    async (namesItself) => {
      const { email } = await makeMember(desk, TENANT, [...owner]);
      setNaming(desk.installation, false);
      setNaming(desk.own, namesItself);
      const redeemed = () => desk.own.calls.filter((call) => call === 'POST /token').length;
      const before = redeemed();
      const wanted = new URL(String((await openDeskBrowser(desk).get('/login')).headers.location));
      // The tenant's provider leads the browser on to the other provider, with the thief's request and its own state.
      const browser = openDeskBrowser(desk);
      const led = new URL(
        String((await browser.get(`/login?tenant=${OWN_PROVIDER_TENANT}`)).headers.location),
      );
      wanted.searchParams.set('state', led.searchParams.get('state') ?? '');
      const back = desk.installation.logIn(wanted.href, { email, email_verified: true });
      setNaming(desk.own, false);
      expect(await browser.get(back.pathname + back.search)).toMatchObject({ statusCode: 502 });
      expect(redeemed()).toBe(before);
    },
  );

  test('at a tenant’s provider that does not name itself returns to a path of that tenant alone', async () => {
    setNaming(desk.own, false);
    const { email } = await makeMember(desk, OWN_PROVIDER_TENANT, [...owner]);
    const begin = async () => {
      const browser = openDeskBrowser(desk);
      const led = await browser.get(`/login?tenant=${OWN_PROVIDER_TENANT}`);
      const back = desk.own.logIn(String(led.headers.location), { email, email_verified: true });
      return { browser, back };
    };
    const { browser, back } = await begin();
    expect(back.pathname).toBe(`/login/callback/${OWN_PROVIDER_TENANT}`);
    expect(await browser.get(back.pathname + back.search)).toMatchObject({ statusCode: 303 });
    expect(await rolesOf(browser)).toEqual([[OWN_PROVIDER_TENANT, ['owner']]]);
    for (const path of ['/login/callback', `/login/callback/${TENANT}`]) {
      const other = await begin();
      expect(await other.browser.get(path + other.back.search)).toMatchObject({ statusCode: 502 });
    }
  });

  test('reports a provider that does not answer, and a tenant without one', async () => {
    desk.installation.fail('openid-configuration', 'Error500');
    expect(await openDeskBrowser(desk).get('/login')).toMatchObject({ statusCode: 502 });
    expect(await openDeskBrowser(desk).get('/login?tenant=nobodys')).toMatchObject({ statusCode: 404 });
    expect(await openDeskBrowser(desk).get('/login?tenant=@desk')).toMatchObject({ statusCode: 404 });
  });

  test('is requested again if it must be fresh, and refused if the provider’s authentication is too old', async () => {
    const { email } = await makeMember(desk, TENANT, [...owner]);
    const led = await openDeskBrowser(desk).get('/login?fresh=1');
    expect(new URL(String(led.headers.location)).searchParams.get('max_age')).toBe('0');
    const seconds = Math.floor(Date.now() / 1000);
    for (const [auth_time, statusCode] of [
      [seconds, 303],
      [seconds - FRESH_MS / 1000 - 60, 502],
      [undefined, 502],
    ]) {
      const claims = auth_time === undefined ? {} : { auth_time };
      const reply = await passDeskLogin(
        openDeskBrowser(desk),
        desk.installation,
        '/login?fresh=1',
        email,
        claims,
      );
      expect({ auth_time, status: reply.statusCode }).toEqual({ auth_time, status: statusCode });
      if (auth_time === undefined) expect(reply.body).toContain('to send auth_time');
    }
  });

  test('a check queries each provider once, and names one that does not answer', async () => {
    const look = () => checkDeskProviders(desk.shop.deps);
    expect(await look()).toEqual(
      [desk.installation, desk.own].map(({ issuer }) => ({ issuer, isThere: true, findings: [] })),
    );
    desk.own.fail('openid-configuration', 'Error500');
    expect(await look()).toMatchObject([{ isThere: true }, { issuer: desk.own.issuer, isThere: false }]);
  });
});

test('calls of an address by a tenant’s own provider use up no limit of the same address at other tenants', async () => {
  const { email } = await makeMember(desk, TENANT, [...owner]);
  await makeMember(desk, OWN_PROVIDER_TENANT, [...owner], email);
  const keyOf = async (provider: OpenIdProvider, begin: string) => {
    const browser = openDeskBrowser(desk);
    await passDeskLogin(browser, provider, begin, email);
    const cookie = `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`;
    const request = { headers: { cookie }, raw: { headers: {} } } as FastifyRequest;
    return (await findCaller(desk.shop.deps, request))?.key;
  };
  const [one, again] = [await keyOf(desk.installation, '/login'), await keyOf(desk.installation, '/login')];
  expect(again).toBe(one);
  expect(await keyOf(desk.own, `/login?tenant=${OWN_PROVIDER_TENANT}`)).not.toBe(one);
});

describe('an invitation', () => {
  const invite = async (tenantId: string) => {
    const email = `${randomUUID()}@example.com`;
    const grant = { role: 'accountant', eventId: null } as const;
    const token = await inTenant(tenantId, async (scope) => {
      await addMember(
        desk.shop.deps,
        scope,
        { email, grant, language: 'en', origin: DESK_ORIGIN },
        BY_COMMAND,
      );
      return openInvitationToken(desk.shop.deps, scope, email);
    });
    return { email, link: `/invitation?${new URLSearchParams({ tenant: tenantId, token })}` };
  };

  test.each([TENANT, OWN_PROVIDER_TENANT])(
    'of %s leads through the login, and only the invited address can use it',
    async (tenantId) => {
      const provider = tenantId === TENANT ? desk.installation : desk.own;
      const { email, link } = await invite(tenantId);
      const uninvited = await passDeskLogin(
        openDeskBrowser(desk),
        provider,
        `/login?tenant=${tenantId}`,
        email,
      );
      expect(uninvited.body).toContain('is not a member of this desk');
      const { email: thief } = await makeMember(desk, tenantId, [...owner]);
      const stolen = await passDeskLogin(openDeskBrowser(desk), provider, link, thief);
      expect(stolen.body).toContain(`This invitation does not work for ${thief}`);
      const unverified = await passDeskLogin(openDeskBrowser(desk), provider, link, email, {
        email_verified: false,
      });
      expect(unverified).toMatchObject({ statusCode: 403 });
      const browser = openDeskBrowser(desk);
      expect(await passDeskLogin(browser, provider, link, email)).toMatchObject({ statusCode: 303 });
      expect(await rolesOf(browser)).toEqual([[tenantId, ['accountant']]]);
      const again = await passDeskLogin(openDeskBrowser(desk), provider, link, email);
      expect(again).toMatchObject({ statusCode: 403 });
      const [joined] = await inTenant(tenantId, (scope) => listActions(scope, undefined, { count: 1 }));
      expect(joined).toMatchObject({ what: 'member.join', actor: { kind: 'Member' } });
    },
  );
});

describe('a session', () => {
  const open = async () => {
    const { email } = await makeMember(desk, TENANT, [...owner]);
    const browser = openDeskBrowser(desk);
    await passDeskLogin(browser, desk.installation, '/login', email);
    return { browser, email };
  };

  test('expires after half an hour without a request, and always after twelve hours', async () => {
    const idle = await open();
    pass(IDLE_MS + 1000);
    expect(await isLoggedIn(idle.browser)).toBe(false);
    desk.shop.deps.clock.now = now;
    const busy = await open();
    for (let passed = 0; passed < SESSION_MS; passed += IDLE_MS - 60_000) {
      pass(passed);
      expect(await isLoggedIn(busy.browser)).toBe(true);
    }
    pass(SESSION_MS + 1000);
    expect(await isLoggedIn(busy.browser)).toBe(false);
  });

  test('ends by a logout from this origin, and by the next login', async () => {
    const { browser, email } = await open();
    const first = browser.cookies.get(SESSION_COOKIE) ?? '';
    for (const origin of [undefined, 'null', 'https://evil.example', 'http://desk.example']) {
      const headers = origin === undefined ? {} : { origin };
      expect(await browser.send({ method: 'POST', url: '/logout', headers })).toMatchObject({
        statusCode: 403,
      });
    }
    expect(await isLoggedIn(browser)).toBe(true);
    await passDeskLogin(browser, desk.installation, '/login', email);
    const second = browser.cookies.get(SESSION_COOKIE) ?? '';
    expect(second).not.toBe(first);
    browser.cookies.set(SESSION_COOKIE, first);
    expect(await isLoggedIn(browser)).toBe(false);
    browser.cookies.set(SESSION_COOKIE, second);
    const headers = { origin: DESK_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
    const left = await browser.send({ method: 'POST', url: '/logout', headers, payload: '' });
    expect(left).toMatchObject({ statusCode: 303 });
    browser.cookies.set(SESSION_COOKIE, second);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test('no longer shows a tenant whose roles were revoked meanwhile', async () => {
    const { browser, email } = await open();
    const { email: last } = await makeMember(desk, TENANT, [...owner]);
    expect(await rolesOf(browser)).toEqual([[TENANT, ['owner']]]);
    await inTenant(TENANT, (scope) =>
      removeMember(desk.shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
    );
    expect(await rolesOf(browser)).toEqual([]);
    expect(last).not.toBe(email);
  });
});

describe('the desk’s host', () => {
  test('has no route of a shop, and a shop has no route of the desk', async () => {
    for (const { method, path } of ROUTES) {
      const url = path.replace(/:\w+/g, randomUUID());
      const reply = await desk.shop.call({ host: 'desk.example', method: method as 'GET', url });
      expect(reply, `${method} ${path}`).toMatchObject({ statusCode: 404 });
    }
    // The demo's mailbox is at the desk's host too.
    for (const url of ['/openapi.json', '/identity/auth', '/robots.txt', '/events'])
      expect(await desk.shop.call({ host: 'desk.example', method: 'GET', url })).toMatchObject({
        statusCode: 404,
      });
    for (const url of ['/login', '/login/callback', '/invitation'])
      expect(await desk.shop.call({ method: 'GET', url })).toMatchObject({ statusCode: 404 });
    for (const host of ['desk.example', 'desk.example:443', 'DESK.example', 'desk.example.'])
      expect((await desk.shop.call({ host, method: 'GET', url: '/entrance' })).body).toContain(
        'Sign in to the desk',
      );
    for (const host of ['evil-desk.example', 'desk.example.evil.com', 'deskxexample'])
      expect(await desk.shop.call({ host, method: 'GET', url: '/login' })).toMatchObject({ statusCode: 404 });
  });
});
