import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  makeMember,
  openDeskBrowser,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { LINKS_OF_ADDRESS } from './desk.rules.ts';
import { isSetupOpen, prepareDesk, SETUP_FILE } from './desk-setup.ts';
import { SESSION_COOKIE } from './find-session.ts';
import { lockSetup } from './login-links.store.ts';

const FORM = { origin: DESK_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };

/** What the shops logged. */
const logged: string[] = [];
const log = createLog('trace', { write: (line: string) => void logged.push(line) });

/** Opens a shop as in production, without an operator. */
async function openNewShop(smtpUrl: string | undefined, tenants = demoTenants): Promise<TestShop> {
  const shop = await openTestShop({ log, tenants, environment: { DESK_URL: DESK_ORIGIN } });
  shop.deps.isDemo = false;
  // Mails still go to the mailbox.
  shop.deps.config.smtpUrl = smtpUrl;
  await shop.work();
  return shop;
}
let networks = 0;
const openBrowser = (shop: TestShop) => {
  networks += 1;
  return openDeskBrowser({ shop, origin: DESK_ORIGIN }, `10.2.0.${networks}`);
};
const fill = (browser: DeskBrowser, secret: string, email: string, headers: Record<string, string> = FORM) =>
  browser.send({
    method: 'POST',
    url: '/setup',
    headers,
    payload: new URLSearchParams({ secret, email }).toString(),
  });
const press = (browser: DeskBrowser, token: string) =>
  browser.send({
    method: 'POST',
    url: '/login/link',
    headers: FORM,
    payload: new URLSearchParams({ token }).toString(),
  });
const tokenTo = (shop: TestShop, email: string) =>
  waitFor('a mail of the setup', async () => {
    const mails = await readMailbox(shop.deps.database, DESK_SCOPE_ID);
    const mail = mails.find(({ recipient }) => recipient === email);
    return /\/login\/link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? false;
  });
const fileOf = (shop: TestShop) => join(shop.dataDir, SETUP_FILE);
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

let shop: TestShop;
beforeAll(async () => {
  shop = await openNewShop('smtp://mail.example');
});
afterAll(() => shop.close());

test('the secret appoints the first operator by a mailed link, once, and then disappears', async () => {
  const setup = await prepareDesk(shop.deps);
  const again = await prepareDesk(shop.deps);
  expect(again).toEqual(setup);
  const secret = setup?.secret ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readFile(fileOf(shop), 'utf8')).toBe(`${DESK_ORIGIN}/setup\n${secret}\n`);
  expect((await stat(fileOf(shop))).mode & 0o777).toBe(0o600);
  const rows = await shop.deps.database.inTenant(DESK_SCOPE_ID, ({ trx }) =>
    trx.selectFrom('deskInstallation').selectAll().execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(logged.some((line) => line.includes(`"page":"${DESK_ORIGIN}/setup","file":"${SETUP_FILE}"`))).toBe(
    true,
  );

  const stranger = openBrowser(shop);
  expect((await stranger.get('/setup')).body).toContain('Set up your shop');
  for (const wrong of ['x', `${secret}x`, secret.slice(1), secret.toUpperCase()])
    expect(await fill(stranger, wrong, 'thief@example.com')).toMatchObject({ statusCode: 403 });
  const { 'content-type': type } = FORM;
  const foreign = { origin: 'https://evil.example', 'content-type': type };
  expect(await fill(openBrowser(shop), secret, 'thief@example.com', foreign)).toMatchObject({
    statusCode: 403,
  });

  const mistyped = await fill(openBrowser(shop), secret, 'olaa@example.com');
  expect(mistyped.body).toContain('Check your inbox');
  expect(mistyped.body).not.toContain('/mailbox');
  const old = await tokenTo(shop, 'olaa@example.com');
  expect(await isSetupOpen(shop.deps)).toBe(true);
  // A stranger who knows the address requests links for it. These open nothing, and do not use up its limit.
  for (let count = 0; count < LINKS_OF_ADDRESS.limit; count += 1)
    await openBrowser(shop).send({
      method: 'POST',
      url: '/login/mail',
      headers: FORM,
      payload: new URLSearchParams({ email: 'ola@example.com' }).toString(),
    });
  await fill(openBrowser(shop), secret, 'ola@example.com');
  const token = await tokenTo(shop, 'ola@example.com');
  expect(await press(openBrowser(shop), old)).toMatchObject({ statusCode: 404 });
  const browser = openBrowser(shop);
  expect((await browser.get(`/login/link?token=${token}`)).body).toContain(
    'the operator of the whole installation',
  );
  expect(await press(browser, token)).toMatchObject({ statusCode: 303 });
  const { tenants } = (await browser.get(deskOwnRoutes.listTenants.path)).json();
  expect(tenants).toHaveLength(demoTenants.length);

  expect(await isThere(fileOf(shop))).toBe(false);
  expect(await prepareDesk(shop.deps)).toBeUndefined();
  const late = await fill(openBrowser(shop), secret, 'thief@example.com');
  expect(late).toMatchObject({ statusCode: 404 });
  expect((await openBrowser(shop).get('/setup')).body).toContain('There is nothing to set up');
  // Nor was the secret logged while it was entered, mailed or refused.
  expect(logged.join('')).not.toContain(secret);

  // If DESK_OPERATORS is set later, it replaces the appointed operator.
  shop.deps.config.deskOperators = ['root@example.com'];
  expect((await browser.get(deskOwnRoutes.listTenants.path)).json().tenants).toEqual([]);
  shop.deps.config.deskOperators = [];
});

test('without a mail server the secret itself logs in, for only one of two concurrent attempts; a network has a few attempts', async () => {
  const silent = await openNewShop(undefined);
  // Counts restart after some minutes. The clock is stopped, so that this does not happen between these attempts.
  silent.holdClock();
  try {
    const secret = (await prepareDesk(silent.deps))?.secret ?? '';
    const thief = openBrowser(silent);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await fill(thief, `wrong-${count}`, 'thief@example.com')).statusCode);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await fill(thief, secret, 'thief@example.com')).toMatchObject({ statusCode: 429 });
    const browsers = ['ola@example.com', 'eva@example.com'].map((email) => ({
      email,
      browser: openBrowser(silent),
    }));
    const replies = await Promise.all(browsers.map(({ email, browser }) => fill(browser, secret, email)));
    expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect(browsers.filter(({ browser }) => browser.cookies.has(SESSION_COOKIE))).toHaveLength(1);
    expect(await isThere(fileOf(silent))).toBe(false);
  } finally {
    await silent.close();
  }
});

test('the setup is closed if the demo has an operator, settings name operators, mailed links are off, or a member has joined', async () => {
  const used = await openNewShop(undefined);
  try {
    const { deps } = used;
    expect(await isSetupOpen(deps)).toBe(true);
    const { config } = deps;
    // `start --no-demo` has mailbox and bank of the demo, but none of its people.
    expect(await isSetupOpen({ ...deps, isDemo: true })).toBe(true);
    expect(await isSetupOpen({ ...deps, config: { ...config, demoOperator: 'a@b.cz' } })).toBe(false);
    expect(await isSetupOpen({ ...deps, config: { ...config, deskOperators: ['a@b.cz'] } })).toBe(false);
    expect(await isSetupOpen({ ...deps, config: { ...config, deskMailedLinks: 'off' } })).toBe(false);
    expect(await isSetupOpen({ ...deps, config: { ...config, deskUrl: undefined } })).toBe(false);
    const secret = (await prepareDesk(deps))?.secret ?? '';
    await makeMember({ shop: used }, TENANT, [{ role: 'owner', eventId: null }]);
    expect(await fill(openBrowser(used), secret, 'thief@example.com')).toMatchObject({ statusCode: 404 });
    expect(await prepareDesk(deps)).toBeUndefined();
    expect(await isThere(fileOf(used))).toBe(false);
  } finally {
    await used.close();
  }
});

test('until a brand exists that can mail links, each use of the secret creates a new secret, even for another address', async () => {
  const empty = await openNewShop('smtp://mail.example', []);
  try {
    const first = (await prepareDesk(empty.deps))?.secret ?? '';
    const readSecret = async () => (await readFile(fileOf(empty), 'utf8')).split('\n')[1] ?? '';
    const mistyped = openBrowser(empty);
    expect(await fill(mistyped, first, 'olaa@example.com')).toMatchObject({ statusCode: 303 });
    const second = await readSecret();
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect((await stat(fileOf(empty))).mode & 0o777).toBe(0o600);
    expect(await fill(openBrowser(empty), first, 'thief@example.com')).toMatchObject({ statusCode: 403 });

    // No link can be mailed, so the login pages redirect to the setup, even for a fresh login.
    for (const path of ['/entrance', '/login?fresh=1'])
      expect((await openBrowser(empty).get(path)).body).toContain('<a href="/setup">');
    const browsers = [openBrowser(empty), openBrowser(empty)];
    const replies = await Promise.all(browsers.map((browser) => fill(browser, second, 'ola@example.com')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403]);
    const isOperator = async (browser: DeskBrowser) =>
      (await browser.get(deskOwnRoutes.getMe.path)).json().isOperator;
    const [named] = browsers.filter(({ cookies }) => cookies.has(SESSION_COOKIE));
    expect(await isOperator(named ?? mistyped)).toBe(true);
    expect(await isOperator(mistyped)).toBe(false);

    const third = await readSecret();
    const [brand] = demoTenants;
    if (brand === undefined) throw new Error('no brand');
    await defineTenant(empty.deps, brand);
    expect(await isSetupOpen(empty.deps)).toBe(false);
    expect((await openBrowser(empty).get('/entrance')).body).not.toContain('/setup');
    expect(await fill(openBrowser(empty), third, 'thief@example.com')).toMatchObject({ statusCode: 404 });
    expect(await prepareDesk(empty.deps)).toBeUndefined();
    expect(await isThere(fileOf(empty))).toBe(false);
    // The operator may be removed later; the old secret must not appoint another one then.
    expect(await empty.deps.database.inTenant(DESK_SCOPE_ID, lockSetup)).toBeUndefined();
    for (const secret of [first, second, third]) expect(logged.join('')).not.toContain(secret);
  } finally {
    await empty.close();
  }
});
