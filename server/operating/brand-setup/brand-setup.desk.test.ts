import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { deskBrandSetupRoutes, deskInstallationRoutes } from '#contract/desk-brands.ts';
import { REVIEW_NOTE } from '#contract/page-text.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import { ROLES } from '#hosting/members/index.ts';
import { applySite, planSite } from '#hosting/pages/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { type DeskShop, OPERATOR, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, issueDeskToken, logInToDesk, newMember, openScript } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let desk: DeskShop;
let eventId: string;
beforeAll(async () => {
  desk = await openDeskShop();
  await desk.shop.work();
  ({ eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] }));
});
afterAll(() => desk?.close());

const tenants = () => listTenants(desk.shop.deps.database.asHost);
const brandOf = (name = 'Seelauf Fotos') => ({
  name,
  host: `fotos-${randomUUID()}.seelauf.net`,
  language: 'de',
  country: 'AT',
  ownerEmail: `${randomUUID()}@seelauf.net`,
});
/** Waits for the first mail of a brand. */
const firstMail = (tenantId: string) =>
  waitFor('an invitation', async () => (await readMailbox(desk.shop.deps.database, tenantId))[0]);
const create = async (payload: object, browser?: Parameters<typeof callDesk>[0]) =>
  callDesk(browser ?? (await logInToDesk(desk, OPERATOR)), deskInstallationRoutes.createBrand, { payload });

test('an operator of the installation creates a brand, whose owner is invited', async () => {
  const { host, ...brand } = brandOf();
  const reply = await create({ ...brand, host: `https://${host.toUpperCase()}/` });
  expect(reply.statusCode, reply.body).toBe(201);
  const { tenantId, isInvited } = reply.json();
  expect({ tenantId, isInvited }).toEqual({ tenantId: 'seelauf-fotos', isInvited: true });
  expect(await tenants()).toContainEqual(expect.objectContaining({ tenantId, hosts: [host] }));
  expect((await firstMail(tenantId)).recipient).toBe(brand.ownerEmail);
  const home = await desk.shop.call({ method: 'GET', host, url: '/brand/none.svg' });
  expect(home.statusCode).toBe(404);
  const { settings } = await desk.shop.deps.tenants.read(tenantId);
  const logo = await desk.shop.call({ method: 'GET', host, url: settings.logo });
  expect(logo.headers['content-type']).toContain('image/svg+xml');
  const actions = await desk.shop.deps.database.inTenant(tenantId, (scope) =>
    listActions(scope, undefined, { count: 5 }),
  );
  expect(actions.map(({ what, actor }) => [what, actor.kind])).toEqual([
    ['member.add', 'Operator'],
    ['tenant.apply', 'Operator'],
  ]);
});

test('a new brand does not get the id, and so the payment keys, of a brand that moved away', async () => {
  const { providers } = desk.shop.deps;
  const serves = (id: string) => id === 'ausgezogen';
  providers.push({ ...(providers[0] as PaymentProvider), name: 'keyed', serves });
  onTestFinished(() => void providers.pop());
  expect((await create(brandOf('Ausgezogen'))).json().tenantId).toBe('ausgezogen-2');
});

test('a brand’s host is refused if it is taken, the desk’s, or no host; nothing is created', async () => {
  const first = brandOf('Erster');
  expect((await create(first)).statusCode).toBe(201);
  const before = await tenants();
  for (const [host, message] of [
    [first.host, 'is the host of another brand, or of the desk'],
    ['desk.example', 'is the host of another brand, or of the desk'],
    ['two words', 'is no host name, as in photos.example.com'],
  ] as const) {
    const reply = await create({ ...brandOf('Zweiter'), host });
    expect(reply.json()).toMatchObject({ code: 'Invalid', errors: [{ path: 'host', message }] });
  }
  expect(await tenants()).toEqual(before);
});

test('a host is checked while it is typed: canonical, taken by a brand or the desk, leading here', async () => {
  const operator = await logInToDesk(desk, OPERATOR);
  const check = async (host: string) =>
    (await callDesk(operator, deskInstallationRoutes.checkHost, { payload: { host } })).json();
  const { host } = brandOf();
  expect((await create({ ...brandOf('Belegt'), host })).statusCode).toBe(201);
  expect(await check(`https://${host.toUpperCase()}/`)).toMatchObject({ host, isTaken: true });
  expect(await check('desk.example')).toMatchObject({ isTaken: true });
  expect(await check('two words')).toMatchObject({ host: null, isTaken: false });
  expect(await check('fotos.localhost')).toEqual({
    host: 'fotos.localhost',
    isTaken: false,
    leads: 'Machine',
    record: null,
  });
  const { browser } = await newMember(desk);
  const reply = await callDesk(browser, deskInstallationRoutes.checkHost, { payload: { host } });
  expect(reply.json()).toMatchObject({ code: 'Forbidden' });
});

test('brands of one name get ids of their own, and need no owner yet', async () => {
  const name = `Lauf ${randomUUID().slice(0, 8)}`;
  const [one, other] = [await create(brandOf(name)), await create({ ...brandOf(name), ownerEmail: null })];
  expect(other.json()).toEqual({ tenantId: `${one.json().tenantId}-2`, isInvited: false });
});

test.each(ROLES)('the role %s cannot create a brand', async (role) => {
  const { browser } = await newMember(desk, role, { eventId: role === 'organizer' ? eventId : null });
  const before = await tenants();
  expect((await create(brandOf(), browser)).json()).toMatchObject({ code: 'Forbidden' });
  expect(await tenants()).toEqual(before);
});

test('neither a token nor a login that is too old can create a brand', async () => {
  const { browser } = await newMember(desk);
  const { token } = await issueDeskToken(browser, ['tenant.apply']);
  expect((await create(brandOf(), openScript(desk, token))).json()).toMatchObject({ code: 'SessionNeeded' });
  const old = await logInToDesk(desk, OPERATOR, new Date(Date.now() - FRESH_MS - 60_000));
  const before = await tenants();
  expect((await create(brandOf(), old)).json()).toMatchObject({ code: 'LoginNotFresh' });
  expect(await tenants()).toEqual(before);
});

test('a new brand has every step open, and only its members and operators see the steps', async () => {
  const operator = await logInToDesk(desk, OPERATOR);
  const { tenantId } = (await create(brandOf('Neu'), operator)).json();
  const ids = { tenantId };
  const reply = await callDesk(operator, deskBrandSetupRoutes.getBrandSetup, { ids });
  const { steps, shopUrl, providers } = reply.json();
  expect(steps.filter(({ isDone }: { isDone: boolean }) => isDone)).toEqual([]);
  const { tenants: listed } = (await callDesk(operator, deskOwnRoutes.listTenants)).json();
  expect(listed).toContainEqual(expect.objectContaining({ tenantId, country: 'AT' }));
  expect(shopUrl).toContain('.seelauf.net');
  expect(providers).toEqual(['sandbox']);
  const { browser } = await newMember(desk);
  expect(await callDesk(browser, deskBrandSetupRoutes.getBrandSetup, { ids })).toMatchObject({
    statusCode: 404,
  });
  const own = (await callDesk(browser, deskBrandSetupRoutes.getBrandSetup)).json();
  expect(own.steps).toContainEqual({ step: 'seller', isDone: true, waitsFor: null });
  expect(steps).toContainEqual({ step: 'owner', isDone: false, waitsFor: 'Owner' });
  expect(own.paymentGaps).toEqual([]);
});

test('payments by test keys wait for live keys', async () => {
  const { providers } = desk.shop.deps;
  const [sandbox] = providers;
  if (sandbox === undefined) throw new Error('the shop has no provider');
  providers[0] = { ...sandbox, isTest: (id) => id === TENANT };
  onTestFinished(() => void providers.splice(0, 1, sandbox));
  const { browser } = await newMember(desk);
  const { steps, isTest } = (await callDesk(browser, deskBrandSetupRoutes.getBrandSetup)).json();
  expect(steps).toContainEqual({ step: 'payments', isDone: false, waitsFor: 'LiveKeys' });
  expect(isTest).toBe(true);
});

test('terms are done once counsel has reviewed them', async () => {
  const operator = await logInToDesk(desk, OPERATOR);
  const { tenantId } = (await create(brandOf('Gericht'), operator)).json();
  const findTerms = async (terms: string) => {
    const texts = {
      'site.yaml': '{}',
      'documents/AGB.pdf': `%PDF-1.7 ${terms.length} %%EOF`,
      'documents/AGB.de.md': terms,
    };
    const folder = Object.entries(texts).map(([path, text]) => {
      const bytes = Buffer.from(text);
      return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
    });
    const plan = await planSite(desk.shop.deps, tenantId, folder);
    if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
    await applySite(desk.shop.deps, tenantId, plan, BY_COMMAND);
    const reply = await callDesk(operator, deskBrandSetupRoutes.getBrandSetup, { ids: { tenantId } });
    return reply.json().steps.find(({ step }: { step: string }) => step === 'terms');
  };
  const waiting = { step: 'terms', isDone: false, waitsFor: 'Counsel' };
  expect(await findTerms(`${REVIEW_NOTE}\n\n# AGB`)).toEqual(waiting);
  expect(await findTerms('# AGB')).toEqual({ step: 'terms', isDone: true, waitsFor: null });
});

test('a sender with an example address is not looked up', async () => {
  const { browser } = await newMember(desk);
  const reply = await callDesk(browser, deskBrandSetupRoutes.checkSender);
  expect(reply.json()).toMatchObject({ state: 'Example', records: [] });
});

test('two colours are shown as the shop and its mails would show them', async () => {
  const { browser } = await newMember(desk);
  const query = `?brand=${encodeURIComponent('#ffee00')}&accent=${encodeURIComponent('#1557d6')}`;
  const reply = await callDesk(browser, deskBrandSetupRoutes.previewLook, { query });
  expect(reply.json()).toMatchObject({ mailText: '#ffffff', isAdjusted: true, light: { accent: '#1557d6' } });
  const wrong = await callDesk(browser, deskBrandSetupRoutes.previewLook, {
    query: `?brand=red&accent=${encodeURIComponent('#1557d6')}`,
  });
  expect(wrong.statusCode).toBe(400);
});

test('operators see a new brand among theirs, with the invited owner as its member', async () => {
  const brand = brandOf('Eingeladen');
  const { tenantId } = (await create(brand)).json();
  expect((await firstMail(tenantId)).text).toContain('https://desk.example/invitation?');
  const operator = await logInToDesk(desk, OPERATOR);
  const { members } = (await callDesk(operator, deskRoutes.listMembers, { ids: { tenantId } })).json();
  expect(members).toMatchObject([{ email: brand.ownerEmail, grants: [{ role: 'owner' }] }]);
  const { tenants: listed } = (await callDesk(operator, deskOwnRoutes.listTenants)).json();
  expect(listed.map((one: { tenantId: string }) => one.tenantId)).toContain(tenantId);
  expect(listed.map((one: { tenantId: string }) => one.tenantId)).toContain(TENANT);
});
