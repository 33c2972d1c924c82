import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deskCorrectionRoutes } from '#contract/desk.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findCodes, normaliseCode } from '#selling/promo-codes/index.ts';
import { runOrderCommand } from '#server/commands/order-command.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  logInToDesk,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
  watchQueue,
} from '#tests/factories/paying-buyer.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** The buyer pays at the same tenant. */
const BUYERS_TENANT = 'marafon';
const PAYMENT_TYPE = 'RussianCard';

let desk: DeskShop;
let buyer: PayingBuyer;
let operator: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  desk = await openDeskShop();
  buyer = await openPayingBuyer(desk.shop);
  operator = await newMember(desk, 'operator');
  await desk.shop.work();
});
afterAll(() => desk.close());

async function pay(bought: Bought): Promise<string> {
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently'], PAYMENT_TYPE);
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
  return invoiceNumber;
}
async function buy(): Promise<Bought> {
  const bought = await buyer.order(BUYERS_TENANT);
  await pay(bought);
  return bought;
}
const call = async (
  name: keyof typeof deskOrderRoutes,
  { orderId }: { orderId: string },
  payload?: object,
  browser: DeskSender = operator.browser,
) =>
  callDesk(browser, deskOrderRoutes[name], {
    ids: { orderId },
    ...(payload === undefined ? {} : { payload }),
  });
const read = async (bought: { orderId: string }) => (await call('getOrder', bought)).json();
const actionsOf = (orderId: string) =>
  desk.shop.deps.database.inTenant(TENANT, (scope) =>
    listActions(scope, { kind: 'order', id: orderId }, { count: 9 }),
  );
/** Waits for the mails of one kind about an order. */
const mailsOf = (bought: { orderId: string }, kind: string, count = 1) =>
  waitFor(`${count} ${kind} mails`, async () => {
    const { mails } = await read(bought);
    const sent = mails.filter(
      (mail: { kind: string; state: string }) => mail.kind === kind && mail.state === 'Sent',
    );
    return sent.length === count && sent;
  });
const lettersOf = async (subject: RegExp) =>
  (await readMailbox(desk.shop.deps.database, TENANT)).filter((mail) => subject.test(mail.subject));
/** Runs `photofinish order`. @returns the printed lines */
async function run(words: string[], options: Record<string, string | boolean> = {}): Promise<string[]> {
  const lines: string[] = [];
  await runOrderCommand(desk.shop.deps, TENANT, words, options, { print: (line) => lines.push(line) });
  return lines;
}

describe('an order', () => {
  test('shows the photo of each line to members who may see photos', async () => {
    const bought = await buy();
    const [item] = (await read(bought)).items;
    const picture = await operator.browser.get(item.photo.thumbUrl);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.headers['cache-control']).toMatch(/^private, /);
    const accountant = await newMember(desk, 'accountant');
    const seen = await call('getOrder', bought, undefined, accountant.browser);
    expect(seen.json()).toMatchObject({ items: [{ photo: null }] });
    const { token } = await issueDeskToken(operator.browser, ['order.read']);
    const byScript = await call('getOrder', bought, undefined, openScript(desk, token));
    expect(byScript.json()).toMatchObject({ items: [{ photo: null }] });
  });

  test('is shown with lines, payments, mails and archives, as by the command', async () => {
    const bought = await buy();
    const { orderId } = bought;
    await mailsOf(bought, 'order');
    const archive = '/public/archive-service/api/v1/archives/';
    expect((await buyer.send(BUYERS_TENANT, 'POST', archive, { orderId })).status).toBe(201);
    const order = await read(bought);
    expect(order).toMatchObject({
      orderId,
      state: 'Completed',
      email: 'buyer@example.com',
      items: [{ productType: 'Photo' }],
      payments: [{ state: 'Paid', provider: 'sandbox', isReturning: false, amount: order.total }],
      mails: [{ kind: 'order', recipient: 'buyer@example.com', state: 'Sent' }],
      archives: [{ state: 'Published', files: 1 }],
    });
    expect(order.link).toMatch(new RegExp(`/order/${orderId}$`));
    const query = `?number=${order.number}`;
    const found = await callDesk(operator.browser, deskCorrectionRoutes.findOrders, { query });
    expect(found.json()).toMatchObject({ orders: [{ orderId }], isMore: false });
    const newest = await callDesk(operator.browser, deskCorrectionRoutes.findOrders, { query: '?count=1' });
    expect(newest.json()).toMatchObject({ orders: [{ orderId }] });
    const printed = await run(['show', order.number]);
    expect(printed[0]).toContain(`${order.number}  Completed  buyer@example.com`);
    expect(printed.join('\n')).toMatch(/payment .*Paid[\s\S]*mail order.*Sent[\s\S]*archive .*Published/);
    const [json = ''] = await run(['show', orderId], { json: true });
    expect(JSON.parse(json)).toMatchObject({ orderId, mails: [{ kind: 'order' }] });
    for (const words of [['show', '1999-000001'], ['show'], ['sell', orderId]])
      await expect(run(words)).rejects.toThrow(/no order|Use/);
    expect((await call('getOrder', { orderId: randomUUID() })).statusCode).toBe(404);
  });

  test('that is unpaid is canceled for good at the desk and by the command; late money is refunded', async () => {
    const bought = await buyer.order(BUYERS_TENANT);
    const invoiceNumber = await buyer.atBank(bought, [], PAYMENT_TYPE);
    expect((await call('cancelOrder', bought, { why: 'a joke' })).statusCode).toBe(204);
    expect((await call('cancelOrder', bought, { why: 'a joke' })).statusCode).toBe(409);
    expect(await actionsOf(bought.orderId)).toMatchObject([{ what: 'order.cancel', why: 'a joke' }]);
    await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    const [payment] = (await read(bought)).payments;
    expect(['Paid', 'Refunded']).toContain(payment.state);

    const other = await buyer.order(BUYERS_TENANT);
    await buyer.atBank(other, ['pay'], PAYMENT_TYPE);
    const { number } = await read(other);
    await expect(run(['cancel', number])).rejects.toThrow('add --yes');
    const lines = await run(['cancel', number], { yes: true });
    expect(lines.join('\n')).toMatch(/is undecided[\s\S]*refunded automatically[\s\S]*is canceled\./);
    await expect(run(['cancel', number], { yes: true })).rejects.toThrow('only unpaid orders');
    expect(await buyer.stateOf(other)).toBe('Canceled');
  });

  test('is mailed again; to a corrected address only after a fresh login', async () => {
    const bought = await buy();
    const { orderId } = bought;
    await mailsOf(bought, 'order');
    expect((await call('resendOrderMail', bought, { why: 'spam folder' })).statusCode).toBe(204);
    await mailsOf(bought, 'order', 2);
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    const email = `${randomUUID()}@example.com`;
    const refused = await call('correctOrderEmail', bought, { email }, stale);
    expect(refused.json()).toMatchObject({ code: 'LoginNotFresh' });
    expect((await call('correctOrderEmail', bought, { email })).statusCode).toBe(204);
    const [newest] = await mailsOf(bought, 'order', 3);
    expect(newest).toMatchObject({ recipient: email });
    const third = `${randomUUID()}@example.com`;
    expect(await run(['resend', orderId], { to: third, why: 'typed it wrong' })).toEqual([
      expect.stringContaining(third),
    ]);
    expect(await read(bought)).toMatchObject({ email: third });
    const { memberId } = operator;
    expect(await actionsOf(orderId)).toMatchObject([
      { what: 'order.correct-email', actor: { kind: 'Command' }, after: { email: third } },
      { what: 'order.correct-email', actor: { kind: 'Member', memberId }, after: { email } },
      { what: 'order.resend-mail', why: 'spam folder' },
    ]);
    const unpaid = await buyer.order(BUYERS_TENANT);
    expect((await call('resendOrderMail', unpaid, {})).statusCode).toBe(409);
    await expect(run(['resend', unpaid.orderId])).rejects.toThrow('is not paid');
  });

  test('is found by the address that a visitor replaced, by members who look for persons', async () => {
    const bought = await buy();
    const former = `${randomUUID()}@example.com`;
    await desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .updateTable('orders')
        .set({ email: 'later@example.com', emailOrigin: 'Later', formerEmail: former })
        .where('orderId', '=', bought.orderId)
        .execute(),
    );
    const find = async (browser: DeskBrowser) => {
      const query = `?email=${former.toUpperCase()}`;
      return (await callDesk(browser, deskCorrectionRoutes.findOrders, { query })).json().orders;
    };
    expect(await find(operator.browser)).toMatchObject([{ orderId: bought.orderId }]);
    expect(await find((await newMember(desk, 'privacy-officer')).browser)).toHaveLength(1);
    expect(await find((await newMember(desk, 'accountant')).browser)).toEqual([]);
  });

  test('has a retention that can be extended, but not shortened', async () => {
    const bought = await buy();
    const { orderId } = bought;
    const before = (await read(bought)).keptUntil;
    expect(before).not.toBeNull();
    const extended = await call('extendOrder', bought, { days: 3_650, why: 'she was abroad' });
    const { keptUntil } = extended.json();
    expect(Date.parse(keptUntil)).toBeGreaterThan(Date.parse(before));
    expect(await read(bought)).toMatchObject({ keptUntil });
    expect((await call('extendOrder', bought, { days: 1 })).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'days' }],
    });
    await expect(run(['extend', orderId], { days: '30' })).rejects.toThrow('is already kept for longer');
    for (const days of [0, 3_651, 1.5])
      expect((await call('extendOrder', bought, { days })).statusCode).toBe(400);
    await expect(run(['extend', orderId], { days: '0' })).rejects.toThrow('--days');
    expect(await actionsOf(orderId)).toMatchObject([
      { what: 'order.extend', before: { keptUntil: before }, after: { keptUntil }, why: 'she was abroad' },
    ]);
    const later = await buy();
    expect(await run(['extend', later.orderId], { days: '3650' })).toHaveLength(1);
    const unpaid = await buyer.order(BUYERS_TENANT);
    expect((await call('extendOrder', unpaid, { days: 9 })).statusCode).toBe(409);
  });

  test('gives its buyer a personal promo code, which the record does not contain', async () => {
    const bought = await buy();
    const { orderId } = bought;
    const payload = { benefit: { kind: 'Percent', percent: 20 }, days: 90, why: 'late delivery' };
    const given = await call('giveGoodwillCode', bought, payload);
    expect(given.statusCode, given.body).toBe(201);
    await mailsOf(bought, 'goodwill-code');
    expect(await run(['give-code', orderId], { amount: '250', days: '30' })).toHaveLength(1);
    await mailsOf(bought, 'goodwill-code', 2);
    const letters = await lettersOf(/20\s%/);
    const [code = ''] =
      /[CDFGHJKLMNPQRTVWXY34679]{4}(-[CDFGHJKLMNPQRTVWXY34679]{4}){2}/.exec(letters[0]?.text ?? '') ?? [];
    const known = await desk.shop.deps.database.inTenant(TENANT, (scope) =>
      findCodes(desk.shop.deps, scope, [normaliseCode(code)], 643),
    );
    expect(known.get(normaliseCode(code))?.terms).toMatchObject({
      benefit: { kind: 'Percent', percent: 20 },
      isUsedUp: false,
    });
    expect(await lettersOf(/250/)).toHaveLength(1);
    const actions = await actionsOf(orderId);
    expect(actions).toMatchObject([
      { what: 'order.give-code', after: { benefit: { kind: 'Fixed', amountMinor: 25_000 } } },
      { what: 'order.give-code', why: 'late delivery', after: given.json() },
    ]);
    expect(JSON.stringify(actions)).not.toContain(normaliseCode(code));
    for (const benefit of [
      { kind: 'Percent', percent: 101 },
      { kind: 'Fixed', amount: 0 },
      { kind: 'FreeProduct' },
    ])
      expect((await call('giveGoodwillCode', bought, { ...payload, benefit })).statusCode).toBe(400);
    const nothing = { ...payload, benefit: { kind: 'Fixed', amount: 0.001 } };
    expect((await call('giveGoodwillCode', bought, nothing)).json()).toMatchObject({
      errors: [{ path: 'benefit.amount' }],
    });
    await expect(run(['give-code', orderId], { 'free-product': true, days: '3' })).rejects.toThrow(
      '--percent',
    );
  });
});

describe('a refund', () => {
  test('shows its consequences first, needs a fresh login, and counts as done when the provider has made it', async () => {
    const bought = await buy();
    const { orderId } = bought;
    const seen = (await call('describeRefund', bought)).json();
    const { total } = await read(bought);
    expect(seen).toEqual({
      kind: 'Refund',
      orderState: 'Completed',
      payment: { amount: total, paymentType: PAYMENT_TYPE, provider: 'sandbox' },
      giftCodes: [],
      archives: 0,
      packages: [],
    });
    const payload = { seenKind: 'Refund', why: 'double start' };
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    expect((await call('refundOrder', bought, payload, stale)).json()).toMatchObject({
      code: 'LoginNotFresh',
    });
    expect((await call('refundOrder', bought, { ...payload, why: '' })).statusCode).toBe(400);
    const other = await call('refundOrder', bought, { ...payload, seenKind: 'Cancel' });
    expect(other.json()).toMatchObject({ status: 409, errors: [{ path: 'seenKind' }] });
    const unseen = await call('refundOrder', bought, { ...payload, seenAmount: total.amount - 1 });
    expect(unseen.json()).toMatchObject({ status: 409, errors: [{ path: 'seenKind' }] });
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect((await call('refundOrder', bought, { ...payload, seenAmount: total.amount })).json()).toEqual({
      outcome: 'Returning',
    });
    await waitFor('the order to be canceled', async () => (await buyer.stateOf(bought)) === 'Canceled');
    expect(await read(bought)).toMatchObject({ payments: [{ state: 'Refunded', isReturning: false }] });
    await mailsOf(bought, 'order-refunded');
    expect(await lettersOf(new RegExp((await read(bought)).number))).not.toEqual([]);
    expect(await actionsOf(orderId)).toMatchObject([{ what: 'order.refund', why: 'double start' }]);
    expect((await call('describeRefund', bought)).json()).toMatchObject({ kind: 'Nothing', payment: null });
  });

  test('by the buyer’s bank is recorded as a refund without the provider and without a mail', async () => {
    const bought = await buy();
    const { orderId } = bought;
    const { total } = await read(bought);
    const payload = { seenAmount: total.amount, why: 'dispute du_1 is lost' };
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    expect((await call('recordChargeback', bought, payload, stale)).json()).toMatchObject({
      code: 'LoginNotFresh',
    });
    expect((await call('recordChargeback', bought, { ...payload, why: '' })).statusCode).toBe(400);
    const unseen = await call('recordChargeback', bought, { ...payload, seenAmount: total.amount - 1 });
    expect(unseen.json()).toMatchObject({ status: 409, errors: [{ path: 'seenAmount' }] });
    expect(await buyer.stateOf(bought)).toBe('Completed');
    const bank = desk.shop.deps.providers.find(({ name }) => name === 'sandbox');
    if (bank === undefined) throw new Error('the shop has no sandbox bank');
    const asked = vi.spyOn(bank, 'refund');
    expect((await call('recordChargeback', bought, payload)).statusCode).toBe(204);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    const after = await read(bought);
    expect(after).toMatchObject({
      payments: [{ state: 'Refunded', isDisputed: true, isReturning: false }],
      receipts: [{ kind: 'Sale' }, { kind: 'Refund', total }],
    });
    expect(after.mails.map(({ kind }: { kind: string }) => kind)).not.toContain('order-refunded');
    expect(await actionsOf(orderId)).toMatchObject([
      { what: 'order.refund', why: 'dispute du_1 is lost', after: { isChargeback: true } },
    ]);
    expect((await checkLedger(desk.shop.deps, TENANT)).differences).toEqual([]);
    expect((await call('recordChargeback', bought, payload)).statusCode).toBe(409);
  });

  test('that its provider has not made yet is shown as pending, not as done', async () => {
    const bought = await buy();
    const jobs: string[] = [];
    const { queue } = desk.shop.deps;
    desk.shop.deps.queue = watchQueue(desk.shop.deps, 'payments.refund-payment', jobs);
    onTestFinished(() => {
      desk.shop.deps.queue = queue;
    });
    expect((await call('refundOrder', bought, { seenKind: 'Refund', why: 'x' })).json()).toEqual({
      outcome: 'Returning',
    });
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect(await read(bought)).toMatchObject({ payments: [{ state: 'Paid', isReturning: true }] });
    expect((await call('describeRefund', bought)).json()).toMatchObject({ kind: 'Resume' });
    expect((await call('refundOrder', bought, { seenKind: 'Resume', why: 'x' })).statusCode).toBe(200);
    expect(jobs).toHaveLength(2);
    await runPaymentJob(desk.shop.deps, 'payments.refund-payment', { tenantId: TENANT, paymentId: jobs[0] });
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    expect((await read(bought)).mails.map(({ kind }: { kind: string }) => kind)).toContain('order-refunded');
    expect(await actionsOf(bought.orderId)).toHaveLength(1);
  });
});

describe('a partial refund', () => {
  test('shows what is left, counts as done when the provider has made it, and explains a refusal', async () => {
    const bought = await buyer.order(BUYERS_TENANT, 2);
    await pay(bought);
    const seen = (await call('describePartRefund', bought)).json();
    expect(seen).toMatchObject({ isReturning: false, items: [{ title: 'Фото' }, { title: 'Фото' }] });
    const { amount: left } = seen.left;
    const [one] = seen.items;
    const payload = { orderItemIds: [one.orderItemId], amount: null, seenLeft: left, why: 'blurred' };
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    expect((await call('refundOrderPart', bought, payload, stale)).json()).toMatchObject({
      code: 'LoginNotFresh',
    });
    const wrongs = [
      [{ amount: left * 2, orderItemIds: [] }, 'amount'],
      [{ seenLeft: left - 1 }, 'seenLeft'],
      [{ orderItemIds: [randomUUID()] }, 'orderItemIds'],
      [{ orderItemIds: [], amount: left }, 'orderId'],
    ] as const;
    for (const [change, path] of wrongs)
      expect((await call('refundOrderPart', bought, { ...payload, ...change })).json()).toMatchObject({
        status: 409,
        errors: [{ path }],
      });
    expect((await call('refundOrderPart', bought, payload)).json()).toEqual({ outcome: 'Returning' });
    await mailsOf(bought, 'order-part-refunded');
    expect(await read(bought)).toMatchObject({
      state: 'Completed',
      items: [{ isReturned: true, refunded: one.left }, { isReturned: false }],
      refunds: [{ state: 'Given', amount: one.left, said: null, titles: ['Фото'] }],
      payments: [{ state: 'Paid', isReturning: false, said: null }],
    });
    expect(await actionsOf(bought.orderId)).toMatchObject([
      { what: 'order.refund', why: 'blurred', after: { orderItemIds: [one.orderItemId] } },
    ]);
  });

  test('by the command shows what will happen, and takes a line or an amount', async () => {
    const bought = await buyer.order(BUYERS_TENANT, 2);
    await pay(bought);
    const { number } = await read(bought);
    await expect(run(['refund', number], { amount: '1.00' })).rejects.toThrow('add --yes');
    await expect(run(['refund', number], { item: '9', yes: true })).rejects.toThrow('has no such line');
    await expect(run(['refund', number], { amount: '1,5', yes: true })).rejects.toThrow('is not an amount');
    await expect(run(['refund', number], { yes: true })).rejects.toThrow('name the lines');
    expect((await run(['refund', number], { amount: '1.00', yes: true })).at(-1)).toBe(
      'The money is refunded.',
    );
    const lines = await run(['refund', number], { item: '2', yes: true });
    expect(lines.join('\n')).toContain('taken back: its downloads close');
    const shown = (await run(['show', number])).join('\n');
    expect(shown).toMatch(/2\. Фото .* refunded, returned/);
    expect(shown).toMatch(/refund .*1\.00 {2}refunded/);
  });
});

test('sales are summed for members who may read money, by the field they choose', async () => {
  await buy();
  const accountant = await newMember(desk, 'accountant');
  const sales = async (query: string) =>
    callDesk(accountant.browser, deskSalesRoutes.getSales, { query: `?${query}` });
  const [row, ...others] = (await sales('by=product')).json().rows;
  expect(others).toEqual([]);
  expect(row).toMatchObject({ name: 'Photo', currencyId: 643, giftCodes: 0 });
  expect(row.quantity).toBeGreaterThan(0);
  const days = (await sales('by=day&timeZone=Europe/Moscow')).json().rows;
  expect(days).toMatchObject([{ revenue: row.revenue, quantity: row.quantity }]);
  expect((await sales('until=2020-01-01')).json()).toEqual({ by: 'event', rows: [], ownShares: [] });
  const [event] = (await sales('by=event')).json().rows;
  const best = await callDesk(accountant.browser, deskSalesRoutes.listBestPhotos, {
    ids: { eventId: event.id },
  });
  // An accountant sees how often a photo was sold, but not who is in it.
  const photos: { chosen: number; thumbUrl: string | null }[] = best.json().photos;
  expect(photos.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(row.quantity);
  expect(photos.every(({ thumbUrl }) => thumbUrl === null)).toBe(true);
  const looked = await callDesk(operator.browser, deskSalesRoutes.listBestPhotos, {
    ids: { eventId: event.id },
  });
  expect(looked.json().photos[0].thumbUrl).toContain('/thumb');
  await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    hidePhoto(desk.shop.deps, scope, best.json().photos[0].photoId, true, BY_COMMAND),
  );
  const hidden = await callDesk(operator.browser, deskSalesRoutes.listBestPhotos, {
    ids: { eventId: event.id },
  });
  expect(hidden.json().photos[0].thumbUrl).toBeNull();
  const starters = await callDesk(accountant.browser, deskSalesRoutes.getStarters, {
    ids: { eventId: event.id },
  });
  expect(starters.json()).toEqual({ starters: { all: 2, withPhoto: 2 } });
  for (const wrong of ['by=moon', 'timeZone=Mars', 'from=yesterday'])
    expect((await sales(wrong)).statusCode).toBe(400);
});
