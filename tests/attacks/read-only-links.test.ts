import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESK_DOCUMENT_PATH, deskOwnRoutes } from '#contract/desk.ts';
import { deskEventRoutes } from '#contract/desk-events.ts';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { DESK_LINK_SESSION_PATH, deskLinkRoutes, LINK_KINDS, type LinkKind } from '#contract/desk-links.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { deskSettlementRoutes, deskShareRoutes } from '#contract/desk-settlements.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { IDLE_MS } from '#hosting/desk/desk.rules.ts';
import { LINK_OPERATIONS } from '#hosting/links/index.ts';
import { MAY_DO } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  type DeskShop,
  OTHER_TENANT,
  openDeskBrowser,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, newMember, openScript } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';

/**
 * The calls that each kind of link opens. They are repeated here on purpose: a call added to the contract must be added
 * here too.
 */
const STATEMENTS = ['listStatements', 'writeStatements', 'printStatement'] as const;
const OF_ALL = ['getMe', 'listTenants', 'getSales'];
const EVENTS = ['findEvents', 'getEvent', 'getCoverage', 'getStarters'];
const OPENED: Record<LinkKind, string[]> = {
  accountant: [...OF_ALL, ...EVENTS, 'listBestPhotos', 'getConversion', 'describeExports', ...STATEMENTS],
  organizer: [...OF_ALL, ...EVENTS, ...STATEMENTS],
  photographer: [...OF_ALL, ...STATEMENTS],
};
const NAMED = {
  ...deskOwnRoutes,
  ...deskSalesRoutes,
  ...deskEventRoutes,
  ...deskExportRoutes,
  ...deskTodayRoutes,
  ...deskSettlementRoutes,
  ...deskShareRoutes,
};
const month = new Date().toISOString().slice(0, 7);

let desk: DeskShop;
let owner: DeskBrowser;
let soldEventId: string;
let otherEventId: string;
let photographerId: string;
let otherPhotographerId: string;
const now = () => new Date();
beforeAll(async () => {
  desk = await openDeskShop();
  owner = (await newMember(desk)).browser;
  const { deps } = desk.shop;
  const buyer = await openPayingBuyer(desk.shop);
  const bought = await buyer.order(TENANT as 'marafon', 1);
  otherEventId = (await makeEvent(deps, { tenantId: TENANT, photos: [['17']] })).eventId;
  await inTenant(async (scope) => {
    photographerId = (await ensurePhotographer(deps, scope, 'Ada Berg')) ?? '';
    otherPhotographerId = (await ensurePhotographer(deps, scope, 'Bert Tal')) ?? '';
    const photoIds = (await listOrderItems(scope, bought.orderId)).flatMap(({ photoId }) => photoId ?? []);
    await correctPhotographer(deps, scope, { photographerId, photoIds }, BY_COMMAND);
    const row = await scope.trx
      .selectFrom('photos')
      .select('eventId')
      .where('photoId', 'in', photoIds)
      .executeTakeFirstOrThrow();
    soldEventId = row.eventId;
  });
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(TENANT as 'marafon', await buyer.noticeOf(bought, number));
});
beforeEach(() => {
  desk.shop.deps.clock.now = now;
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

interface Made {
  linkId: string;
  url: string;
}
const inputOf = (kind: LinkKind) => ({
  kind,
  label: `For the ${kind}`,
  expiresInDays: 30,
  ...(kind === 'organizer' ? { eventId: soldEventId } : {}),
  ...(kind === 'photographer' ? { photographerId } : {}),
});

async function make(payload: object, key = randomUUID()): Promise<Made> {
  const reply = await callDesk(owner, deskLinkRoutes.makeLink, { payload, key });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const tokenOf = ({ url }: Made) => new URL(url).hash.slice(1);

function openLink(browser: DeskBrowser, token: string, headers: Record<string, string> = {}) {
  return browser.send({
    method: 'POST',
    url: DESK_LINK_SESSION_PATH,
    headers: { origin: DESK_ORIGIN, ...headers },
    payload: { token },
  });
}

async function readerOf(made: Made): Promise<DeskBrowser> {
  const browser = openDeskBrowser(desk);
  expect((await openLink(browser, tokenOf(made))).json()).toEqual({ tenantId: TENANT });
  return browser;
}

const listed = async (linkId: string) =>
  (await callDesk(owner, deskLinkRoutes.listLinks))
    .json()
    .links.find((link: { linkId: string }) => link.linkId === linkId);

describe.each(LINK_KINDS)('a link for the %s', (kind) => {
  test('opens its own calls and no other calls of the desk', async () => {
    let reader = await readerOf(await make(inputOf(kind)));
    const { paths } = (await owner.get(DESK_DOCUMENT_PATH)).json();
    const all = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    expect(all.length).toBeGreaterThan(120);
    const opened = OPENED[kind].map((name) => {
      const { method, path } = NAMED[name as keyof typeof NAMED];
      return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    });
    const ids: Record<string, string> = {
      tenantId: TENANT,
      eventId: soldEventId,
      photographerId,
      number: '1',
    };
    let place = 0;
    for (const { method, path } of all) {
      const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? randomUUID());
      place += 1;
      // The calls of a link are limited by the minute.
      if (place % 100 === 0) reader = await readerOf(await make(inputOf(kind)));
      const reply = await reader.send({
        method: method as 'GET',
        url: path.endsWith('/exports') ? `${url}?month=${month}` : url,
        remoteAddress: `198.51.100.${place % 200}`,
        headers: { origin: DESK_ORIGIN, 'idempotency-key': randomUUID() },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      const name = `${method} ${path}`;
      if (!opened.includes(name)) expect(reply, name).toMatchObject({ statusCode: 403 });
      // There is no statement yet.
      else expect([200, 404], `${name} ${reply.body}`).toContain(reply.statusCode);
    }
    expect(opened.filter((name) => !all.some(({ method, path }) => `${method} ${path}` === name))).toEqual(
      [],
    );
  });

  test('shows no other tenant, nor whether one exists', async () => {
    const reader = await readerOf(await make(inputOf(kind)));
    for (const tenantId of [OTHER_TENANT, 'nobodys', '@desk']) {
      const reply = await callDesk(reader, deskSalesRoutes.getSales, { ids: { tenantId } });
      expect(reply.json()).toMatchObject({ status: 404, code: 'NotFound' });
    }
    const { tenants } = (await callDesk(reader, deskOwnRoutes.listTenants)).json();
    expect(tenants).toMatchObject([{ tenantId: TENANT, operations: LINK_OPERATIONS[kind] }]);
    expect((await callDesk(reader, deskOwnRoutes.getMe)).json()).toMatchObject({
      by: 'Link',
      email: null,
      link: { kind },
    });
  });

  test('reads, and does only what its role allows', () => {
    for (const operation of LINK_OPERATIONS[kind]) {
      expect(operation).toMatch(/\.read$/);
      expect(MAY_DO[operation]).toContain(kind);
    }
  });
});

test('a link shows the share of its own event or photos, and no other share', async () => {
  const ruleOf = (to: 'Photographer' | 'Organizer' | 'Platform', percentHundredths: number) => ({
    to,
    photographerId: null,
    eventId: null,
    products: null,
    currencyId: null,
    percentHundredths,
    fixedMinor: 0,
    minimumMinor: 0,
    tiers: [],
  });
  const from = new Date('2026-01-01Z');
  const version = { version: 1, from, day: '2026-01-01', timeZone: 'UTC', source: '', setAt: from };
  const rules = [ruleOf('Photographer', 5_000), ruleOf('Organizer', 1_000), ruleOf('Platform', 500)];
  await inTenant((scope) => insertShareVersion(scope, { ...version, rules }));
  const read = async (payload: object, query = '?by=event') => {
    const reply = await callDesk(await readerOf(await make(payload)), deskSalesRoutes.getSales, { query });
    const { rows, ownShares } = reply.json();
    return { revenue: rows[0]?.revenue as number, shares: ownShares as { amount: number }[] };
  };
  const { revenue, shares } = await read(inputOf('accountant'));
  expect(shares).toEqual([]);
  for (const [kind, part] of [
    ['photographer', 0.5],
    ['organizer', 0.1],
  ] as const) {
    const own = await read(inputOf(kind), '?by=day');
    expect(own.shares).toHaveLength(1);
    expect(Math.abs((own.shares[0]?.amount ?? 0) - part * revenue)).toBeLessThanOrEqual(0.01);
  }
  expect((await read({ ...inputOf('organizer'), eventId: otherEventId })).shares).toEqual([]);
  const other = { ...inputOf('photographer'), photographerId: otherPhotographerId };
  expect((await read(other, `?photographerId=${photographerId}`)).shares).toEqual([]);
  expect((await read(inputOf('photographer'), `?eventId=${otherEventId}`)).shares).toEqual([]);
  expect((await read(inputOf('photographer'), '?until=2026-01-02')).shares).toEqual([]);
});

test('a link shows only the sales of its own event or photos', async () => {
  const sold = async (payload: object, query = '?by=event') => {
    const reader = await readerOf(await make(payload));
    const reply = await callDesk(reader, deskSalesRoutes.getSales, { query });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().rows.reduce((sum: number, row: { quantity: number }) => sum + row.quantity, 0);
  };
  const all = await sold(inputOf('accountant'));
  expect(all).toBeGreaterThan(0);
  expect(await sold(inputOf('organizer'))).toBe(all);
  expect(await sold(inputOf('photographer'))).toBe(all);
  expect(await sold({ ...inputOf('organizer'), eventId: otherEventId })).toBe(0);
  expect(await sold({ ...inputOf('organizer'), eventId: otherEventId }, `?eventId=${soldEventId}`)).toBe(0);
  const other = { ...inputOf('photographer'), photographerId: otherPhotographerId };
  expect(await sold(other)).toBe(0);
  expect(await sold(other, `?photographerId=${photographerId}`)).toBe(0);
  const organizer = await readerOf(await make(inputOf('organizer')));
  const coverage = (eventId: string) =>
    callDesk(organizer, deskTodayRoutes.getCoverage, { ids: { eventId } });
  expect(await coverage(soldEventId)).toMatchObject({ statusCode: 200 });
  expect(await coverage(otherEventId)).toMatchObject({ statusCode: 403 });
  const { events } = (await callDesk(organizer, deskEventRoutes.findEvents)).json();
  expect(events.map(({ eventId }: { eventId: string }) => eventId)).toEqual([soldEventId]);
});

test('a link ends at once when it is revoked, also in an open session, and the revocation is recorded', async () => {
  const made = await make(inputOf('accountant'));
  const reader = await readerOf(made);
  expect(await callDesk(reader, deskSalesRoutes.getSales)).toMatchObject({ statusCode: 200 });
  const revoked = await callDesk(owner, deskLinkRoutes.revokeLink, { ids: { linkId: made.linkId } });
  expect(revoked.statusCode).toBe(204);
  expect(await callDesk(reader, deskSalesRoutes.getSales)).toMatchObject({ statusCode: 401 });
  expect(await openLink(openDeskBrowser(desk), tokenOf(made))).toMatchObject({ statusCode: 404 });
  expect(await listed(made.linkId)).toMatchObject({ uses: 1, revokedAt: expect.any(String) });
  const actions = await inTenant((scope) =>
    listActions(scope, { kind: 'link', id: made.linkId }, { count: 9 }),
  );
  expect(actions.map(({ what }) => what)).toEqual(['link.revoke', 'link.make']);
  expect(JSON.stringify(actions)).not.toContain(tokenOf(made).split('.')[2]);
});

test('a link ends when it expires, and its session ends after a time without calls', async () => {
  const made = await make({ ...inputOf('accountant'), expiresInDays: 1 });
  const reader = await readerOf(made);
  desk.shop.deps.clock.now = () => new Date(Date.now() + IDLE_MS + 1);
  expect(await callDesk(reader, deskSalesRoutes.getSales)).toMatchObject({ statusCode: 401 });
  const again = await readerOf(made);
  desk.shop.deps.clock.now = () => new Date(Date.now() + 24 * 3600_000);
  expect(await callDesk(again, deskSalesRoutes.getSales)).toMatchObject({ statusCode: 401 });
  expect(await openLink(openDeskBrowser(desk), tokenOf(made))).toMatchObject({ statusCode: 404 });
});

test('each opening of a link is recorded by its time only', async () => {
  const made = await make(inputOf('accountant'));
  expect(await listed(made.linkId)).toMatchObject({ uses: 0, lastUsedAt: null });
  await readerOf(made);
  await readerOf(made);
  expect(await listed(made.linkId)).toMatchObject({ uses: 2, lastUsedAt: expect.any(String) });
});

test('a link sets a session cookie that scripts cannot read and that opens nothing else on the desk', async () => {
  const made = await make(inputOf('accountant'));
  const browser = openDeskBrowser(desk);
  const reply = await openLink(browser, tokenOf(made));
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toContain('__Host-desk-link=');
  expect(cookie).toMatch(/Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(cookie).not.toContain(tokenOf(made));
  const secret = browser.cookies.get('__Host-desk-link') ?? '';
  for (const forged of [
    tokenOf(made),
    secret.replace(TENANT, OTHER_TENANT),
    secret.replace(TENANT, '@desk'),
    `${secret}x`,
    '',
  ]) {
    browser.cookies.set('__Host-desk-link', forged);
    expect(await callDesk(browser, deskSalesRoutes.getSales)).toMatchObject({ statusCode: 401 });
  }
  expect(await callDesk(openScript(desk, tokenOf(made)), deskSalesRoutes.getSales)).toMatchObject({
    statusCode: 401,
  });
});

test('a link is opened only from the desk’s own page, by a complete token', async () => {
  const token = tokenOf(await make(inputOf('accountant')));
  const browser = openDeskBrowser(desk);
  for (const origin of ['https://evil.example', 'null'])
    expect(await openLink(browser, token, { origin })).toMatchObject({ statusCode: 403 });
  const [prefix, , signature] = token.split('.');
  for (const wrong of [
    '',
    'x',
    `${prefix}.${TENANT}`,
    `${prefix}.${OTHER_TENANT}.${signature}`,
    `${prefix}.@desk.${signature}`,
    `${token}x`,
  ])
    expect(await openLink(browser, wrong)).toMatchObject({ statusCode: 404 });
  expect(browser.cookies.size).toBe(0);
});

test('a link takes precedence over a login, which is kept; leaving the link returns to the login', async () => {
  const { browser } = await newMember(desk);
  await openLink(browser, tokenOf(await make(inputOf('accountant'))));
  expect(await callDesk(browser, deskWebhookRoutes.listWebhooks)).toMatchObject({ statusCode: 403 });
  await browser.send({ method: 'POST', url: '/logout', headers: { origin: DESK_ORIGIN } });
  expect([...browser.cookies.keys()]).toEqual(['__Host-desk']);
  expect(await callDesk(browser, deskWebhookRoutes.listWebhooks)).toMatchObject({ statusCode: 200 });
});

test('a link is for one person of the tenant, has an expiry day, and is shown again only to its creator', async () => {
  const foreign = (await makeEvent(desk.shop.deps, { tenantId: OTHER_TENANT, photos: [] })).eventId;
  for (const wrong of [
    { ...inputOf('organizer'), eventId: foreign },
    { ...inputOf('organizer'), eventId: null },
    { ...inputOf('photographer'), photographerId: randomUUID() },
    { ...inputOf('accountant'), eventId: soldEventId },
    { ...inputOf('accountant'), expiresInDays: 0 },
    { ...inputOf('accountant'), label: '' },
    { ...inputOf('accountant'), kind: 'owner' },
  ]) {
    const reply = await callDesk(owner, deskLinkRoutes.makeLink, { payload: wrong });
    expect(reply.json(), JSON.stringify(wrong)).toMatchObject({ status: 400, code: 'Invalid' });
  }
  const key = randomUUID();
  expect(await make(inputOf('accountant'), key)).toEqual(await make(inputOf('accountant'), key));
  const kept = await inTenant(({ trx }) => trx.selectFrom('deskAnswers').select('body').execute());
  expect(JSON.stringify(kept)).not.toContain('pflink');
});
