import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskOwnRoutes, deskRoutes, IDEMPOTENCY_HEADER } from '#contract/desk.ts';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { addMember, type Grant, removeMember } from '#hosting/members/index.ts';
import { defineTenant, keepDrawnLogo } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  makeMember,
  OPERATOR,
  OTHER_TENANT,
  OWN_PROVIDER_TENANT,
  openDeskBrowser,
  openInvitationToken,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { FRESH_MS, LINKS_OF_ADDRESS, LOGIN_LINK_MS, LOGINS, MAILED_LINK_ISSUER } from './desk.rules.ts';
import { findSession, insertSession } from './desk.store.ts';
import { SESSION_COOKIE } from './find-session.ts';

const FORM = { origin: DESK_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
const owner: Grant = { role: 'owner', eventId: null };
const { now } = { now: () => new Date() };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: DESK_ORIGIN, DESK_OPERATORS: OPERATOR } });
  for (const tenant of demoTenants) {
    const isOwn = tenant.tenantId === OWN_PROVIDER_TENANT;
    const identityProvider = isOwn ? { realm: '', clientId: 'desk', uri: 'https://login.example' } : null;
    await defineTenant(shop.deps, {
      ...tenant,
      settings: { ...tenant.settings, openId: isOwn, identityProvider },
    });
  }
  await shop.work();
});
afterEach(() => {
  shop.deps.clock.now = now;
});
afterAll(() => shop.close());

const inTenant = <T>(tenantId: string, work: (scope: Scope) => Promise<T>) =>
  shop.deps.database.inTenant(tenantId, work);
const pass = (ms: number) => {
  shop.deps.clock.now = () => new Date(Date.now() + ms);
};
let networks = 0;
/** Opens a browser in its own network, because the limits of networks are tested elsewhere. */
const openBrowser = () => {
  networks += 1;
  return openDeskBrowser({ shop, origin: DESK_ORIGIN }, `10.1.${networks >> 8}.${networks & 255}`);
};
const ask = (browser: DeskBrowser, email: string, tenant?: string, headers: Record<string, string> = FORM) =>
  browser.send({
    method: 'POST',
    url: '/login/mail',
    headers,
    payload: new URLSearchParams({ email, ...(tenant === undefined ? {} : { tenant }) }).toString(),
  });
const press = (browser: DeskBrowser, token: string, headers: Record<string, string> = FORM) =>
  browser.send({
    method: 'POST',
    url: '/login/link',
    headers,
    payload: new URLSearchParams({ token }).toString(),
  });
const mailsTo = async (email: string, tenantId = TENANT) =>
  (await readMailbox(shop.deps.database, tenantId)).filter(({ recipient }) => recipient === email);
/**
 * Waits for the mails with links to an address.
 * @returns their tokens, newest first
 */
const tokensOf = (email: string, count = 1, tenantId = TENANT) =>
  waitFor('mails with links', async () => {
    const tokens = (await mailsTo(email, tenantId)).flatMap(
      ({ text }) => /https:\/\/desk\.example\/login\/link\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    return tokens.length >= count && tokens;
  });
const openLinks = (email: string) =>
  inTenant(DESK_SCOPE_ID, ({ trx }) =>
    trx.selectFrom('deskLoginLinks').selectAll().where('email', '=', email).execute(),
  );
/** Waits until the job has processed every link of an address without access. */
const waitForgotten = (email: string) =>
  waitFor('a link that is forgotten', async () => (await openLinks(email)).length === 0);
const rolesOf = async (browser: DeskBrowser): Promise<[string, string[]][]> => {
  const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
  return tenants.map(({ tenantId, grants }: { tenantId: string; grants: { role: string }[] | null }) => [
    tenantId,
    grants?.map(({ role }) => role) ?? ['Installation'],
  ]);
};
const statusOfMe = async (browser: DeskBrowser) => (await browser.get(deskOwnRoutes.getMe.path)).statusCode;
/** Logs a member in by a link. */
const logIn = async (email: string, tenantId = TENANT) => {
  const browser = openBrowser();
  await ask(browser, email, tenantId);
  const [token = ''] = await tokensOf(email, 1, tenantId);
  const reply = await press(browser, token);
  return { browser, token, reply };
};

test('a link is mailed in the name of the installation: neither its answers nor its bounces reach a brand', async () => {
  const [brand] = demoTenants.filter(({ tenantId }) => tenantId === OTHER_TENANT);
  if (brand === undefined) throw new Error('the demo has no such brand');
  const own = { mailFrom: 'fotos@brand.example', openId: false, identityProvider: null };
  await defineTenant(shop.deps, { ...brand, settings: { ...brand.settings, ...own } });
  const sent: OutgoingMail[] = [];
  const { send } = shop.deps.mailer;
  shop.deps.mailer.send = (tenantId, mail) => {
    sent.push(mail);
    return send(tenantId, mail);
  };
  try {
    await ask(openBrowser(), OPERATOR, OTHER_TENANT);
    const [link] = await waitFor('the link', async () => {
      const links = sent.filter(({ to }) => to === OPERATOR);
      return links.length > 0 && links;
    });
    const { mailFrom } = shop.deps.config;
    expect(link).toMatchObject({ from: { address: mailFrom }, replyTo: mailFrom });
    expect(link).not.toHaveProperty('returnPath');
    expect(JSON.stringify(link)).not.toContain(brand.settings.tenantName);
    expect(await readMailbox(shop.deps.database, OTHER_TENANT)).toEqual([]);
  } finally {
    shop.deps.mailer.send = send;
  }
});

test('the demo’s operator may log in only while the demo names one, and only if settings name no operators', async () => {
  const { config } = shop.deps;
  const email = 'installation@photofinish.example';
  const isOperator = async (browser: DeskBrowser) =>
    (await browser.get(deskOwnRoutes.getMe.path)).json().isOperator;
  // Only a shop that was opened at the desk has a drawn logo.
  await inTenant(OTHER_TENANT, keepDrawnLogo);
  config.demoOperator = email;
  await ask(openBrowser(), email);
  await waitForgotten(email);
  config.deskOperators = [];
  try {
    const entrance = await openBrowser().get('/entrance');
    expect(entrance.body).toContain(`name="email" value="${email}"`);
    const browser = openBrowser();
    await ask(browser, email);
    const [token = ''] = await tokensOf(email, 1, DESK_SCOPE_ID);
    expect(await press(browser, token)).toMatchObject({ statusCode: 303 });
    expect(await isOperator(browser)).toBe(true);
    const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
    const demos = tenants.filter(({ isDemo }: { isDemo: boolean }) => isDemo);
    expect(demos.map(({ tenantId }: { tenantId: string }) => tenantId)).not.toContain(OTHER_TENANT);
    expect(demos).toHaveLength(tenants.length - 1);
    config.demoOperator = undefined;
    expect(await isOperator(browser)).toBe(false);
    expect((await openBrowser().get('/entrance')).body).not.toContain(email);
  } finally {
    config.demoOperator = undefined;
    config.deskOperators = [OPERATOR];
  }
});

test('the mail has the language of the page that requested it, and is in the mailbox page at every host of the shop', async () => {
  const { email } = await makeMember({ shop }, OTHER_TENANT, [owner]);
  const sent = await ask(openBrowser(), email, OTHER_TENANT, { ...FORM, 'accept-language': 'cs-CZ,cs' });
  expect(sent.body).toContain('href="/mailbox"');
  await tokensOf(email, 1, OTHER_TENANT);
  const [mail] = await mailsTo(email, OTHER_TENANT);
  expect(mail?.text).toContain('Přihlásit se');
  const hosts = ['photofinish.localhost', 'localhost:3000', new URL(DESK_ORIGIN).host];
  for (const host of hosts) {
    const page = await shop.app.inject({ method: 'GET', url: '/mailbox', headers: { host } });
    expect(page.body, host).toContain(email);
  }
  // A web site whose name leads to this machine must not read the mails.
  const rebound = await shop.app.inject({
    method: 'GET',
    url: '/mailbox',
    headers: { host: 'evil.example' },
  });
  expect(rebound.statusCode).toBe(404);
  expect(rebound.body).not.toContain(email);
});

test('addresses that only normalise to another address use up none of its links', async () => {
  const { email } = await makeMember({ shop }, TENANT, [owner]);
  for (let count = 0; count < LINKS_OF_ADDRESS.limit; count += 1) {
    const other = email.replace(/^./, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    expect((await ask(openBrowser(), other)).statusCode).toBe(400);
  }
  await ask(openBrowser(), email);
  expect(await tokensOf(email)).toHaveLength(1);
});

describe('a mailed link', () => {
  test('logs a member in, even in another browser, with the same session as a provider', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await makeMember({ shop }, OTHER_TENANT, [owner], email);
    await makeMember({ shop }, OWN_PROVIDER_TENANT, [owner], email);
    const asked = await ask(openBrowser(), ` ${email.toUpperCase()} `);
    expect(asked).toMatchObject({ statusCode: 200 });
    const [token = ''] = await waitFor('a mail of a link', async () => {
      const all = await Promise.all([TENANT, OTHER_TENANT].map((id) => mailsTo(email, id)));
      const found = all
        .flat()
        .flatMap(({ text }) => /token=([\w-]{43})\b/.exec(text.split('login/link')[1] ?? '')?.[1] ?? []);
      return found.length > 0 && found;
    });
    const other = openBrowser();
    const page = await other.get(`/login/link?token=${token}`);
    expect(page.body).toContain(`Sign in as ${email}?`);
    expect(page.headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' });
    expect(other.cookies.has(SESSION_COOKIE)).toBe(false);
    const reply = await press(other, token);
    expect(reply).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const cookie = reply.cookies.find(({ name }) => name === SESSION_COOKIE);
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
    const wanted = [OTHER_TENANT, TENANT].map((id) => [id, ['owner']]);
    // Not the tenant with its own provider, because only that provider decides there.
    expect((await rolesOf(other)).toSorted()).toEqual(wanted.toSorted());
    const [row] = await inTenant(DESK_SCOPE_ID, ({ trx }) =>
      trx.selectFrom('deskSessions').selectAll().where('email', '=', email).execute(),
    );
    expect(row).toMatchObject({ providerTenant: null, issuer: MAILED_LINK_ISSUER });
  });

  test('is stored only as a hash, and its mail does not contain the stored token either', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const mails = await inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
    );
    expect(JSON.stringify([await openLinks(email), mails])).not.toContain(token);
  });

  test('is not used up by programs that open it, and works once', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect(await openBrowser().send({ method, url: `/login/link?token=${token}` })).toMatchObject({
        statusCode: 200,
      });
    expect(await press(openBrowser(), token)).toMatchObject({ statusCode: 303 });
    const again = await press(openBrowser(), token);
    expect(again).toMatchObject({ statusCode: 404 });
    expect(again.body).toContain('Send a new link');
    expect((await openBrowser().get(`/login/link?token=${token}`)).body).toContain('Send a new link');
  });

  test('starts exactly one session if it is used twice at once', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => press(openBrowser(), token)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 404, 404, 404, 404, 404]);
    const sessions = await inTenant(DESK_SCOPE_ID, ({ trx }) =>
      trx.selectFrom('deskSessions').selectAll().where('email', '=', email).execute(),
    );
    expect(sessions).toHaveLength(1);
  });

  test('lasts fifteen minutes', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const asked = Date.now();
    const holdClock = (sinceMs: number) => {
      shop.deps.clock.now = () => new Date(asked + sinceMs);
    };
    holdClock(0);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    holdClock(LOGIN_LINK_MS - 1000);
    expect(await openBrowser().get(`/login/link?token=${token}`)).toMatchObject({ statusCode: 200 });
    holdClock(LOGIN_LINK_MS + 1000);
    expect(await openBrowser().get(`/login/link?token=${token}`)).toMatchObject({ statusCode: 404 });
    expect(await press(openBrowser(), token)).toMatchObject({ statusCode: 404 });
  });

  test('ends the other links of its address', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    await ask(openBrowser(), email, TENANT);
    const [newer = '', older = ''] = await tokensOf(email, 2);
    expect(await press(openBrowser(), older)).toMatchObject({ statusCode: 303 });
    expect(await press(openBrowser(), newer)).toMatchObject({ statusCode: 404 });
  });

  test('logs an operator of the installation in to every tenant', async () => {
    const browser = openBrowser();
    await ask(browser, OPERATOR);
    const [token = ''] = await tokensOf(OPERATOR, 1, DESK_SCOPE_ID);
    await press(browser, token);
    expect((await rolesOf(browser)).map(([, roles]) => roles)).toEqual(
      demoTenants.map(() => ['Installation']),
    );
  });

  test('has pages in the languages of the desk', async () => {
    for (const [language, heading] of [
      ['de-AT,de;q=0.9', 'Anmelden'],
      ['ru', 'Вход в кабинет'],
      ['cs', 'Přihlášení do administrace'],
      ['fr,en', 'Sign in to the desk'],
    ] as const) {
      const headers = { 'accept-language': language };
      const page = await openBrowser().send({ method: 'GET', url: '/entrance', headers });
      expect(page.body).toContain(`<h1>${heading}</h1>`);
      expect(page.body).toContain(
        `<html lang="${heading === 'Sign in to the desk' ? 'en' : language.slice(0, 2)}"`,
      );
    }
  });
});

describe('an attack', () => {
  test('learns nothing about who may log in: neither from the answer nor from the rows stored before it', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const stranger = `${randomUUID()}@example.com`;
    const shown = async (address: string) => {
      const reply = await ask(openBrowser(), address, TENANT);
      const { date: _date, 'content-length': _length, ...headers } = reply.headers;
      return {
        status: reply.statusCode,
        headers: Object.keys(headers),
        body: reply.body.replaceAll(address, ''),
      };
    };
    expect(await shown(stranger)).toEqual(await shown(email));
    await waitForgotten(stranger);
    await tokensOf(email);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  test('cannot fill a stranger’s mailbox, and a member’s only with a few mails; nobody is locked out', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const stranger = `${randomUUID()}@example.com`;
    const at = new Date();
    shop.deps.clock.now = () => at;
    for (let count = 0; count < LINKS_OF_ADDRESS.limit + 4; count += 1)
      for (const address of [email, stranger])
        expect(await ask(openBrowser(), address, TENANT)).toMatchObject({ statusCode: 200 });
    const tokens = await tokensOf(email, LINKS_OF_ADDRESS.limit);
    await waitForgotten(stranger);
    expect(tokens).toHaveLength(LINKS_OF_ADDRESS.limit);
    expect(await openLinks(email)).toHaveLength(LINKS_OF_ADDRESS.limit);
    expect(await mailsTo(stranger)).toEqual([]);
    expect(await press(openBrowser(), tokens[0] ?? '')).toMatchObject({ statusCode: 303 });
  });

  test('cannot use up a member’s links by naming a brand that is not theirs', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const at = new Date();
    shop.deps.clock.now = () => at;
    for (let count = 0; count < LINKS_OF_ADDRESS.limit; count += 1) {
      await ask(openBrowser(), email, OTHER_TENANT);
      await shop.work();
    }
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    expect(await press(openBrowser(), token)).toMatchObject({ statusCode: 303 });
  });

  test('can try only a few addresses and tokens from one network', async () => {
    const at = new Date();
    shop.deps.clock.now = () => at;
    const browser = openBrowser();
    const statuses: number[] = [];
    for (let count = 0; count <= LOGINS.limit; count += 1)
      statuses.push((await press(browser, `${'a'.repeat(42)}${count}`)).statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(LOGINS.limit);
    expect(statuses.at(-1)).toBe(429);
    const asker = openBrowser();
    const asked: number[] = [];
    for (let count = 0; count < 20; count += 1)
      asked.push((await ask(asker, `${randomUUID()}@example.com`)).statusCode);
    expect(asked.filter((status) => status === 200)).toHaveLength(15);
  });

  test('cannot log anybody in from another site, and its own link shows whose account it opens', async () => {
    const { email: victim } = await makeMember({ shop }, TENANT, [owner]);
    const { email: attacker } = await makeMember({ shop }, TENANT, [owner]);
    const { browser } = await logIn(victim);
    const session = browser.cookies.get(SESSION_COOKIE);
    await ask(openBrowser(), attacker, TENANT);
    const [token = ''] = await tokensOf(attacker);
    const { 'content-type': type } = FORM;
    for (const origin of [undefined, 'null', 'https://evil.example', 'http://desk.example']) {
      const headers = { 'content-type': type, ...(origin === undefined ? {} : { origin }) };
      expect(await press(browser, token, headers)).toMatchObject({ statusCode: 403 });
      expect(await ask(browser, victim, TENANT, headers)).toMatchObject({ statusCode: 403 });
    }
    const page = await browser.get(`/login/link?token=${token}`);
    expect(page.body).toContain(`Sign in as ${attacker}?`);
    expect(page.body).toContain(`You are signed in as ${victim} in this browser`);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(browser.cookies.get(SESSION_COOKIE)).toBe(session);
  });

  test('cannot lead anywhere else, whatever the address says', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    const extra = 'return=https://evil.example&next=//evil.example&redirect_uri=https://evil.example';
    const reply = await openBrowser().send({
      method: 'POST',
      url: `/login/link?${extra}`,
      headers: FORM,
      payload: `token=${token}&${extra}`,
    });
    expect(reply).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  });

  test('cannot use a token of another kind or tenant as a link', async () => {
    const { email, memberId } = await makeMember({ shop }, TENANT, [owner]);
    const invited = `${randomUUID()}@example.com`;
    const invitation = await inTenant(OTHER_TENANT, async (scope) => {
      const member = { email: invited, grant: owner, language: 'en', origin: DESK_ORIGIN } as const;
      await addMember(shop.deps, scope, member, BY_COMMAND);
      return openInvitationToken(shop.deps, scope, invited);
    });
    await ask(openBrowser(), email, TENANT);
    await tokensOf(email);
    const [link] = await openLinks(email);
    const { keys } = shop.deps;
    for (const token of [
      invitation,
      keys.sign('member-invitations', `${TENANT}/${memberId}`),
      keys.sign('desk-links', link?.linkId ?? ''),
      keys.sign('desk-logins', memberId),
      link?.tokenHash ?? '',
      link?.linkId ?? '',
    ])
      expect(await press(openBrowser(), token)).toMatchObject({ statusCode: 404 });
  });

  test('gets no link to a tenant that has its own provider, not even as its member', async () => {
    const { email } = await makeMember({ shop }, OWN_PROVIDER_TENANT, [owner]);
    for (const tenant of [OWN_PROVIDER_TENANT, undefined]) {
      await ask(openBrowser(), email, tenant);
      await waitForgotten(email);
    }
    expect(await mailsTo(email, OWN_PROVIDER_TENANT)).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('/login/link') }),
    );
  });
});

describe('a member', () => {
  /** Removes a member without the job that ends their sessions and links: as before it has run. */
  const withoutJobs = () => ({ ...shop.deps, events: { ...shop.deps.events, emit: async () => {} } });

  test('who is removed with an open link is not logged in', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await makeMember({ shop }, TENANT, [owner]);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email);
    await inTenant(TENANT, (scope) =>
      removeMember(withoutJobs(), scope, { email, grant: undefined }, BY_COMMAND),
    );
    const browser = openBrowser();
    const reply = await press(browser, token);
    expect(reply).toMatchObject({ statusCode: 403 });
    expect(reply.body).toContain(`${email} is not a member of this desk`);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  test('who is removed and added again is not logged in by an earlier session or link', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await makeMember({ shop }, TENANT, [owner]);
    const { browser } = await logIn(email);
    await ask(openBrowser(), email, TENANT);
    const [token = ''] = await tokensOf(email, 2);
    await inTenant(TENANT, (scope) =>
      removeMember(shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
    );
    await makeMember({ shop }, TENANT, [owner], email);
    await expect.poll(async () => (await browser.get(deskOwnRoutes.getMe.path)).statusCode).toBe(401);
    const other = openBrowser();
    expect(await press(other, token)).toMatchObject({ statusCode: 404 });
    expect(other.cookies.has(SESSION_COOKIE)).toBe(false);
    // Logins after that are not affected.
    const later = openBrowser();
    await ask(later, email, TENANT);
    const [newest = ''] = await tokensOf(email, 3);
    await press(later, newest);
    expect(await rolesOf(later)).toEqual([[TENANT, ['owner']]]);
  });

  test('ends sessions only if they have joined, and none of an operator of the installation', async () => {
    const { email } = await makeMember({ shop }, OTHER_TENANT, [owner]);
    const { browser } = await logIn(email, OTHER_TENANT);
    const session = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email: OPERATOR };
    const [sessionHash, at] = [randomUUID(), new Date()];
    const times = { authenticatedAt: at, createdAt: at, lastSeenAt: at };
    await inTenant(DESK_SCOPE_ID, (scope) =>
      insertSession(scope, { ...session, ...times, sessionHash }, new Date(0)),
    );
    await inTenant(TENANT, (scope) => {
      const invited = { email, grant: owner, language: 'en', origin: DESK_ORIGIN } as const;
      return addMember(shop.deps, scope, invited, BY_COMMAND);
    });
    await makeMember({ shop }, TENANT, [owner]);
    await makeMember({ shop }, TENANT, [owner], OPERATOR);
    const removed = await makeMember({ shop }, TENANT, [owner]);
    const ended = await logIn(removed.email);
    for (const each of [email, OPERATOR, removed.email])
      await inTenant(TENANT, (scope) =>
        removeMember(shop.deps, scope, { email: each, grant: undefined }, BY_COMMAND),
      );
    // The jobs of a brand run in order, so those of the others have run.
    await expect.poll(() => statusOfMe(ended.browser)).toBe(401);
    expect(await statusOfMe(browser)).toBe(200);
    expect(await inTenant(DESK_SCOPE_ID, (scope) => findSession(scope, sessionHash))).toMatchObject(session);
  });

  test('who is removed during a session sees nothing any more', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await makeMember({ shop }, TENANT, [owner]);
    const { browser } = await logIn(email);
    expect(await rolesOf(browser)).toEqual([[TENANT, ['owner']]]);
    await inTenant(TENANT, (scope) =>
      removeMember(withoutJobs(), scope, { email, grant: undefined }, BY_COMMAND),
    );
    expect(await rolesOf(browser)).toEqual([]);
    const path = deskRoutes.listMembers.path.replace(':tenantId', TENANT);
    expect(await browser.get(path)).toMatchObject({ statusCode: 404 });
  });

  test('who is invited joins by a link to the invited address, with and without the link of the invitation', async () => {
    for (const isByInvitation of [true, false]) {
      const email = `${randomUUID()}@example.com`;
      const token = await inTenant(TENANT, async (scope) => {
        const member = { email, grant: owner, language: 'de', origin: DESK_ORIGIN } as const;
        await addMember(shop.deps, scope, member, BY_COMMAND);
        return openInvitationToken(shop.deps, scope, email);
      });
      const browser = openBrowser();
      if (isByInvitation) {
        const page = await browser.get(`/invitation?${new URLSearchParams({ tenant: TENANT, token })}`);
        expect(page.body).toContain(`value="${email}"`);
        expect(page.body).toContain('You’re invited to the desk of');
      }
      await ask(browser, email, isByInvitation ? TENANT : undefined);
      const [link = ''] = await tokensOf(email);
      // The invitation may arrive before or after it.
      const mail = (await mailsTo(email)).find(({ text }) => text.includes(link));
      expect(mail?.subject).toContain('Anmeldelink');
      expect((await browser.get(`/login/link?token=${link}`)).body).toContain('in to the desk of');
      expect(await press(browser, link)).toMatchObject({ statusCode: 303 });
      expect(await rolesOf(browser)).toEqual([[TENANT, ['owner']]]);
    }
  });

  test('joins no other tenant that invited the address', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    await inTenant(OTHER_TENANT, (scope) =>
      addMember(shop.deps, scope, { email, grant: owner, language: 'en', origin: DESK_ORIGIN }, BY_COMMAND),
    );
    const { browser } = await logIn(email);
    expect(await rolesOf(browser)).toEqual([[TENANT, ['owner']]]);
  });

  test('must log in again to move money or change roles ten minutes after the link, even if active', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const { browser } = await logIn(email);
    const invite = () =>
      browser.send({
        method: 'POST',
        url: deskRoutes.addMember.path.replace(':tenantId', TENANT),
        headers: { origin: DESK_ORIGIN, [IDEMPOTENCY_HEADER]: randomUUID() },
        payload: { email: `${randomUUID()}@example.com`, role: 'accountant', why: 'she joins' },
      });
    for (let passed = 0; passed < FRESH_MS; passed += 60_000) {
      pass(passed);
      expect(await statusOfMe(browser)).toBe(200);
      const { statusCode, body } = await invite();
      expect({ passed, statusCode, body: statusCode < 300 ? '' : body }).toEqual({
        passed,
        statusCode,
        body: '',
      });
    }
    pass(FRESH_MS + 1000);
    expect(await statusOfMe(browser)).toBe(200);
    expect((await invite()).json()).toMatchObject({ code: 'LoginNotFresh' });
    const again = await browser.get(`/login?tenant=${TENANT}&fresh=1`);
    expect(again.body).toContain(`value="${email}"`);
  });
});
