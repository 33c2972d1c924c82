import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import type { Today } from '#contract/desk-today.schema.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { COUNTED_MAX } from '#platform/queue/queue.ts';
import { completeOrder, listOrderItems } from '#selling/orders/index.ts';
import { bringOriginal, reduceToStandIn } from '#tests/factories/awaited-original.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';

const BUYERS_TENANT = 'marafon';
const PAYMENT_TYPE = 'RussianCard';
const DAY_MS = 24 * 3600_000;

let desk: DeskShop;
let buyer: PayingBuyer;
let operator: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  desk = await openDeskShop();
  buyer = await openPayingBuyer(desk.shop);
  operator = await newMember(desk, 'operator');
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
async function readToday(): Promise<Today> {
  const reply = await callDesk(operator.browser, deskTodayRoutes.getToday);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const failPhoto = (eventId: string, photoId = '') =>
  inTenant(async ({ trx }) => {
    const failed = { state: 'Failed', failure: 'Truncated' } as const;
    await trx.updateTable('photos').set(failed).where('photoId', '=', photoId).execute();
    await trx
      .updateTable('events')
      .set({ failedCount: sql`failed_count + 1`, publishedCount: sql`published_count - 1` })
      .where('eventId', '=', eventId)
      .execute();
  });

test('shows deletions of events that have not ended after a day', async () => {
  const markDeleted = async (title: string, hours: number) => {
    const { eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, title, photos: [] });
    const deletedAt = new Date(Date.now() - hours * 3600_000);
    await inTenant(({ trx }) =>
      trx.updateTable('events').set({ deletedAt, isShown: false }).where('eventId', '=', eventId).execute(),
    );
    return { eventId, title, deletedAt: deletedAt.toISOString() };
  };
  const stuck = await markDeleted('Stuck', 25);
  await markDeleted('Under way', 23);
  expect((await readToday()).deletions).toEqual([stuck]);
});

test('shows events around today, and older ones with waiting or failed photos', async () => {
  const [soon, lately, old, broken] = [
    await makeEvent(desk.shop.deps, { tenantId: TENANT, title: 'Soon', date: dayIn(3), photos: [] }),
    await makeEvent(desk.shop.deps, { tenantId: TENANT, title: 'Lately', date: dayIn(-2), photos: [['1']] }),
    await makeEvent(desk.shop.deps, { tenantId: TENANT, title: 'Old', date: dayIn(-99), photos: [['1']] }),
    await makeEvent(desk.shop.deps, {
      tenantId: TENANT,
      title: 'Broken',
      date: dayIn(-98),
      photos: [['1'], ['2']],
    }),
  ];
  await failPhoto(broken.eventId, broken.photoIds[0]);
  const { events } = await readToday();
  const titles = events.map(({ title }) => title);
  expect(titles.filter((title) => ['Soon', 'Lately', 'Old', 'Broken'].includes(title))).toEqual([
    'Soon',
    'Lately',
    'Broken',
  ]);
  expect(events.find(({ eventId }) => eventId === broken.eventId)?.photos).toEqual({
    published: 1,
    processing: 0,
    failed: 1,
  });
  expect(events.map(({ eventId }) => eventId)).not.toContain(old.eventId);

  const coverage = await callDesk(operator.browser, deskTodayRoutes.getCoverage, {
    ids: { eventId: lately.eventId },
  });
  expect(coverage.json()).toMatchObject({ starters: { all: 1, withPhoto: 1 }, photos: 1, nobodyKnown: 0 });
  const none = await callDesk(operator.browser, deskTodayRoutes.getCoverage, {
    ids: { eventId: soon.eventId },
  });
  expect(none.json()).toMatchObject({ photos: 0, failingPlaces: [] });

  const retry = async (eventId: string) =>
    callDesk(operator.browser, deskTodayRoutes.retryFailed, {
      ids: { eventId },
      payload: { why: 'new reader' },
    });
  expect((await retry(broken.eventId)).json()).toEqual({ photos: 1, videos: 0 });
  expect((await retry(broken.eventId)).json()).toEqual({ photos: 0, videos: 0 });
  expect((await retry(randomUUID())).statusCode).toBe(404);
  const { events: after } = await readToday();
  expect(after.find(({ eventId }) => eventId === broken.eventId)?.photos).toMatchObject({
    processing: 1,
    failed: 0,
  });
  const thing = { kind: 'event', id: broken.eventId } as const;
  expect(await inTenant((scope) => listActions(scope, thing, { count: 9 }))).toMatchObject([
    { what: 'event.retry', after: { photos: 1, videos: 0 }, why: 'new reader' },
  ]);
});

test('shows recently refused mails, with their orders', async () => {
  const bought = await buyer.order(BUYERS_TENANT);
  const mail = {
    tenantId: TENANT,
    kind: 'order',
    recipient: 'gone@example.com',
    language: 'en',
    orderId: bought.orderId,
    codeRequestId: null,
    orderItemId: null,
    photoAlertId: null,
    state: 'Refused',
    reason: 'AddressUnknown 550 5.1.1 no such user',
    nextTryAt: null,
    sentTo: 'gone@example.com',
  } as const;
  const [lately, longAgo, sent] = [randomUUID(), randomUUID(), randomUUID()];
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const facts = (mailId: string, days: number) => ({
    ...mail,
    mailId,
    subjectKey: mailId,
    createdAt: ago(days),
    settledAt: ago(days),
  });
  await inTenant(({ trx }) =>
    trx
      .insertInto('mails')
      .values([facts(lately, 1), facts(longAgo, 8), { ...facts(sent, 1), state: 'Sent', reason: null }])
      .execute(),
  );
  const { mails } = await readToday();
  expect(mails).toEqual([
    {
      mailId: lately,
      kind: 'order',
      recipient: 'gone@example.com',
      orderId: bought.orderId,
      reason: mail.reason,
      refusedAt: expect.any(String),
    },
  ]);
});

test('shows payments undecided for too long, and refunds that are overdue', async () => {
  const waiting = await buyer.order(BUYERS_TENANT);
  await buyer.atBank(waiting, ['pay'], PAYMENT_TYPE);
  const fresh = await buyer.order(BUYERS_TENANT);
  await buyer.atBank(fresh, ['pay'], PAYMENT_TYPE);
  const abandoned = await buyer.order(BUYERS_TENANT);
  await buyer.atBank(abandoned, [], PAYMENT_TYPE);
  const refundDue = await buyer.order(BUYERS_TENANT);
  const number = await buyer.atBank(refundDue, ['pay', 'confirm-silently'], PAYMENT_TYPE);
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(refundDue, number));
  await inTenant(async ({ trx }) => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const payments = trx.updateTable('payments').where('tenantId', '=', TENANT);
    for (const invoiceId of [waiting.invoiceId, abandoned.invoiceId])
      await payments
        .set({ createdAt: ago(40) })
        .where('invoiceId', '=', invoiceId)
        .execute();
    await payments
      .set({ state: 'Pending' })
      .where('invoiceId', 'in', [waiting.invoiceId, fresh.invoiceId])
      .execute();
    await payments.set({ refundReason: 'x' }).where('invoiceId', '=', refundDue.invoiceId).execute();
  });
  const { payments } = await readToday();
  expect(payments.map(({ orderId, state }) => ({ orderId, state }))).toEqual([
    { orderId: waiting.orderId, state: 'Pending' },
    { orderId: refundDue.orderId, state: 'Returning' },
  ]);
  expect(payments[0]?.orderNumber).toMatch(/^\d{4}-\d{6}$/);

  const failureId = randomUUID();
  await inTenant(({ trx }) =>
    trx
      .insertInto('refundFailures')
      .values({
        tenantId: TENANT,
        failureId,
        paymentId: payments[1]?.paymentId ?? '',
        reference: 're_1',
        amountMinor: 500,
        said: 'the card is gone',
        heardAt: new Date(),
        paidOtherwiseAt: null,
      })
      .execute(),
  );
  const [failed, ...others] = (await readToday()).payments;
  expect(failed).toMatchObject({ orderId: refundDue.orderId, state: 'RefundFailed', amount: { amount: 5 } });
  expect(others).toEqual(payments);
  const ids = { orderId: refundDue.orderId, failureId };
  const order = await callDesk(operator.browser, deskOrderRoutes.getOrder, { ids });
  expect(order.json().refundFailures).toMatchObject([{ said: 'the card is gone', paidOtherwiseAt: null }]);
  const paid = await callDesk(operator.browser, deskOrderRoutes.payFailedRefund, {
    ids,
    payload: { why: 'by bank' },
  });
  expect(paid.statusCode, paid.body).toBe(204);
  expect((await readToday()).payments).toEqual(payments);
});

test('shows orders whose originals are missing for days, until these arrive or the photos are refunded', async () => {
  const [late, fresh] = [await buyer.order(BUYERS_TENANT, 2), await buyer.order(BUYERS_TENANT)];
  for (const { orderId } of [late, fresh])
    await inTenant((scope) => completeOrder(desk.shop.deps, scope, orderId));
  const items = await inTenant((scope) => listOrderItems(scope, late.orderId));
  const [first = '', second = ''] = items.flatMap(({ photoId }) => photoId ?? []);
  const original = await reduceToStandIn(desk.shop.deps, TENANT, first);
  await reduceToStandIn(desk.shop.deps, TENANT, second);
  expect((await readToday()).originals).toEqual({ photos: 0, orders: [] });
  const since = new Date(Date.now() - 4 * DAY_MS);
  await inTenant(({ trx }) =>
    trx.updateTable('photos').set({ createdAt: since }).where('photoId', '=', second).execute(),
  );
  const number = expect.stringMatching(/^\d{4}-\d{6}$/);
  const waiting = { orderId: late.orderId, orderNumber: number, photos: 1, since: since.toISOString() };
  expect((await readToday()).originals).toEqual({ photos: 1, orders: [waiting] });
  await bringOriginal(desk.shop.deps, TENANT, original);
  expect((await readToday()).originals).toEqual({ photos: 1, orders: [waiting] });
  await inTenant(({ trx }) =>
    trx
      .updateTable('orderItems')
      .set({ isReturned: true })
      .where('orderId', '=', late.orderId)
      .where('photoId', '=', second)
      .execute(),
  );
  expect((await readToday()).originals).toEqual({ photos: 1, orders: [] });
});

test('shows webhooks whose receiver accepts nothing', async () => {
  const id = { failing: randomUUID(), well: randomUUID() };
  await inTenant(async ({ trx }) => {
    const webhook = { tenantId: TENANT, kinds: ['order.paid' as const], createdAt: new Date() };
    const values = (webhookId: string, failures: number) => ({
      ...webhook,
      webhookId,
      url: `https://${webhookId}.example/`,
      secretKeyId: 'unnamed',
      failures,
    });
    await trx
      .insertInto('webhooks')
      .values([values(id.failing, 3), values(id.well, 0)])
      .execute();
  });
  expect((await readToday()).webhooks).toEqual([
    { webhookId: id.failing, url: `https://${id.failing}.example/`, waiting: 0, givenUp: 0 },
  ]);
});

test('counts the jobs of this tenant only, and shows the disk of the data folder', async () => {
  const scheduler = new pg.Client(
    desk.shop.deps.database.poolSettings('scheduler', 'test') as pg.ClientConfig,
  );
  await scheduler.connect();
  const kind = 'webhooks.deliver';
  const insert = `insert into pgboss.job (name, data, state, completed_on)
    select $1, jsonb_build_object('tenantId', $2::text), $3::pgboss.job_state, now() from generate_series(1, $4::integer)`;
  await scheduler.query(insert, [kind, TENANT, 'failed', 3]);
  await scheduler.query(insert, [kind, TENANT, 'completed', 4]);
  await scheduler.query(insert, [kind, 'another', 'failed', 5]);
  const { queue, disk } = await readToday();
  expect(queue.failed).toEqual([{ job: kind, count: 3 }]);
  expect(queue.isMore).toBe(false);
  await scheduler.query(insert, [kind, TENANT, 'failed', COUNTED_MAX]);
  await scheduler.end();
  expect((await readToday()).queue).toMatchObject({
    isMore: true,
    failed: [{ job: kind, count: COUNTED_MAX }],
  });
  expect(disk.free).toBeGreaterThan(0);
  expect(disk.total).toBeGreaterThan(disk.free);
});
