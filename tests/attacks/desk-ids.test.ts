import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveRoutes } from '#contract/archive.ts';
import { deskCorrectionRoutes, deskRoutes } from '#contract/desk.ts';
import { deskEventRoutes } from '#contract/desk-events.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { orderRoutes } from '#contract/order.ts';
import { removalRoutes } from '#contract/removal.ts';
import { signRemovalToken } from '#finding/removal-requests/index.ts';
import { openRemoval } from '#finding/removal-requests/open-removal.ts';
import { ROLES, type Role } from '#hosting/members/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
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
import { waitFor } from '#tests/factories/wait-for.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

let desk: DeskShop;
let buyer: PayingBuyer;
let bought: Bought;
let archiveId: string;
let eventId: string;
let photoId: string;
/** The data of the order on the public pages. A person who knows only the desk's output must not reach it. */
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
  // The record of actions contains the order's id too.
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
 * Reads everything that the desk returns, except the export of a person's data, which contains the ids of their orders
 * (decision 230).
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

type ShopRoute = (typeof ROUTES)[number];
let withId: ShopRoute[] | undefined;

/** The calls of the shop's pages that need no right and take an id: in the path, in the body, or of an invoice in the query. */
function routesWithId(): ShopRoute[] {
  if (withId !== undefined) return withId;
  const documented = desk.shop.app.swagger().paths ?? {};
  withId = ROUTES.filter(({ method, path }) => {
    if (method !== 'GET') return /archives\/$|\/bought$|new-photos$|\/payments$/.test(path);
    const call = documented[path.replaceAll(/:(\w+)/g, '{$1}')]?.get;
    if (call === undefined) throw new Error(`${path} is not documented`);
    return path.includes('/:') || JSON.stringify(call.parameters ?? []).includes('"invoiceId"');
  });
  return withId;
}

/**
 * Tries an id in every call of the shop's pages, wherever a call takes one. @returns the responses that it should not
 * get
 */
async function openWith(id: string): Promise<string[]> {
  const opened: string[] = [];
  for (const route of routesWithId()) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
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

/**
 * The result for each id. The shop's pages do not know who was shown an id, so an id that several roles see is tried
 * once.
 */
const tried = new Map<string, string[]>();

/** Tries every id in a text. */
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

  test('to a token that reads everything but may not release originals', async () => {
    const { browser } = await newMember(desk);
    const scopes = ['order.read', 'today.read', 'money.read', 'actions.read', 'webhook.read', 'photo.remove'];
    const text = await readTexts(openScript(desk, (await issueDeskToken(browser, scopes)).token));
    expect(secrets.slice(0, 3).filter((secret) => text.includes(secret))).toEqual([]);
    expect(await tryAll(text)).toEqual([]);
  });

  test('except to a member who may release originals', async () => {
    const { browser } = await newMember(desk, 'operator');
    const text = await readTexts(browser);
    expect(text).toContain(bought.orderId);
    expect(await tryAll(text)).toContain(`GET ${orderRoutes.getOrder.path} 200`);
  });
});

test('the accountant finds an order by its number and reads it with the amounts that could be refunded', async () => {
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
  // A colleague with more rights opens the same address that the accountant sends.
  const { browser: operator } = await newMember(desk, 'operator');
  const read = (await callDesk(operator, deskOrderRoutes.getOrder, { ids })).json();
  expect(read).toMatchObject({ orderId: bought.orderId });
  expect(read.link).toContain(bought.orderId);
});

/** Finds the id by which a sender may name the order. */
async function findDeskId(sender: DeskSender): Promise<string> {
  const query = `?number=${encodeURIComponent(secrets[3] ?? '')}`;
  const [found] = (await callDesk(sender, deskCorrectionRoutes.findOrders, { query })).json().orders;
  expect(found.orderId).not.toBe(bought.orderId);
  return found.orderId;
}

const scriptWith = async (...scopes: string[]) =>
  openScript(desk, (await issueDeskToken((await newMember(desk)).browser, scopes)).token);

const showEvent = async () =>
  (
    await desk.shop.call({
      host: 'marafon.localhost',
      url: `/public/photo-service/api/v1/events/${eventId}`,
      remoteAddress: anyNetwork(),
    })
  ).json();

/** Requests the removal of a photo from an address. @returns the id of the request, once confirmed */
async function askForRemoval(email: string): Promise<string> {
  const { deps } = desk.shop;
  const asked = await desk.shop.call({
    host: 'marafon.localhost',
    method: 'POST',
    url: removalRoutes.askRemoval.path,
    remoteAddress: anyNetwork(),
    payload: { photoIds: [photoId], email, reason: 'Me', words: '' },
  });
  expect(asked.statusCode, asked.body).toBeLessThan(300);
  const { requestId } = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('removalRequests')
      .select('requestId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  );
  const token = signRemovalToken(deps, TENANT, requestId);
  expect(await openRemoval(deps, TENANT, token)).toMatchObject({ state: 'Open' });
  return requestId;
}

describe('a desk id in a text is not replaced', () => {
  test('in a proposal whose YAML splits the beginning of the id', async () => {
    const { browser } = await newMember(desk, 'accountant');
    const deskId = await findDeskId(browser);
    const payee = `platform: true, name: Mallory, street: "x\\u30${deskId}", postalCode: "1", city: Wien, country: AT`;
    const payload = { source: `payees:\n  - { ${payee} }\n` };
    const reply = await callDesk(browser, deskSettlementRoutes.proposePayees, { payload });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().changes[0].text).toContain(deskId.slice(2));
    expect(reply.body).not.toContain(bought.orderId.slice(2));
  });

  test.each(['x ', ''])(
    'in the title of an event after "%s", on the shop’s page and on a poster',
    async (before) => {
      const script = await scriptWith('order.read', 'event.edit', 'event.share');
      const deskId = await findDeskId(script);
      const title = `${before}${deskId}`;
      const payload = { changes: { title }, seen: { title: (await showEvent()).title } };
      const ids = { eventId };
      const edited = await callDesk(script, deskEventRoutes.editEvent, { ids, payload });
      expect(edited.statusCode, edited.body).toBe(204);
      expect((await showEvent()).title).toBe(title);
      const query = '?language=en';
      const { base64 } = (await callDesk(script, deskSharingRoutes.printPoster, { ids, query })).json();
      const printed = readPdf(Buffer.from(base64, 'base64')).pages.join('').replaceAll(/\s/g, '');
      // The end of the id may be on the next line.
      expect(printed).toContain(deskId.slice(0, 23));
    },
  );

  test('in a letter', async () => {
    const { browser } = await newMember(desk, 'privacy-officer');
    const deskId = await findDeskId(browser);
    const requestId = await askForRemoval('mallory@example.com');
    const payload = { letter: `Your order ${deskId}` };
    const asked = await callDesk(browser, deskRemovalRoutes.askMoreOfRemoval, {
      ids: { requestId },
      payload,
    });
    expect(asked.statusCode, asked.body).toBe(204);
    const mail = await waitFor('the letter', async () =>
      (await readMailbox(desk.shop.deps.database, TENANT)).find(
        ({ recipient, text }) => recipient === 'mallory@example.com' && text.includes('Your order'),
      ),
    );
    expect(mail.text).toContain(deskId);
  });
});

test('a desk id names its order in every call that takes an order’s id', async () => {
  const { browser } = await newMember(desk, 'privacy-officer');
  const deskId = await findDeskId(browser);
  for (const id of [deskId, deskId.toUpperCase()]) {
    const query = `?thingKind=order&thingId=${id}`;
    const { actions } = (await callDesk(browser, deskRoutes.listActions, { query })).json();
    expect(actions).toContainEqual(expect.objectContaining({ thing: { kind: 'order', id: deskId } }));
  }
  const payload = { isAlsoBought: false, seenOrderIds: [deskId] };
  const removed = await callDesk(browser, deskCorrectionRoutes.removePhoto, { ids: { photoId }, payload });
  expect(removed.json(), removed.body).toEqual({ outcome: 'Kept' });
});

describe('a token without originals', () => {
  test('sends no order’s id to an address of its own choice', async () => {
    const script = await scriptWith('webhook.add', 'webhook.edit', 'webhook.read', 'order.read');
    const add = (sender: DeskSender, url: string, kinds: string[]) =>
      callDesk(sender, deskWebhookRoutes.addWebhook, { payload: { url, kinds } });
    const edit = (webhookId: string, url: string, kinds: string[]) => {
      const payload = { url, kinds, isActive: true };
      return callDesk(script, deskWebhookRoutes.editWebhook, { ids: { webhookId }, payload });
    };
    const [mine, ours] = ['https://mallory.example/', 'https://books.example/'];
    expect((await add(script, mine, ['photo.hidden', 'order.paid'])).statusCode).toBe(403);
    const own = await add(script, mine, ['photo.hidden']);
    expect(own.statusCode, own.body).toBe(201);
    const { webhookId } = own.json();
    expect((await edit(webhookId, mine, ['photo.hidden', 'order.refunded'])).statusCode).toBe(403);
    expect((await edit(webhookId, mine, ['photo.removed'])).statusCode).toBe(200);
    const { browser } = await newMember(desk);
    const books = (await add(browser, ours, ['order.paid'])).json();
    expect((await edit(books.webhookId, mine, ['order.paid'])).statusCode).toBe(403);
    // Waiting and repeated deliveries of the webhook go to its new address.
    expect((await edit(books.webhookId, mine, ['photo.hidden'])).statusCode).toBe(403);
    const trusted = await scriptWith('webhook.add', 'order.extend');
    expect((await add(trusted, ours, ['order.paid'])).statusCode).toBe(201);
  });

  test('mails no order’s link to an address of its own choice', async () => {
    const script = await scriptWith('order.read', 'order.correct-email');
    const ids = { orderId: await findDeskId(script) };
    const correct = (sender: DeskSender) =>
      callDesk(sender, deskOrderRoutes.correctOrderEmail, { ids, payload: { email: 'mallory@example.com' } });
    expect((await correct(script)).statusCode).toBe(403);
    const order = await desk.shop.deps.database.inTenant(TENANT, (scope) => findOrder(scope, bought.orderId));
    expect(order?.email).toBe('buyer@example.com');
    expect((await correct(await scriptWith('order.correct-email', 'order.extend'))).statusCode).toBe(204);
  });
});
