import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { type Grant, removeMember } from '#hosting/members/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import type { Route } from '#platform/http/service.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  makeMember,
  OPERATOR,
  OTHER_TENANT,
  OWN_PROVIDER_TENANT,
  openDeskBrowser,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, issueDeskToken, openScript } from '#tests/factories/desk-calls.ts';
import { makePasskeyDevice, type PasskeyDevice } from '#tests/factories/passkey-device.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { CODES_OF_ADDRESS, FRESH_MS, LOGINS, RECOVERY_COST } from './desk.rules.ts';
import { insertSession } from './desk.store.ts';
import { PASSKEY_COOKIE, SESSION_COOKIE } from './find-session.ts';
import { hashOf } from './log-in.ts';
import { CHALLENGE_MS, PASSKEYS_MAX, RECOVERY_CODES } from './passkeys.rules.ts';

const JSON_CALL = { origin: DESK_ORIGIN, 'content-type': 'application/json' };
const FORM = { origin: DESK_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
const owner: Grant = { role: 'owner', eventId: null };
const PROVIDER = 'https://login.example';
const { now } = { now: () => new Date() };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: DESK_ORIGIN, DESK_OPERATORS: OPERATOR } });
  for (const tenant of demoTenants) {
    const isOwn = tenant.tenantId === OWN_PROVIDER_TENANT;
    const identityProvider = isOwn ? { realm: '', clientId: 'desk', uri: PROVIDER } : null;
    await defineTenant(shop.deps, {
      ...tenant,
      settings: { ...tenant.settings, openId: isOwn, identityProvider },
    });
  }
  await shop.work();
});
afterEach(() => {
  shop.deps.clock.now = now;
  shop.deps.config.deskMailedLinks = 'without-provider';
});
afterAll(() => shop.close());

const inTenant = <T>(tenantId: string, work: (scope: Scope) => Promise<T>) =>
  shop.deps.database.inTenant(tenantId, work);
const inDesk = <T>(work: (scope: Scope) => Promise<T>) => inTenant(DESK_SCOPE_ID, work);
const pass = (ms: number) => {
  shop.deps.clock.now = () => new Date(Date.now() + ms);
};
let networks = 0;
/** Opens a browser in its own network, because the limits of networks are tested elsewhere. */
const openBrowser = () => {
  networks += 1;
  return openDeskBrowser({ shop, origin: DESK_ORIGIN }, `10.2.${networks >> 8}.${networks & 255}`);
};
/** Starts a session without the pages. */
async function openSession(
  email: string,
  { issuer = 'urn:photofinish:mailed-link', providerTenant = null as string | null, at = new Date() } = {},
): Promise<DeskBrowser> {
  const browser = openBrowser();
  const secret = randomUUID();
  browser.cookies.set(SESSION_COOKIE, secret);
  const times = { authenticatedAt: at, createdAt: at, lastSeenAt: new Date() };
  const session = { sessionHash: hashOf(secret), providerTenant, issuer, email, ...times };
  await inDesk((scope) => insertSession(scope, session, new Date(0)));
  return browser;
}
const own = (browser: DeskBrowser, route: Route, payload?: object, ids: Record<string, string> = {}) =>
  callDesk(browser, route, payload === undefined ? { ids } : { ids, payload });
const statusOfMe = async (browser: DeskBrowser) => (await browser.get(deskOwnRoutes.getMe.path)).statusCode;
const codeOf = (reply: LightMyRequestResponse) => reply.json().code;

/** Adds a passkey in a session. */
async function addPasskey(browser: DeskBrowser, device: PasskeyDevice, name = 'Phone') {
  const { options } = (await own(browser, deskOwnRoutes.offerPasskey)).json();
  return own(browser, deskOwnRoutes.addPasskey, { name, answer: device.register(options) });
}
const askOptions = async (browser: DeskBrowser) =>
  (
    await browser.send({ method: 'POST', url: '/login/passkey/options', headers: JSON_CALL, payload: {} })
  ).json();
const sendAnswer = (browser: DeskBrowser, payload: object, headers: Record<string, string> = JSON_CALL) =>
  browser.send({ method: 'POST', url: '/login/passkey', headers, payload });
type Faults = Parameters<PasskeyDevice['answer']>[1];
/** Logs in with a passkey. */
async function logIn(device: PasskeyDevice, faults: Faults = {}, browser = openBrowser()) {
  const reply = await sendAnswer(browser, device.answer(await askOptions(browser), faults));
  return { browser, reply };
}
/** Adds a member with a passkey. */
async function newOwner(tenantId = TENANT, device = makePasskeyDevice(DESK_ORIGIN)) {
  const { email, memberId } = await makeMember({ shop }, tenantId, [owner]);
  const browser = await openSession(email);
  const added = await addPasskey(browser, device);
  expect(added.statusCode, added.body).toBe(201);
  return { email, memberId, browser, device, passkeyId: added.json().passkeyId as string };
}
const codesOf = async (browser: DeskBrowser): Promise<string[]> =>
  (await own(browser, deskOwnRoutes.makeRecoveryCodes)).json().codes;
const enterCode = (email: string, code: string, browser = openBrowser()) =>
  browser
    .send({
      method: 'POST',
      url: '/login/code',
      headers: FORM,
      payload: new URLSearchParams({ email, code }).toString(),
    })
    .then((reply) => ({ browser, reply }));
const noticesTo = async (email: string, tenantId = TENANT) =>
  (await readMailbox(shop.deps.database, tenantId)).filter(({ recipient }) => recipient === email);
const expectRefused = async ({ browser, reply }: { browser: DeskBrowser; reply: LightMyRequestResponse }) => {
  expect(reply.statusCode, reply.body).toBe(403);
  expect(reply.json()).toEqual({ fault: 'Refused' });
  expect(await statusOfMe(browser)).toBe(401);
};

test('a member adds a passkey and logs in with it without an address; both are recorded and mailed', async () => {
  const { email, memberId, device } = await newOwner();
  const { browser, reply } = await logIn(device);
  expect(reply.statusCode).toBe(204);
  const me = (await browser.get(deskOwnRoutes.getMe.path)).json();
  expect(me).toMatchObject({ email, by: 'Session', loginTenant: null });
  expect(Date.now() - new Date(me.authenticatedAt).getTime()).toBeLessThan(FRESH_MS);
  const login = (await own(browser, deskOwnRoutes.getLogin)).json();
  expect(login).toMatchObject({ by: 'Passkey', hasPasskeys: true, hasCodes: true, codesLeft: 0 });
  expect(login.passkeys).toMatchObject([{ name: 'Phone' }]);
  expect(login.passkeys[0].lastUsedAt).not.toBeNull();
  const notices = await waitFor('the notice', async () => {
    const found = await noticesTo(email);
    return found.length > 0 && found;
  });
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain(`sign in as ${email} with the passkey “Phone”`);
  await waitFor('the record', async () => {
    const done = await inTenant(TENANT, (scope) =>
      listActions(scope, { kind: 'member', id: memberId }, { count: 10 }),
    );
    return done.some(
      ({ what, after, actor }) =>
        what === 'member.add-passkey' && after?.label === 'Phone' && actor.kind === 'Member',
    );
  });
  const { rows } = {
    rows: await inTenant(TENANT, ({ trx }) => trx.selectFrom('deskPasskeys').selectAll().execute()),
  };
  expect(rows).toEqual([]);
});

test('the pages offer passkeys, and the challenge of a login is the same for everybody', async () => {
  const { device } = await newOwner();
  for (const path of ['/entrance', '/login', `/login?tenant=${TENANT}`]) {
    const page = await openBrowser().get(path);
    expect(page.body, path).toContain('<button id="passkey" type="button">');
    expect(page.headers['content-security-policy'], path).toMatch(
      /script-src 'sha256-[^']+'; connect-src 'self'/,
    );
  }
  for (const feature of ['create', 'get']) {
    const page = (await openBrowser().get('/entrance')).headers['permissions-policy'];
    const shops = (await shop.call({ method: 'GET', url: '/openapi.json' })).headers['permissions-policy'];
    expect(page).toContain(`publickey-credentials-${feature}=(self)`);
    expect(shops).toContain(`publickey-credentials-${feature}=()`);
  }
  const own = await openBrowser().get(`/login?tenant=${OWN_PROVIDER_TENANT}`);
  expect(own.body).not.toContain('id="passkey"');
  const [one, other] = [await askOptions(openBrowser()), await askOptions(openBrowser())];
  expect(one.challenge).not.toBe(other.challenge);
  expect({ ...one, challenge: '' }).toEqual({ ...other, challenge: '' });
  expect(one).toMatchObject({ rpId: 'desk.example', userVerification: 'required' });
  expect(one).not.toHaveProperty('allowCredentials');
  await expectRefused(await logIn(makePasskeyDevice(DESK_ORIGIN), { userHandle: 'x' }));
  expect((await logIn(device)).reply.statusCode).toBe(204);
});

test('the options for a new passkey request a passkey that is found without an address and verifies its person', async () => {
  const { browser, device } = await newOwner();
  const { options } = (await own(browser, deskOwnRoutes.offerPasskey)).json();
  expect(options).toMatchObject({
    rp: { id: 'desk.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: device.credentialId }],
  });
});

describe('a login is refused', () => {
  test.each<[string, Faults]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a lookalike origin', { origin: `${DESK_ORIGIN}.evil.example` }],
    ['from another port', { origin: `${DESK_ORIGIN}:8443` }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verification of its person', { isVerified: false }],
    ['with the signature of a registration', { type: 'webauthn.create' }],
    ['for a challenge that nobody asked for', { challenge: 'AAAA' }],
    ['with another user handle', { userHandle: 'AAAA' }],
    ['without a user handle', { userHandle: '' }],
  ])('%s', async (_name, faults) => {
    const { device } = await newOwner();
    await expectRefused(await logIn(device, faults));
    expect((await logIn(device)).reply.statusCode).toBe(204);
  });

  test('if a challenge is used a second time, even after a failure', async () => {
    const { device } = await newOwner();
    const browser = openBrowser();
    const options = await askOptions(browser);
    const secret = browser.cookies.get(PASSKEY_COOKIE) ?? '';
    expect((await sendAnswer(browser, device.answer(options))).statusCode).toBe(204);
    const again = openBrowser();
    again.cookies.set(PASSKEY_COOKIE, secret);
    await expectRefused({ browser: again, reply: await sendAnswer(again, device.answer(options)) });
    const third = openBrowser();
    const asked = await askOptions(third);
    const kept = third.cookies.get(PASSKEY_COOKIE) ?? '';
    await sendAnswer(third, device.answer(asked, { origin: 'https://evil.example' }));
    third.cookies.set(PASSKEY_COOKIE, kept);
    await expectRefused({ browser: third, reply: await sendAnswer(third, device.answer(asked)) });
  });

  test('in another browser, and without the cookie', async () => {
    const { device } = await newOwner();
    const asked = await askOptions(openBrowser());
    const other = openBrowser();
    await askOptions(other);
    await expectRefused({ browser: other, reply: await sendAnswer(other, device.answer(asked)) });
    const bare = openBrowser();
    await expectRefused({ browser: bare, reply: await sendAnswer(bare, device.answer(asked)) });
  });

  test('after the challenge has expired', async () => {
    const { device } = await newOwner();
    const browser = openBrowser();
    const options = await askOptions(browser);
    pass(CHALLENGE_MS + 1000);
    await expectRefused({ browser, reply: await sendAnswer(browser, device.answer(options)) });
  });

  test('with a challenge of a registration', async () => {
    const { device, browser } = await newOwner();
    const { options } = (await own(browser, deskOwnRoutes.offerPasskey)).json();
    const other = openBrowser();
    other.cookies.set(PASSKEY_COOKIE, browser.cookies.get(SESSION_COOKIE) ?? '');
    await expectRefused({ browser: other, reply: await sendAnswer(other, device.answer(options)) });
  });

  test('with a counter that does not grow, which shows a copied passkey', async () => {
    const { device } = await newOwner();
    expect((await logIn(device, { counter: 7 })).reply.statusCode).toBe(204);
    for (const counter of [7, 6, 0]) await expectRefused(await logIn(device, { counter }));
    expect((await logIn(device, { counter: 8 })).reply.statusCode).toBe(204);
    const uncounted = (await newOwner(TENANT, makePasskeyDevice(DESK_ORIGIN, { counts: false }))).device;
    for (let time = 0; time < 2; time += 1) expect((await logIn(uncounted)).reply.statusCode).toBe(204);
  });

  test('for one of two concurrent logins with the same counter', async () => {
    const { device } = await newOwner();
    const browsers = [openBrowser(), openBrowser()];
    const asked = await Promise.all(browsers.map(askOptions));
    const answers = asked.map((options) => device.answer(options, { counter: 5 }));
    const replies = await Promise.all(
      browsers.map((browser, index) => sendAnswer(browser, answers[index] ?? {})),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 403]);
  });

  test('with a malformed answer', async () => {
    const { device } = await newOwner();
    const browser = openBrowser();
    const answer = device.answer(await askOptions(browser));
    const broken = { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } };
    await expectRefused({ browser, reply: await sendAnswer(browser, broken) });
    await expectRefused({ browser, reply: await sendAnswer(browser, {}) });
    const signed = { ...answer, response: { ...answer.response, signature: 'AAAA' } };
    await expectRefused({ browser, reply: await sendAnswer(browser, signed) });
  });

  test('from pages of other sites, and beyond the limit of a network', async () => {
    const { device } = await newOwner();
    const browser = openBrowser();
    const options = await askOptions(browser);
    for (const origin of ['https://evil.example', 'null']) {
      const reply = await sendAnswer(browser, device.answer(options), { ...JSON_CALL, origin });
      expect(codeOf(reply)).toBe('Forbidden');
    }
    const statuses: number[] = [];
    for (let count = 0; count < LOGINS.limit; count += 1)
      statuses.push(
        (
          await browser.send({
            method: 'POST',
            url: '/login/passkey/options',
            headers: JSON_CALL,
            payload: {},
          })
        ).statusCode,
      );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await sendAnswer(browser, device.answer(options))).statusCode).toBe(429);
  });

  test('if mailed links do not log in', async () => {
    const { device, browser } = await newOwner();
    const { browser: open } = await logIn(device);
    shop.deps.config.deskMailedLinks = 'off';
    const reply = await openBrowser().send({
      method: 'POST',
      url: '/login/passkey/options',
      headers: JSON_CALL,
      payload: {},
    });
    expect(reply.statusCode).toBe(404);
    expect((await openBrowser().get('/login/code')).statusCode).toBe(404);
    expect((await enterCode('a@example.com', 'x')).reply.statusCode).toBe(404);
    for (const ended of [open, browser]) expect(await statusOfMe(ended)).toBe(401);
  });
});

test('a login by passkey is fresh for ten minutes from its own time, however active the session is', async () => {
  const { device } = await newOwner();
  const { browser } = await logIn(device);
  const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
  expect((await own(browser, deskRoutes.addMember, payload)).statusCode).toBe(201);
  for (const minutes of [4, 8]) {
    pass(minutes * 60_000);
    expect(await statusOfMe(browser)).toBe(200);
  }
  pass(FRESH_MS + 1000);
  const later = { email: `${randomUUID()}@example.com`, role: 'accountant' };
  expect(codeOf(await own(browser, deskRoutes.addMember, later))).toBe('LoginNotFresh');
});

describe('own passkeys', () => {
  test('are changed only after a fresh login, and only with a session', async () => {
    const { email, passkeyId, browser: fresh } = await newOwner();
    const stale = await openSession(email, { at: new Date(Date.now() - FRESH_MS - 60_000) });
    const { token } = await issueDeskToken(fresh, ['member.read']);
    const calls: [Route, object | undefined][] = [
      [deskOwnRoutes.offerPasskey, undefined],
      [
        deskOwnRoutes.addPasskey,
        {
          name: 'x',
          answer: makePasskeyDevice(DESK_ORIGIN).register({ challenge: 'AA', user: { id: 'AA' } }),
        },
      ],
      [deskOwnRoutes.renamePasskey, { name: 'x' }],
      [deskOwnRoutes.removePasskey, undefined],
      [deskOwnRoutes.makeRecoveryCodes, undefined],
    ];
    for (const [route, payload] of calls) {
      const refused = await own(stale, route, payload, { passkeyId });
      expect({ path: route.path, code: codeOf(refused) }).toEqual({
        path: route.path,
        code: 'LoginNotFresh',
      });
      const script = openScript({ shop, origin: DESK_ORIGIN }, token);
      const byToken = await callDesk(
        script,
        route,
        payload === undefined ? { ids: { passkeyId } } : { ids: { passkeyId }, payload },
      );
      expect(codeOf(byToken)).toBe('SessionNeeded');
      const foreign = await callDesk(fresh, route, {
        ids: { passkeyId },
        headers: { origin: 'https://evil.example' },
        ...(payload === undefined ? {} : { payload }),
      });
      expect(codeOf(foreign)).toBe('ForeignOrigin');
    }
    expect((await own(stale, deskOwnRoutes.getLogin)).json().passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  test('are renamed and removed only by their own person; a removed one no longer logs in, and its sessions end', async () => {
    const { email, memberId, browser, device, passkeyId } = await newOwner();
    const stranger = await newOwner(OTHER_TENANT);
    for (const [route, payload] of [
      [deskOwnRoutes.renamePasskey, { name: 'Mine' }],
      [deskOwnRoutes.removePasskey, undefined],
    ] as const)
      expect((await own(stranger.browser, route, payload, { passkeyId })).statusCode).toBe(404);
    expect(
      (await own(browser, deskOwnRoutes.renamePasskey, { name: 'Old phone' }, { passkeyId })).statusCode,
    ).toBe(204);
    const thief = (await logIn(device)).browser;
    const { browser: strangers } = await logIn(stranger.device);
    expect((await own(browser, deskOwnRoutes.removePasskey, undefined, { passkeyId })).statusCode).toBe(204);
    await expectRefused(await logIn(device));
    expect(await statusOfMe(thief)).toBe(401);
    expect(await statusOfMe(browser)).toBe(200);
    expect(await statusOfMe(strangers)).toBe(200);
    expect((await own(browser, deskOwnRoutes.getLogin)).json().passkeys).toEqual([]);
    const removed = await waitFor('the record', async () => {
      const done = await inTenant(TENANT, (scope) =>
        listActions(scope, { kind: 'member', id: memberId }, { count: 10 }),
      );
      return done.find(({ what }) => what === 'member.remove-passkey');
    });
    expect(removed.before).toEqual({ label: 'Old phone' });
    await waitFor('the notice', async () =>
      (await noticesTo(email)).some(
        ({ text }) => text.includes('“Old phone”') && text.includes('was removed'),
      ),
    );
  });

  test('stay if another one is removed in a session that a passkey started', async () => {
    const { browser, device, passkeyId } = await newOwner();
    const second = makePasskeyDevice(DESK_ORIGIN);
    await addPasskey(browser, second, 'Laptop');
    const { browser: open } = await logIn(second);
    expect((await own(open, deskOwnRoutes.removePasskey, undefined, { passkeyId })).statusCode).toBe(204);
    expect(await statusOfMe(open)).toBe(200);
    await expectRefused(await logIn(device));
    expect((await logIn(second)).reply.statusCode).toBe(204);
  });

  test('are added only for their own session, once, in time, from the desk, and verified', async () => {
    const { email } = await makeMember({ shop }, TENANT, [owner]);
    const browser = await openSession(email);
    const device = makePasskeyDevice(DESK_ORIGIN);
    const offer = async (by = browser) => (await own(by, deskOwnRoutes.offerPasskey)).json().options;
    const add = (answer: object, by = browser) => own(by, deskOwnRoutes.addPasskey, { name: 'x', answer });
    const faults: Faults[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
    ];
    for (const fault of faults)
      expect(codeOf(await add(device.register(await offer(), fault))), JSON.stringify(fault)).toBe('Invalid');
    const second = await openSession(email);
    expect(codeOf(await add(device.register(await offer()), second))).toBe('Invalid');
    const options = await offer();
    expect((await add(device.register(options))).statusCode).toBe(201);
    expect(codeOf(await add(makePasskeyDevice(DESK_ORIGIN).register(options)))).toBe('Invalid');
    const late = await offer();
    pass(CHALLENGE_MS + 1000);
    expect(codeOf(await add(makePasskeyDevice(DESK_ORIGIN).register(late)))).toBe('Invalid');
  });

  test('are limited in number, and cannot be another person’s', async () => {
    const { device } = await newOwner();
    const { browser } = await newOwner(OTHER_TENANT);
    expect(codeOf(await addPasskey(browser, device, 'Stolen'))).toBe('Conflict');
    for (let count = 1; count < PASSKEYS_MAX; count += 1)
      expect((await addPasskey(browser, makePasskeyDevice(DESK_ORIGIN))).statusCode).toBe(201);
    expect(codeOf(await own(browser, deskOwnRoutes.offerPasskey))).toBe('Conflict');
  });

  test('are not available in a session that a brand’s own provider started, because that provider proves the address only for its brand', async () => {
    const { email, passkeyId } = await newOwner();
    await makeMember({ shop }, OWN_PROVIDER_TENANT, [owner], email);
    const byProvider = await openSession(email, { issuer: PROVIDER, providerTenant: OWN_PROVIDER_TENANT });
    expect(await statusOfMe(byProvider)).toBe(200);
    expect((await own(byProvider, deskOwnRoutes.getLogin)).json()).toMatchObject({
      by: 'Provider',
      hasPasskeys: false,
      hasCodes: false,
      passkeys: [],
    });
    for (const route of [
      deskOwnRoutes.offerPasskey,
      deskOwnRoutes.removePasskey,
      deskOwnRoutes.makeRecoveryCodes,
    ])
      expect(codeOf(await own(byProvider, route, undefined, { passkeyId }))).toBe('Forbidden');
  });
});

describe('a passkey opens', () => {
  test('the brands of its address that have no provider of their own, and no others', async () => {
    const { email, device } = await newOwner();
    await makeMember({ shop }, OTHER_TENANT, [{ role: 'accountant', eventId: null }], email);
    await makeMember({ shop }, OWN_PROVIDER_TENANT, [owner], email);
    const { browser } = await logIn(device);
    const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
    expect(tenants.map(({ tenantId }: { tenantId: string }) => tenantId).toSorted()).toEqual(
      [TENANT, OTHER_TENANT].toSorted(),
    );
    const reply = await callDesk(browser, deskRoutes.listMembers, { ids: { tenantId: OWN_PROVIDER_TENANT } });
    expect(reply.statusCode).toBe(404);
    const roles = await callDesk(browser, deskRoutes.addMember, {
      ids: { tenantId: OTHER_TENANT },
      payload: { email: 'x@example.com', role: 'owner' },
    });
    expect(codeOf(roles)).toBe('Forbidden');
  });

  test('every brand to an operator, as a link does', async () => {
    const device = makePasskeyDevice(DESK_ORIGIN);
    expect((await addPasskey(await openSession(OPERATOR), device)).statusCode).toBe(201);
    const { browser } = await logIn(device);
    const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
    expect(tenants).toHaveLength(demoTenants.length);
  });

  test('nothing after its person is no longer a member: logins and rows end, and a new invitation does not restore them', async () => {
    const { email, device, browser } = await newOwner();
    const [code = ''] = await codesOf(browser);
    await makeMember({ shop }, TENANT, [owner]);
    await inTenant(TENANT, (scope) =>
      removeMember(shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
    );
    const { reply } = await logIn(device);
    // The result depends on which comes first: the login, or the job that deletes the passkey.
    expect(reply.statusCode).toBe(403);
    await waitFor('the passkey’s end', async () => {
      const rows = await inDesk(async ({ trx }) => [
        ...(await trx.selectFrom('deskPasskeys').select('email').where('email', '=', email).execute()),
        ...(await trx.selectFrom('deskRecoveryCodes').select('email').where('email', '=', email).execute()),
      ]);
      return rows.length === 0;
    });
    await makeMember({ shop }, TENANT, [owner], email);
    await expectRefused(await logIn(device));
    expect((await enterCode(email, code)).reply.statusCode).toBe(403);
  });

  test('only the remaining brand to a person who leaves one of two', async () => {
    const { email, device } = await newOwner();
    await makeMember({ shop }, OTHER_TENANT, [owner], email);
    await makeMember({ shop }, TENANT, [owner]);
    await inTenant(TENANT, (scope) =>
      removeMember(shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
    );
    const { browser } = await logIn(device);
    const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
    expect(tenants.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([OTHER_TENANT]);
  });
});

describe('recovery codes', () => {
  test('log in once each, and are stored as hashes', async () => {
    const { email, browser } = await newOwner();
    const codes = await codesOf(browser);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    const stored = await inDesk(({ trx }) =>
      trx.selectFrom('deskRecoveryCodes').selectAll().where('email', '=', email).execute(),
    );
    expect(stored).toHaveLength(RECOVERY_CODES);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    const [first = '', second = ''] = codes;
    const { browser: open, reply } = await enterCode(email, ` ${first.toLowerCase().replaceAll('-', ' ')}`);
    expect(reply).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    expect(await statusOfMe(open)).toBe(200);
    const again = await enterCode(email, first);
    expect(again.reply.statusCode).toBe(403);
    expect(await statusOfMe(again.browser)).toBe(401);
    expect((await own(open, deskOwnRoutes.getLogin)).json()).toMatchObject({
      by: 'Code',
      codesLeft: RECOVERY_CODES - 1,
    });
    const both = await Promise.all([enterCode(email, second), enterCode(email, second)]);
    expect(both.map(({ reply: { statusCode } }) => statusCode).toSorted()).toEqual([303, 403]);
    await waitFor('the notice', async () =>
      (await noticesTo(email)).some(({ text }) => text.includes('with a recovery code')),
    );
  });

  test('never start a fresh login', async () => {
    const { email, browser } = await newOwner();
    const [code = ''] = await codesOf(browser);
    const { browser: open } = await enterCode(email, code);
    expect((await open.get(deskOwnRoutes.getMe.path)).json()).toMatchObject({ email, authenticatedAt: null });
    for (const route of [deskOwnRoutes.offerPasskey, deskOwnRoutes.makeRecoveryCodes])
      expect(codeOf(await own(open, route))).toBe('LoginNotFresh');
    const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
    expect(codeOf(await own(open, deskRoutes.addMember, payload))).toBe('LoginNotFresh');
  });

  test('become invalid when new codes are created, and are valid for one address', async () => {
    const { email, browser } = await newOwner();
    const [old = ''] = await codesOf(browser);
    const [code = ''] = await codesOf(browser);
    expect((await enterCode(email, old)).reply.statusCode).toBe(403);
    const stranger = await newOwner(OTHER_TENANT);
    expect((await enterCode(stranger.email, code)).reply.statusCode).toBe(403);
    expect((await enterCode(email, code)).reply.statusCode).toBe(303);
  });

  test('open no brand with a provider of its own', async () => {
    const { email, browser } = await newOwner();
    await makeMember({ shop }, OWN_PROVIDER_TENANT, [owner], email);
    const [code = ''] = await codesOf(browser);
    const { browser: open } = await enterCode(email, code);
    const { tenants } = (await open.get(deskOwnRoutes.listTenants.path)).json();
    expect(tenants.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([TENANT]);
  });

  test('get the same refusal for every address, and are limited per address and network', async () => {
    const { email, browser } = await newOwner();
    await codesOf(browser);
    const unknown = `${randomUUID()}@example.com`;
    const pages = await Promise.all(
      [email, unknown].map(async (one) => (await enterCode(one, 'AAAA-AAAA-AAAA-AAAA')).reply),
    );
    const [known, stranger] = pages.map(({ statusCode, body }) => ({
      statusCode,
      body: body.replaceAll(email, '').replaceAll(unknown, ''),
    }));
    expect(known).toEqual(stranger);
    for (const one of [email, unknown]) {
      const statuses: number[] = [];
      for (let count = 0; count < CODES_OF_ADDRESS.limit; count += 1)
        statuses.push((await enterCode(one, 'wrong')).reply.statusCode);
      expect(statuses).toEqual([...Array<number>(CODES_OF_ADDRESS.limit - 1).fill(403), 429]);
    }
    const network = openBrowser();
    const tries = Math.floor(LOGINS.limit / RECOVERY_COST);
    for (let count = 0; count < tries; count += 1)
      expect((await enterCode(`${randomUUID()}@example.com`, 'wrong', network)).reply.statusCode).toBe(403);
    expect((await enterCode(`${randomUUID()}@example.com`, 'wrong', network)).reply.statusCode).toBe(429);
  });

  test('are accepted only from the desk’s own page', async () => {
    const { email, browser } = await newOwner();
    const [code = ''] = await codesOf(browser);
    const reply = await openBrowser().send({
      method: 'POST',
      url: '/login/code',
      headers: { ...FORM, origin: 'https://evil.example' },
      payload: new URLSearchParams({ email, code }).toString(),
    });
    expect(reply.statusCode).toBe(403);
    expect((await enterCode(email, code)).reply.statusCode).toBe(303);
  });
});

test('a desk at an IP address has no passkeys, but links and codes', async () => {
  const origin = 'https://192.0.2.7';
  const ip = await openTestShop({ environment: { DESK_URL: origin, DESK_OPERATORS: OPERATOR } });
  try {
    const browser = openDeskBrowser({ shop: ip, origin });
    const page = await browser.get('/entrance');
    expect(page.body).not.toContain('id="passkey"');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('action="/login/mail"');
    const headers = { origin, 'content-type': 'application/json' };
    const asked = await browser.send({ method: 'POST', url: '/login/passkey/options', headers, payload: {} });
    expect(asked.statusCode).toBe(404);
    const [secret, at] = [randomUUID(), new Date()];
    browser.cookies.set(SESSION_COOKIE, secret);
    const session = {
      sessionHash: hashOf(secret),
      providerTenant: null,
      issuer: 'urn:photofinish:mailed-link',
      email: OPERATOR,
      authenticatedAt: at,
      createdAt: at,
      lastSeenAt: at,
    };
    await ip.deps.database.inTenant(DESK_SCOPE_ID, (scope) => insertSession(scope, session, new Date(0)));
    expect((await browser.get(deskOwnRoutes.getLogin.path)).json()).toMatchObject({
      hasPasskeys: false,
      hasCodes: true,
    });
    const offered = await callDesk(browser, deskOwnRoutes.offerPasskey, { headers: { origin } });
    expect(codeOf(offered)).toBe('Forbidden');
    const made = await callDesk(browser, deskOwnRoutes.makeRecoveryCodes, { headers: { origin } });
    expect(made.json().codes).toHaveLength(RECOVERY_CODES);
  } finally {
    await ip.close();
  }
});
