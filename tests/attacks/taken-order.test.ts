import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailRoutes } from '#contract/mail.ts';
import type { OwnData } from '#contract/own-data.schema.ts';
import { OWN_DATA_PATH, ownDataRoutes } from '#contract/own-data.ts';
import { resendOrderMail } from '#delivering/mails/index.ts';
import { resendMails } from '#delivering/mails/resend-mails.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { runErasure } from '#operating/erasure/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { listOrdersOfEmail } from '#selling/orders/account-orders.store.ts';
import { findAddressedOrder, findOrder, hasPaidOrdersOfEmail } from '#selling/orders/index.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** Anybody with the link of an order may change its address; the address at the payment remains the buyer's. */
const TENANT = 'photofinish';
const BUYER = 'buyer@example.com';

let shop: TestShop;
let payer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  payer = await openPayingBuyer(shop);
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function buy(): Promise<Bought> {
  const bought = await payer.order();
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, number));
  return bought;
}

/** Buys an order with an address of its own. */
async function buyAs(email: string): Promise<Bought> {
  const bought = await payer.order();
  await readdress(bought, email);
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, number));
  return bought;
}

/** The orders of an address's account. */
const ordersOf = async (email: string) => {
  const listed = await inShop((scope) => listOrdersOfEmail(scope, email, { offset: 0, count: 50 }));
  return listed.orders.map(({ order }) => order.orderId);
};

async function readdress({ orderId }: Bought, email: string): Promise<void> {
  const { method, path } = mailRoutes.correctOrderMail;
  const reply = await payer.send(TENANT, method, path.replace(':orderId', orderId), { email });
  expect(reply.status).toBe(204);
}

const fileStatus = async ({ orderId }: Bought) =>
  (await payer.send(TENANT, 'GET', `/public/archive-service/api/v1/orders/${orderId}/downloads`)).status;

async function asReader(email: string, name: 'getOwnData' | 'exportOwnData' | 'eraseOwnData') {
  const { method, path } = ownDataRoutes[name];
  const token = signAddressToken(shop.deps, TENANT, email);
  const reply = await shop.call({
    host: `${TENANT}.localhost`,
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(name === 'eraseOwnData' ? { payload: { isSure: true } } : {}),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function readKept(email: string): Promise<{ kinds: string[]; later: string[] }> {
  const { kinds, unconfirmedOrders } = (await asReader(email, 'getOwnData')).body as OwnData;
  return { kinds: kinds.map(({ kind }) => kind), later: unconfirmedOrders };
}

const numberOf = async ({ orderId }: Bought) =>
  (await inShop((scope) => findOrder(scope, orderId)))?.number ?? '';

/** Returns the links of the mails that notify an address of its replacement in an order, once all are sent. */
async function readNotices(address: string): Promise<string[]> {
  const states = () =>
    inShop(({ trx }) =>
      trx
        .selectFrom('mails')
        .select(['state', 'recipient'])
        .where('kind', '=', 'order-readdressed')
        .where('state', '=', 'Waiting')
        .execute(),
    );
  await expect.poll(states, { timeout: 20_000 }).toEqual([]);
  const mails = await readMailbox(shop.deps.database, TENANT);
  return mails.flatMap(({ recipient, text }) => {
    const link = /https?:\/\/\S+\/(own-data\?confirm=\S+|contacts)$/m.exec(text)?.[0];
    return recipient === address && link !== undefined ? link : [];
  });
}

const confirm = async (link: string) => {
  const { method, path } = ownDataRoutes.confirmAddress;
  const token = new URL(link).searchParams.get('confirm') ?? '';
  return (await payer.send(TENANT, method, path, { token })).status;
};

async function erase(email: string): Promise<void> {
  const { body } = await asReader(email, 'eraseOwnData');
  await runErasure(shop.deps, TENANT, body.erasureId);
}

test('a visitor with an order’s link neither exports nor erases the order, and its buyer is notified', async () => {
  const bought = await buy();
  const other = `${randomUUID()}@evil.example`;
  await readdress(bought, other);
  const { kinds, later } = await readKept(other);
  expect(kinds).not.toContain('orders');
  expect(kinds).not.toContain('payments');
  expect(later).toEqual([await numberOf(bought)]);
  expect(await inShop((scope) => hasPaidOrdersOfEmail(scope, other))).toBe(false);
  expect(await readNotices(BUYER)).toEqual([expect.stringContaining(`${OWN_DATA_PATH}?confirm=`)]);
  await erase(other);
  expect(await fileStatus(bought)).toBe(200);
  // No data of the visitor is left, and the order is still the buyer's.
  expect(await findLeftovers(shop, [other])).toEqual([]);
  expect((await readKept(BUYER)).kinds).toContain('orders');
});

test('a visitor with an order’s link does not take the order out of its buyer’s data and erasure', async () => {
  const buyer = `${randomUUID()}@example.com`;
  const bought = await buyAs(buyer);
  const other = `${randomUUID()}@evil.example`;
  await readdress(bought, other);
  expect(await readKept(buyer)).toMatchObject({ kinds: expect.arrayContaining(['orders', 'payments']) });
  expect(JSON.stringify((await asReader(buyer, 'exportOwnData')).body)).not.toContain(other);
  expect(await ordersOf(buyer)).toEqual([bought.orderId]);
  expect(await ordersOf(other)).toEqual([]);
  await erase(buyer);
  expect(await fileStatus(bought)).toBe(410);
  expect(await findLeftovers(shop, [buyer])).toEqual([]);
  expect((await readKept(other)).later).toEqual([]);
});

test('if a later address is erased, the address at the payment does not get the order’s mails', async () => {
  const mistyped = `${randomUUID()}@example.com`;
  const bought = await buyAs(mistyped);
  const right = `${randomUUID()}@example.com`;
  await readdress(bought, right);
  await erase(right);
  const order = await inShop((scope) => findAddressedOrder(scope, bought.orderId));
  expect(order).toMatchObject({ email: `${bought.orderId}@erased.invalid`, origin: 'Later' });
  // The erased address may be the buyer's, whose order a visitor took over, so it still erases the order.
  await erase(mistyped);
  expect(await fileStatus(bought)).toBe(410);
});

test('the former address confirms the new one, once and only by its own link', async () => {
  const bought = await buy();
  const other = `${randomUUID()}@example.com`;
  const third = `${randomUUID()}@example.com`;
  await readdress(bought, third);
  await readdress(bought, other);
  // A replaced address is notified, but confirms nothing.
  expect(await readNotices(third)).toEqual([expect.stringMatching(/\/contacts$/)]);
  const links = await readNotices(BUYER);
  expect(await confirm(`${links[0]}forged`)).toBe(404);
  const answers: number[] = [];
  for (const link of [...links, ...links]) answers.push(await confirm(link));
  expect(answers.filter((status) => status === 204)).toHaveLength(1);
  expect(await readKept(other)).toMatchObject({ kinds: expect.arrayContaining(['orders']), later: [] });
  await erase(other);
  expect(await fileStatus(bought)).toBe(410);
});

test('the address at the payment is proved again when it is restored, and so is an address that an operator enters', async () => {
  const bought = await buy();
  const number = await numberOf(bought);
  const other = `${randomUUID()}@example.com`;
  await readdress(bought, other);
  await readdress(bought, 'Buyer@Example.com');
  expect((await readKept(BUYER)).later).toEqual([]);
  await readdress(bought, other);
  expect((await readKept(other)).later).toEqual([number]);
  const checked = `${randomUUID()}@example.com`;
  await inShop((scope) =>
    resendOrderMail(shop.deps, scope, { orderId: bought.orderId, email: checked }, BY_COMMAND),
  );
  expect(await readKept(checked)).toMatchObject({ kinds: expect.arrayContaining(['orders']), later: [] });
});

test('the addresses that an operator replaces are notified, at most five times a day', async () => {
  const own = `${randomUUID()}@example.com`;
  const bought = await buyAs(own);
  const later = `${randomUUID()}@example.com`;
  await readdress(bought, later);
  const toOther = (email: string) =>
    inShop((scope) => resendOrderMail(shop.deps, scope, { orderId: bought.orderId, email }, BY_COMMAND));
  await toOther(`${randomUUID()}@example.com`);
  // The address at the payment is notified of both, but cannot confirm the one that the operator has checked.
  expect((await readNotices(own)).filter((link) => link.endsWith('/contacts'))).not.toEqual([]);
  expect(await readNotices(later)).toEqual([expect.stringMatching(/\/contacts$/)]);
  for (let count = 0; count < 7; count += 1) {
    await toOther(own);
    await toOther(`${randomUUID()}@example.com`);
  }
  const mails = await inShop(({ trx }) =>
    trx
      .selectFrom('mails')
      .select('mailId')
      .where('kind', '=', 'order-readdressed')
      .where('recipient', '=', own)
      .where('subjectKey', 'not like', 'late %')
      .execute(),
  );
  expect(mails).toHaveLength(5);
  // The last change is mailed, even if the address was changed back and forth.
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  await resendMails({ ...shop.deps, clock }, TENANT, new AbortController().signal);
  const late = await inShop(({ trx }) =>
    trx
      .selectFrom('mails')
      .select('state')
      .where('kind', '=', 'order-readdressed')
      .where('recipient', '=', own)
      .where('subjectKey', 'like', 'late %')
      .execute(),
  );
  // Other mails may have been composed while the address was restored, and so were not sent.
  expect(late).toContainEqual({ state: 'Sent' });
});

test('an erased former address is deleted together with the files of its order', async () => {
  const former = `${randomUUID()}@example.com`;
  const bought = await buy();
  await inShop((scope) =>
    resendOrderMail(shop.deps, scope, { orderId: bought.orderId, email: former }, BY_COMMAND),
  );
  const other = `${randomUUID()}@example.com`;
  await readdress(bought, other);
  expect(await readNotices(former)).toHaveLength(1);
  await erase(former);
  expect(await findLeftovers(shop, [former])).toEqual([]);
  expect((await readKept(other)).later).toEqual([]);
  expect(await fileStatus(bought)).toBe(410);
});

test('an address that a visitor enters before the payment is the one at the payment', async () => {
  const bought = await payer.order();
  const own = `${randomUUID()}@example.com`;
  await readdress(bought, own);
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, number));
  expect(await readKept(own)).toMatchObject({ kinds: expect.arrayContaining(['orders']), later: [] });
});
