import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_OPERATIONS } from '#contract/desk.ts';
import { DESK_LINK_SESSION_PATH, deskLinkRoutes, LINK_KINDS } from '#contract/desk-links.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { MAY_DO, ROLES } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { groupCode } from '#selling/promo-codes/index.ts';
import { stateOf } from '#selling/promo-codes/promo-codes.rules.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  type DeskShop,
  openDeskBrowser,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { readDesk } from '#tests/factories/desk-reading.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { listCodes } from '#tests/factories/promo-code.ts';

/**
 * A promo code is money: anyone who knows one can use it. Its page lists codes to owners and operators; no other answer or file
 * of the desk contains one for anybody else (docs/decisions/0251).
 */
const run = promisify(execFile);
const EMAIL = 'buyer@example.com';
const HOST = `${TENANT}.localhost`;
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { ru: Photo }, price: 800 }
  - { key: gift, kind: Promocode, title: { ru: Gift }, price: 3000 }
`;

let folder: string;
let desk: DeskShop;
let buyer: Buyer;
let owner: DeskBrowser;
let event: MadeEvent;
let ids: Record<string, string>;
let orderId: string;
let giftOrderId: string;
let photographerId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codes-'));
  desk = await openDeskShop();
  const { deps } = desk.shop;
  buyer = createBuyer(desk.shop);
  const paying = await openPayingBuyer(desk.shop);
  owner = (await newMember(desk)).browser;
  event = await makeEvent(deps, { tenantId: TENANT, photos: [['17'], ['42']] });
  await inTenant(async (scope) => {
    photographerId = (await ensurePhotographer(deps, scope, 'Ada Berg')) ?? '';
    await correctPhotographer(deps, scope, { photographerId, photoIds: event.photoIds }, BY_COMMAND);
  });
  ids = await setCatalog(desk.shop, event, CATALOG, { tenantId: TENANT, currency: 'RUB' });
  await create('PRESS-X7K2', { kind: 'Percent', percent: 100 });
  await create('CLUB-9QWX', { kind: 'Percent', percent: 10 });
  ({ orderId } = await buy(
    [{ productId: ids.photo ?? '', photoIds: [event.photoIds[0] ?? ''] }],
    'PRESS-X7K2',
  ));
  const present = { name: 'Eva', email: 'eva@example.com' };
  const gift = await buy([{ productId: ids.gift ?? '', gift: present }], 'CLUB-9QWX');
  giftOrderId = gift.orderId;
  const bought = { tenantId: 'marafon' as const, ...gift };
  const number = await paying.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await paying.deliver('marafon', await paying.noticeOf(bought, number));
  const payload = { benefit: { kind: 'Percent', percent: 50 }, days: 30, why: 'sorry' };
  const given = await callDesk(owner, deskOrderRoutes.giveGoodwillCode, { ids: { orderId }, payload });
  expect(given.statusCode, given.body).toBe(201);
  await desk.shop.work();
});
afterAll(async () => {
  await desk?.close();
  await rm(folder, { recursive: true, force: true });
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

/** Creates a promo code at the desk; the reason that is given contains the code, too. */
async function create(code: string, benefit: object): Promise<void> {
  const definition = { validFrom: null, validUntil: null, usesMax: 5, eventIds: null, productTypes: null };
  const payload = { code, benefit, ...definition, excludesOthers: false, why: `${code} for them` };
  if ('kind' in benefit && code.startsWith('CLUB')) Object.assign(payload, { productTypes: ['Promocode'] });
  const reply = await callDesk(owner, deskPromoCodeRoutes.createPromoCode, { payload });
  expect(reply.statusCode, reply.body).toBe(201);
}

async function buy(items: Parameters<Buyer['add']>[1], code: string) {
  const input = { host: HOST };
  const cart = await buyer.openCart(input);
  expect((await buyer.add(cart, items, input)).status).toBe(204);
  expect((await buyer.addCode(cart, code, input)).status).toBe(204);
  const { status, body } = await buyer.checkOut(cart, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function liveCodes(): Promise<string[]> {
  const now = new Date();
  const codes = await listCodes(desk.shop.deps, TENANT);
  return codes.filter((record) => stateOf(record, now) === 'Active').map(({ code }) => code);
}

/** Reads the desk. @returns which responses contain which valid codes, in any spelling */
async function findCodesShown(sender: DeskSender): Promise<string[]> {
  const codes = await liveCodes();
  expect(codes).toHaveLength(4);
  const shown = new Set<string>();
  for (const ordered of [orderId, giftOrderId]) {
    const things = {
      orderId: ordered,
      eventId: event.eventId,
      photoId: event.photoIds[0] ?? '',
      email: EMAIL,
    };
    for (const { name, bytes } of await readDesk(sender, things)) {
      const text = name.endsWith('.zip') ? await unpack(bytes) : bytes.toString('utf8');
      const plain = text.replaceAll('-', '').toUpperCase();
      for (const code of codes) if (plain.includes(code)) shown.add(`${name} ${code.slice(0, 5)}`);
    }
  }
  return [...shown];
}

/** Unpacks a ZIP with the system's `unzip`. @returns the texts in it */
async function unpack(bytes: Buffer): Promise<string> {
  const file = join(folder, `${randomUUID()}.zip`);
  await writeFile(file, bytes);
  return (await run('unzip', ['-p', file], { maxBuffer: 2 ** 26, encoding: 'latin1' })).stdout;
}

test.each(ROLES.filter((role) => !['owner', 'operator'].includes(role)))(
  'no %s reads a code',
  async (role) => {
    const { browser } = await newMember(desk, role, { eventId: role === 'organizer' ? event.eventId : null });
    expect(await findCodesShown(browser)).toEqual([]);
  },
);

test.each(LINK_KINDS)('no link for the %s shows a code', async (kind) => {
  const payload = {
    kind,
    label: 'For them',
    expiresInDays: 30,
    ...(kind === 'organizer' ? { eventId: event.eventId } : {}),
    ...(kind === 'photographer' ? { photographerId } : {}),
  };
  const made = await callDesk(owner, deskLinkRoutes.makeLink, { payload });
  expect(made.statusCode, made.body).toBe(201);
  const browser = openDeskBrowser(desk);
  await browser.send({
    method: 'POST',
    url: DESK_LINK_SESSION_PATH,
    headers: { origin: DESK_ORIGIN },
    payload: { token: new URL(made.json().url).hash.slice(1) },
  });
  expect(await findCodesShown(browser)).toEqual([]);
  const rows = (await callDesk(browser, deskSalesRoutes.getSales, { query: '?by=code&timeZone=UTC' })).json();
  expect(rows.rows.map(({ name }: { name: string }) => name)).toContainEqual(
    expect.stringMatching(/^PRE…[0-9a-f]{8}$/),
  );
});

test('no token reads a code unless it may list them', async () => {
  const own: readonly string[] = OWN_OPERATIONS;
  const scopes = Object.keys(MAY_DO).filter((each) => each !== 'tenant.read' && !own.includes(each));
  const { token } = await issueDeskToken(owner, scopes);
  expect(await findCodesShown(openScript(desk, token))).toEqual([]);
});

test('an operator reads all codes; for others, the report of sales still has a row for each code', async () => {
  // This operator has an address of their own, because the other tests use up the rate limit of theirs.
  const { browser } = await newMember(desk, 'operator', { remoteAddress: '198.51.100.7' });
  const shown = await findCodesShown(browser);
  expect(shown).toEqual(
    expect.arrayContaining(['getSales PRESS', 'listActions PRESS', 'getOrder PRESS', 'listPromoCodes PRESS']),
  );
  const read = async (sender: DeskSender) =>
    (await callDesk(sender, deskSalesRoutes.getSales, { query: '?by=code&timeZone=UTC' })).json().rows;
  const { browser: accountant } = await newMember(desk, 'accountant');
  const [whole, labelled] = [await read(browser), await read(accountant)];
  expect(whole).toHaveLength(2);
  const sums = (rows: { name: string }[]) => rows.map(({ name: _, ...row }) => row);
  expect(sums(labelled)).toEqual(sums(whole));
  const item = (await callDesk(browser, deskOrderRoutes.getOrder, { ids: { orderId: giftOrderId } })).json()
    .items[0];
  expect(await liveCodes()).toContain(item.giftCode.replaceAll('-', ''));
  expect(item.giftCode).toBe(groupCode(item.giftCode.replaceAll('-', '')));
});
