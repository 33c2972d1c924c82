import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import {
  askProvider,
  findPartRefund,
  listTries,
  PaymentDisputed,
  pollPaymentsNow,
} from '#selling/payments/index.ts';
import { createSandboxProvider } from '#selling/payments/sandbox/index.ts';
import {
  laterDeps,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
  watchQueue,
} from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { cancelUnpaidOrders } from './cancel-unpaid.ts';
import { payInvoice } from './pay-invoice.ts';
import { recordChargeback } from './record-chargeback.ts';
import { refundOrder } from './refund-order.ts';
import { decidePartRefund } from './refund-part.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;

let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

/** Returns the sandbox bank as of a later time, when it closes unpaid payments. */
const sandboxLater = (ms: number) => createSandboxProvider(laterDeps(shop.deps, ms));

describe('money that no order needs', () => {
  test('of a second payment is refunded, and the order stays paid', async () => {
    const bought = await buyer.order();
    const first = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const second = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    expect(await buyer.deliver('photofinish', await buyer.noticeOf(bought, first))).toBe(204);
    expect(await buyer.deliver('photofinish', await buyer.noticeOf(bought, second))).toBe(204);
    const payments = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    expect(payments.map(({ refundReason }) => refundReason)).toEqual([null, 'AlreadyPaid']);
    const paymentId = payments[1]?.paymentId;
    await runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: 'photofinish', paymentId });
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Paid', 'PersonalCard Refunded']);
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });

  test('and that the buyer’s bank took back is recorded alone: the order stays paid', async () => {
    const bought = await buyer.order();
    const first = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const second = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, first));
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, second));
    const inShop = <T>(work: (scope: Scope) => Promise<T>) =>
      shop.deps.database.inTenant('photofinish', work);
    const tries = () => inShop((scope) => listTries(scope, bought.invoiceId));
    const [, { paymentId, amountMinor } = { paymentId: '', amountMinor: 0 }] = await tries();
    const bank = shop.deps.providers.find(({ name }) => name === 'sandbox');
    if (bank === undefined) throw new Error('the shop has no sandbox bank');
    const asked = vi.spyOn(bank, 'refund').mockRejectedValue(new PaymentDisputed('disputed'));
    onTestFinished(() => asked.mockRestore());
    await runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: 'photofinish', paymentId });
    expect(await tries()).toMatchObject([
      { state: 'Paid', disputedAt: null },
      { state: 'Paid', disputedAt: expect.any(Date) },
    ]);
    const record = (seen: { amountMinor: number; paymentId: string }) =>
      inShop((scope) => recordChargeback(shop.deps, scope, bought.orderId, BY_COMMAND, seen));
    expect(await record({ amountMinor, paymentId: shop.deps.newId() })).toMatchObject({ kind: 'Refund' });
    expect(await record({ amountMinor: amountMinor - 1, paymentId })).toMatchObject({ kind: 'Refund' });
    expect(await record({ amountMinor, paymentId })).toBe('Recorded');
    expect(await record({ amountMinor, paymentId }), 'once').toMatchObject({ kind: 'Refund' });
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Paid', 'PersonalCard Refunded']);
    expect(asked).toHaveBeenCalledOnce();
    expect((await checkLedger(shop.deps, 'photofinish')).differences).toEqual([]);
  });

  test('and of which a part was to go back: the part is not paid as well', async () => {
    const bought = await buyer.order('photofinish', 2);
    await buyer.deliver(
      'photofinish',
      await buyer.noticeOf(bought, await buyer.atBank(bought, ['pay', 'confirm-silently'])),
    );
    const inShop = <T>(work: (scope: Scope) => Promise<T>) =>
      shop.deps.database.inTenant('photofinish', work);
    const [payment] = await inShop((scope) => listTries(scope, bought.invoiceId));
    const part = { orderItemIds: [], amountMinor: 100 };
    const refundId = await inShop(async (scope) => {
      const decided = await decidePartRefund(
        shop.deps,
        scope,
        bought.orderId,
        part,
        BY_COMMAND,
        payment?.amountMinor ?? 0,
      );
      return decided?.refundId ?? '';
    });
    const amountMinor = (payment?.amountMinor ?? 0) - 100;
    await inShop((scope) => recordChargeback(shop.deps, scope, bought.orderId, BY_COMMAND, { amountMinor }));
    const bank = shop.deps.providers.find(({ name }) => name === 'sandbox');
    if (bank === undefined) throw new Error('the shop has no sandbox bank');
    const asked = vi.spyOn(bank, 'refund');
    onTestFinished(() => asked.mockRestore());
    await runPaymentJob(shop.deps, 'payments.refund-part', { tenantId: 'photofinish', refundId });
    expect(asked).not.toHaveBeenCalled();
    expect(await inShop((scope) => findPartRefund(scope, refundId))).toMatchObject({ state: 'Failed' });
    expect((await checkLedger(shop.deps, 'photofinish')).differences).toEqual([]);
  });

  test('of an order that was paid and refunded is refunded too', async () => {
    const bought = await buyer.order();
    const first = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const second = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, first));
    await refundOrder(shop.deps, 'photofinish', bought.orderId, { ...BY_COMMAND, why: 'double start' });
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, second));
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    const payments = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    expect(payments.map(({ refundReason }) => refundReason)).toEqual(['double start', 'OrderRefunded']);
  });
});

describe('without a webhook', () => {
  test('the provider is polled after two minutes, then with growing pauses', async () => {
    const bought = await buyer.order();
    await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const asked: string[] = [];
    const ask = async (minutes: number): Promise<number> => {
      const deps = laterDeps(shop.deps, minutes * MINUTE_MS);
      asked.length = 0;
      const queue = watchQueue(deps, 'payments.ask-provider', asked);
      await runPaymentJob({ ...deps, queue }, 'payments.ask-undecided', { tenantId: 'photofinish' });
      const [payment] = await shop.deps.database.inTenant('photofinish', (scope) =>
        listTries(scope, bought.invoiceId),
      );
      return asked.filter((id) => id === payment?.paymentId).length;
    };
    const due: number[] = [];
    for (const minute of [1, 3, 5.9, 6.1, 8, 12.1, 12.5, 20, 24.9, 25.5, 50, 52])
      if ((await ask(minute)) > 0) due.push(minute);
    expect(due).toEqual([3, 6.1, 12.5, 25.5, 52]);
    const [payment] = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    await askProvider(shop.deps, 'photofinish', payment?.paymentId ?? '');
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect(await ask(10_000)).toBe(0);
  });

  test('a waiting page triggers a poll at once, with a minimum interval', async () => {
    const bought = await buyer.order();
    await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const due: number[] = [];
    for (const second of [0, 2, 8, 9, 18, 26, 34, 45]) {
      const asked: string[] = [];
      const deps = laterDeps(shop.deps, second * 1000);
      const queue = watchQueue(deps, 'payments.ask-provider', asked);
      await shop.deps.database.inTenant('photofinish', (scope) =>
        pollPaymentsNow({ ...deps, queue }, scope, bought.invoiceId),
      );
      if (asked.length > 0) due.push(second);
    }
    // The times keep a distance from the limits, because real time passes too.
    expect(due).toEqual([8, 26, 45]);
  });

  test('a page that reads its payments triggers that poll', async () => {
    const bought = await buyer.order();
    await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const url = `/public/invoice-service/api/v1/invoices/${bought.invoiceId}/payments`;
    const { inTenant } = shop.deps.database;
    await inTenant('photofinish', ({ trx }) =>
      trx
        .updateTable('payments')
        .set({ createdAt: new Date(Date.now() - 10_000) })
        .where('invoiceId', '=', bought.invoiceId)
        .execute(),
    );
    await buyer.send('photofinish', 'GET', url);
    const asked = await inTenant('photofinish', ({ trx }) =>
      trx.selectFrom('payments').select('askedAt').where('invoiceId', '=', bought.invoiceId).execute(),
    );
    expect(asked).toEqual([{ askedAt: expect.any(Date) }]);
  });

  test('a payment unknown to its provider expires after a day, and so does one left open at the bank', async () => {
    const bought = await buyer.order();
    await buyer.atBank(bought, []);
    const { paymentId, invoiceNumber } = (
      await shop.deps.database.inTenant('photofinish', (scope) => listTries(scope, bought.invoiceId))
    )[0] ?? { paymentId: '', invoiceNumber: '' };
    expect(await askProvider(laterDeps(shop.deps, 23 * HOUR_MS), 'photofinish', paymentId)).toBe('Created');
    const [bank] = shop.deps.providers;
    const forgetful = bank && { ...bank, find: async () => undefined };
    const ask = (ms: number) =>
      askProvider(
        { ...laterDeps(shop.deps, ms), providers: forgetful ? [forgetful] : [] },
        'photofinish',
        paymentId,
      );
    expect(await ask(23 * HOUR_MS)).toBe('Created');
    expect(await ask(25 * HOUR_MS)).toBe('Expired');
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber));
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });

  test('a payment is found by polling if the answer to its opening was lost', async () => {
    const bought = await buyer.order();
    const [bank] = shop.deps.providers;
    if (bank === undefined) throw new Error('the test shop has a bank');
    const rude: typeof bank = {
      ...bank,
      open: async (request) => {
        await bank.open(request);
        throw new Error('hung up');
      },
    };
    const context = {
      tenantId: 'photofinish',
      language: 'en' as const,
      origin: 'http://photofinish.localhost',
      publicOrigin: 'http://photofinish.localhost',
    };
    const input = { paymentTypeId: 'PersonalCard' as const, returnUrl: `${context.origin}/order-complete` };
    const refused = await payInvoice({ ...shop.deps, providers: [rude] }, context, bought.invoiceId, input);
    expect(refused).toEqual({ refused: 'PaymentFailed' });
    const [payment] = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    const { paymentId = '' } = payment ?? {};
    expect(await askProvider(shop.deps, 'photofinish', paymentId)).toBe('Created');
    expect(await askProvider(laterDeps(shop.deps, HOUR_MS), 'photofinish', paymentId)).toBe('Created');
    const twoDaysLater = { ...laterDeps(shop.deps, 48 * HOUR_MS), providers: [sandboxLater(48 * HOUR_MS)] };
    expect(await askProvider(twoDaysLater, 'photofinish', paymentId)).toBe('Expired');
  });

  test('an order unpaid for a week is canceled, and money that arrives later reinstates it', async () => {
    const bought = await buyer.order();
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await cancelUnpaidOrders(laterDeps(shop.deps, 6.9 * 24 * HOUR_MS), 'photofinish');
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    // A payment without a final state keeps its order open.
    await cancelUnpaidOrders(laterDeps(shop.deps, 8 * 24 * HOUR_MS), 'photofinish');
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    await buyer.deliver(
      'photofinish',
      (await buyer.noticeOf(bought, invoiceNumber)).replace('Paid', 'Declined'),
    );
    expect(await cancelUnpaidOrders(laterDeps(shop.deps, 8 * 24 * HOUR_MS), 'photofinish')).toBeGreaterThan(
      0,
    );
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    expect(await buyer.pay(bought)).toMatchObject({ status: 409, body: { code: 'OrderNotPayable' } });
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber));
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });
});

test('a payment that stays undecided does not hold its order forever', async () => {
  const bought = await buyer.order();
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
  expect(
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber, { currencyId: 840 })),
  ).toBe(409);
  await cancelUnpaidOrders(laterDeps(shop.deps, 27 * 24 * HOUR_MS), 'photofinish');
  expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
  await cancelUnpaidOrders(laterDeps(shop.deps, 29 * 24 * HOUR_MS), 'photofinish');
  expect(await buyer.stateOf(bought)).toBe('Canceled');
});

test('payments of one order are rate limited', async () => {
  shop.holdClock();
  const bought = await buyer.order();
  const answers: number[] = [];
  for (let turn = 0; turn < 11; turn++) answers.push((await buyer.pay(bought)).status);
  expect(answers).toEqual([...Array(10).fill(201), 429]);
});
