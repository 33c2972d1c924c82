import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveRoutes } from '#contract/archive.ts';
import { deskCorrectionRoutes } from '#contract/desk.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { orderRoutes } from '#contract/order.ts';
import { ROLES, type Role } from '#hosting/members/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { readDesk } from '#tests/factories/desk-reading.ts';
import { addressOf, ROUTES } from '#tests/factories/every-route.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

let desk: DeskShop;
let buyer: PayingBuyer;
let bought: Bought;
let archiveId: string;
let eventId: string;
let photoId: string;
/** What the public pages show of the order: none of it may come to who only has what the desk showed them. */
let secrets: string[];
beforeAll(async () => {
  desk = await openDeskShop();
  buyer = await openPayingBuyer(desk.shop);
  bought = await buyer.order('marafon');
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver('marafon', await buyer.noticeOf(bought, number));
  await desk.shop.work();
  const order = await desk.shop.deps.database.inTenant(TENANT, (scope) => findOrder(scope, bought.orderId));
  const made = await buyer.send('marafon', 'POST', archiveRoutes.createArchive.path, {
    orderId: bought.orderId,
  });
  archiveId = made.body.archiveId;
  secrets = [bought.orderId, bought.invoiceId, archiveId, order?.number ?? '', 'buyer@example.com'];
  const { browser } = await newMember(desk);
  const ids = { orderId: bought.orderId };
  const read = (await callDesk(browser, deskOrderRoutes.getOrder, { ids })).json();
  eventId = read.items[0].eventId;
  photoId = read.items[0].photo.photoId;
  // The record of actions names the order too.
  const payload = { days: 3000, why: 'x' };
  expect((await callDesk(browser, deskOrderRoutes.extendOrder, { ids, payload })).statusCode).toBe(200);
  expect((await callDesk(browser, deskOrderRoutes.resendOrderMail, { ids, payload: {} })).statusCode).toBe(
    204,
  );
});
afterAll(() => desk.close());

let networks = 0;
const anyNetwork = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
};

/**
 * Reads all that the desk answers. Not the export of a person's data, which contains the ids of their orders (decision 230).
 */
async function readTexts(sender: DeskSender): Promise<string> {
  const read = await readDesk(sender, {
    orderId: bought.orderId,
    eventId,
    photoId,
    email: 'buyer@example.com',
  });
  return read
    .filter(({ name }) => !name.startsWith('/desk/person-data/'))
    .map(({ bytes }) => bytes.toString('latin1'))
    .join('\n');
}

/** Tries an id at every call of the shop's pages, wherever a call takes one. @returns what came that should not */
async function openWith(id: string): Promise<string[]> {
  const opened: string[] = [];
  for (const route of ROUTES) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const isFree = route.method === 'GET' || /archives\/$|\/bought$|new-photos$|\/payments$/.test(route.path);
    if (!isFree) continue;
    const ids = { ...Object.fromEntries(names.map((name) => [name, id])), provider: 'sandbox' };
    const reply = await desk.shop.call({
      host: 'marafon.localhost',
      method: route.method as 'GET',
      url: `${addressOf(route.path, route.path.endsWith('/bought') ? { eventId } : ids)}${route.method === 'GET' ? `?invoiceId=${id}` : ''}`,
      remoteAddress: anyNetwork(),
      ...(route.method === 'GET' ? {} : { payload: payloadOf(route.path, id) }),
    });
    const text = reply.body.replaceAll(id, '');
    const isThere = secrets.some((secret) => text.includes(secret)) || text.includes(photoId);
    if (isThere || reply.statusCode === 201) opened.push(`${route.method} ${route.path} ${reply.statusCode}`);
  }
  return opened;
}

const payloadOf = (path: string, orderId: string): object =>
  path.endsWith('/archives/')
    ? { orderId }
    : path.endsWith('/new-photos')
      ? { albumId: eventId, orderIds: [orderId] }
      : path.endsWith('/payments')
        ? { paymentTypeId: 'RussianCard', returnUrl: 'http://marafon.localhost/x' }
        : { orderIds: [orderId] };

/** What each id opens: the shop's pages do not ask who was shown it, so an id that several roles see is tried once. */
const tried = new Map<string, string[]>();

/** Tries all that a text names. */
async function tryAll(text: string): Promise<string[]> {
  const found = new Set((text.match(UUID) ?? []).map((id) => id.toLowerCase()));
  const opened: string[] = [];
  for (const id of found) {
    if (id === photoId || id === eventId) continue;
    const opens = tried.get(id) ?? (await openWith(id));
    tried.set(id, opens);
    opened.push(...opens);
  }
  return opened;
}

const RESTRICTED = ROLES.filter((role) => !['owner', 'operator'].includes(role));

describe('what the desk shows opens no order', () => {
  test.each(RESTRICTED)('to a %s', async (role: Role) => {
    const { browser } = await newMember(desk, role, { eventId: role === 'organizer' ? eventId : null });
    const text = await readTexts(browser);
    expect(secrets.slice(0, 3).filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/\/order\//);
    expect(await tryAll(text)).toEqual([]);
  });

  test('to a token that reads everything and hands nothing out', async () => {
    const { browser } = await newMember(desk);
    const scopes = ['order.read', 'today.read', 'money.read', 'actions.read', 'webhook.read', 'photo.remove'];
    const text = await readTexts(openScript(desk, (await issueDeskToken(browser, scopes)).token));
    expect(secrets.slice(0, 3).filter((secret) => text.includes(secret))).toEqual([]);
    expect(await tryAll(text)).toEqual([]);
  });

  test('but does to who may hand out originals', async () => {
    const { browser } = await newMember(desk, 'operator');
    const text = await readTexts(browser);
    expect(text).toContain(bought.orderId);
    expect(await tryAll(text)).toContain(`GET ${orderRoutes.getOrder.path} 200`);
  });
});

test('the accountant finds an order by its number, reads it and what could go back of it', async () => {
  const { browser } = await newMember(desk, 'accountant');
  const query = `?number=${encodeURIComponent(secrets[3] ?? '')}`;
  const [found] = (await callDesk(browser, deskCorrectionRoutes.findOrders, { query })).json().orders;
  expect(found).toMatchObject({ number: secrets[3], email: 'buyer@example.com' });
  const ids = { orderId: found.orderId };
  expect((await callDesk(browser, deskOrderRoutes.getOrder, { ids })).json()).toMatchObject({
    orderId: found.orderId,
    number: secrets[3],
    link: null,
  });
  expect((await callDesk(browser, deskOrderRoutes.describeRefund, { ids })).json()).toMatchObject({
    kind: 'Refund',
  });
  // A colleague who may do more opens the very address that the accountant sends.
  const { browser: operator } = await newMember(desk, 'operator');
  const read = (await callDesk(operator, deskOrderRoutes.getOrder, { ids })).json();
  expect(read).toMatchObject({ orderId: bought.orderId });
  expect(read.link).toContain(bought.orderId);
});
