import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { Outage } from '#platform/outage.ts';
import { recordChargeback, refundOrderPart } from '#selling/invoices/index.ts';
import { recordRefundPaidOtherwise } from '#selling/invoices/record-refund-paid-otherwise.ts';
import { refundOrder } from '#selling/invoices/refund-order.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  refundAllInParts,
  runPaymentJob,
  settleAsFound,
} from '#tests/factories/paying-buyer.ts';
import { openShopWithProviders } from '#tests/factories/shop-with-providers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type FakePaypal, openFakePaypal } from '#tests/fakes/paypal/fake-paypal.ts';
import { type FakeStripe, openFakeStripe, signStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { createProviders, listRefundFailures, listTries, loadPaymentKeys } from './index.ts';
import { setReference } from './payments.store.ts';
import { createPaypalProvider } from './paypal/paypal-provider.ts';
import { takeStuckRefunds } from './pending-payments.store.ts';
import { PaymentDisputed } from './provider-error.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

const SECRETS = ['sk_test_STRIPE0SECRET', 'whsec_WEBHOOK0SECRET', 'PayPal0Client0SECRET', 'PayPal0Id0SECRET'];
const [STRIPE_KEY = '', STRIPE_HOOK = '', PAYPAL_SECRET = '', PAYPAL_ID = ''] = SECRETS;
const WEBHOOK_ID = '8PT597110X687430L';

let folder: string;
let stripe: FakeStripe;
let paypal: FakePaypal;
let shop: TestShop;
let buyer: PayingBuyer;
const logged: string[] = [];
/** All answers of the shop. */
const answered: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-providers-'));
  const file = join(folder, 'keys.yaml');
  const keysFile = (tenantId: string, hook: string) => `${tenantId}:
  stripe: { secretKey: ${STRIPE_KEY}, webhookSecrets: [${hook}] }
  paypal: { mode: sandbox, clientId: ${PAYPAL_ID}, clientSecret: ${PAYPAL_SECRET}, webhookId: ${WEBHOOK_ID} }
`;
  await writeFile(file, keysFile('photofinish', STRIPE_HOOK) + keysFile('marafon', 'whsec_MARAFON'), {
    mode: 0o600,
  });
  const log = createLog('trace', { write: (line: string) => void logged.push(line) });
  const keys = await loadPaymentKeys({ paymentKeysFile: file }, log);
  stripe = await openFakeStripe(STRIPE_KEY);
  paypal = await openFakePaypal({ clientId: PAYPAL_ID, clientSecret: PAYPAL_SECRET, webhookId: WEBHOOK_ID });
  const deps = { clock: systemClock };
  const ways = { PersonalCard: 'stripe', BusinessCard: 'stripe', Aggregator: 'paypal' };
  const opened = await openShopWithProviders(
    await openTestShop({ log, environment: { PAYMENT_KEYS: file, LOG_LEVEL: 'trace' } }),
    [
      createStripeProvider(deps, keys.of('stripe'), stripe.address),
      createPaypalProvider(deps, keys.of('paypal'), paypal.address),
    ],
    { photofinish: ways, marafon: ways },
  );
  shop = {
    ...opened,
    call: async (options) => {
      const reply = await opened.call(options);
      answered.push(reply.body, JSON.stringify(reply.headers));
      return reply;
    },
  };
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([stripe.close(), paypal.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  stripe.events.length = 0;
  paypal.events.length = 0;
});

/** Returns the only payment of an order, as the shop stores it. */
async function paymentOf({ tenantId, invoiceId }: Bought) {
  const [payment] = await shop.deps.database.inTenant(tenantId, (scope) => listTries(scope, invoiceId));
  if (payment === undefined) throw new Error('nothing was tried');
  return payment;
}

/** Posts a webhook as a provider would. @returns the shop's status */
async function post(name: string, webhook: { body: string; headers: object }, tenantId = 'photofinish') {
  const reply = await shop.call({
    host: `${tenantId}.localhost`,
    method: 'POST',
    payload: webhook.body,
    url: `/public/payment-${name}-service/api/v1/webhooks`,
    headers: { ...webhook.headers },
  });
  return reply.statusCode;
}

/** The providers under test: how a buyer pays, and how webhooks arrive. */
const PROVIDERS = {
  stripe: {
    paymentType: 'PersonalCard',
    pay: (reference: string) => stripe.pay(reference),
    decline: (reference: string) => {
      stripe.decline(reference);
      stripe.expire(reference);
    },
    refundOutside: (reference: string) => stripe.refundInDashboard(reference),
    webhooks: () => stripe.events.map((event) => signStripe(event, STRIPE_HOOK)),
    captured: (reference: string) => stripe.moneyOf(reference).taken,
    refunds: (reference: string) => stripe.moneyOf(reference).refunds,
    halve: (reference: string) => {
      const session = stripe.sessions.get(reference);
      if (session !== undefined) session.amount = 1;
    },
    // Each account signs with its own secret.
    toAnotherTenant: 401,
    fail: (fault: 'HangsUpAfter' | 'Html') => stripe.fail('POST /v1/checkout/sessions', fault, 2),
  },
  paypal: {
    paymentType: 'Aggregator',
    pay: (reference: string) => paypal.approve(reference),
    decline: (reference: string) => paypal.approve(reference, 'declined'),
    refundOutside: (reference: string) => paypal.refundOnPage(reference),
    webhooks: () => paypal.events.map((event) => paypal.sign(event, WEBHOOK_ID)),
    captured: (reference: string) => (paypal.orders.get(reference)?.capture === undefined ? 0 : 1),
    refunds: (reference: string) => paypal.refundsOf(reference),
    halve: (reference: string) => {
      const order = paypal.orders.get(reference);
      if (order !== undefined) order.amount = { currency_code: 'EUR', value: '0.01' };
    },
    // The tenants share one app, and the order belongs to the other tenant.
    toAnotherTenant: 204,
    fail: (fault: 'HangsUpAfter' | 'Html') => paypal.fail('POST /v2/checkout/orders', fault, 2),
  },
};

test('a refund that the bank returns is recorded once, booked as a liability, and closed when it is paid', async () => {
  const bought = await buyer.order('photofinish', 3);
  await buyer.pay(bought, 'PersonalCard');
  stripe.pay((await paymentOf(bought)).reference ?? '');
  const tell = () =>
    Promise.all(stripe.events.map((event) => post('stripe', signStripe(event, STRIPE_HOOK))));
  await tell();
  await refundOrder(shop.deps, 'photofinish', bought.orderId, BY_COMMAND);
  const { paymentId, amountMinor } = await paymentOf(bought);
  stripe.sendRefundsBack();
  expect(new Set(await tell())).toEqual(new Set([204]));
  await tell();
  const inShop = <T>(work: Parameters<typeof shop.deps.database.inTenant<T>>[1]) =>
    shop.deps.database.inTenant('photofinish', work);
  const failures = await inShop((scope) => listRefundFailures(scope, [paymentId]));
  expect(failures).toMatchObject([{ amountMinor, paidOtherwiseAt: null, provider: 'stripe' }]);
  const [{ failureId, reference } = { failureId: '', reference: '' }] = failures;
  const booked = () =>
    inShop(({ trx }) =>
      trx
        .selectFrom('ledgerEntries')
        .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.entryId')
        .select(['kind', 'account', 'amountMinor'])
        .where('document', '=', `stripe ${reference}`)
        .orderBy('bookedAt')
        .orderBy('account')
        .execute(),
    );
  const owed = [
    { kind: 'RefundFailed', account: 'Money', amountMinor },
    { kind: 'RefundFailed', account: 'Returns', amountMinor: -amountMinor },
  ];
  expect(await booked()).toEqual(owed);
  const pay = (orderId: string) =>
    inShop((scope) => recordRefundPaidOtherwise(shop.deps, scope, { orderId, failureId }, BY_COMMAND));
  expect(await pay(randomUUID())).toMatchObject({ refused: 'NotFound' });
  expect(await pay(bought.orderId)).toBeUndefined();
  expect(await pay(bought.orderId)).toMatchObject({ refused: 'Conflict' });
  expect(await booked()).toEqual([
    ...owed,
    { kind: 'FailedRefundPaid', account: 'Bank', amountMinor: -amountMinor },
    { kind: 'FailedRefundPaid', account: 'Returns', amountMinor },
  ]);
  expect((await checkLedger(shop.deps, 'photofinish')).differences).toEqual([]);
});

test('after a bank returned a partial refund, the remaining amount is refunded to the cent, and the books agree', async () => {
  const bought = await buyer.order('photofinish', 3);
  await buyer.pay(bought, 'PersonalCard');
  const { reference, amountMinor } = await paymentOf(bought);
  stripe.pay(reference ?? '');
  const tell = () =>
    Promise.all(stripe.events.map((event) => post('stripe', signStripe(event, STRIPE_HOOK))));
  await tell();
  const part = { orderItemIds: [], amountMinor: 333 };
  expect(
    await refundOrderPart(shop.deps, 'photofinish', bought.orderId, part, BY_COMMAND, amountMinor),
  ).toMatchObject({ outcome: 'Given' });
  stripe.sendRefundsBack();
  await tell();
  await refundOrder(shop.deps, 'photofinish', bought.orderId, BY_COMMAND);
  const { state, paymentId } = await paymentOf(bought);
  expect(state).toBe('Refunded');
  expect(stripe.moneyOf(reference ?? '')).toEqual({
    taken: amountMinor,
    given: amountMinor - 333,
    refunds: 2,
  });
  const inShop = <T>(work: Parameters<typeof shop.deps.database.inTenant<T>>[1]) =>
    shop.deps.database.inTenant('photofinish', work);
  const [failure = { failureId: '', reference: '' }] = await inShop((scope) =>
    listRefundFailures(scope, [paymentId]),
  );
  const { orderId } = bought;
  const { failureId } = failure;
  await inShop((scope) => recordRefundPaidOtherwise(shop.deps, scope, { orderId, failureId }, BY_COMMAND));
  const sums = await inShop(({ trx }) =>
    trx
      .selectFrom('ledgerPostings')
      .innerJoin('ledgerEntries', 'ledgerEntries.entryId', 'ledgerPostings.entryId')
      .select(['account', ({ fn }) => fn.sum<number>('amountMinor').as('sum')])
      .where(({ eb, or }) =>
        or([eb('paymentId', '=', paymentId), eb('document', '=', `stripe ${failure.reference}`)]),
      )
      .where('account', 'in', ['Money', 'Bank', 'Returns'])
      .groupBy('account')
      .orderBy('account')
      .execute(),
  );
  // The provider still holds the returned money, and the operator paid the buyer by bank transfer, so nothing is owed.
  expect(sums).toEqual([
    { account: 'Bank', sum: -333 },
    { account: 'Money', sum: 333 },
    { account: 'Returns', sum: 0 },
  ]);
  expect((await checkLedger(shop.deps, 'photofinish')).differences).toEqual([]);
});

describe('a payment that the buyer’s bank disputes', () => {
  const TENANT = 'photofinish';
  const inShop = <T>(work: Parameters<typeof shop.deps.database.inTenant<T>>[1]) =>
    shop.deps.database.inTenant(TENANT, work);

  /** Buys by card, and disputes the payment. */
  async function buyDisputed() {
    const bought = await buyer.order(TENANT, 3);
    await buyer.pay(bought, 'PersonalCard');
    const { paymentId, reference, amountMinor } = await paymentOf(bought);
    const sessionId = reference ?? '';
    stripe.pay(sessionId);
    for (const event of stripe.events) expect(await post('stripe', signStripe(event, STRIPE_HOOK))).toBe(204);
    stripe.dispute(sessionId);
    return { bought, paymentId, sessionId, amountMinor };
  }

  const refund = (bought: Bought) => refundOrder(shop.deps, TENANT, bought.orderId, BY_COMMAND);
  const year = 365 * 24 * 3600_000;
  const stuck = (hours = 0) =>
    inShop((scope) =>
      takeStuckRefunds(scope, new Date(Date.now() + hours * 3600_000), new Date(Date.now() + year)),
    );

  test('is tried again once a day, and the lost dispute is recorded once', async () => {
    const { bought, paymentId, sessionId, amountMinor } = await buyDisputed();
    await expect(refund(bought)).rejects.toThrow(PaymentDisputed);
    expect(await paymentOf(bought)).toMatchObject({
      state: 'Paid',
      refundAnswer: 'Stripe did not give money back: charge_disputed',
      disputedAt: expect.any(Date),
    });
    await runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: TENANT, paymentId });
    expect(await stuck()).not.toContain(paymentId);
    expect(await stuck(25)).toContain(paymentId);
    const record = (seenMinor: number) =>
      inShop((scope) =>
        recordChargeback(shop.deps, scope, bought.orderId, BY_COMMAND, { amountMinor: seenMinor }),
      );
    expect(await record(amountMinor - 1)).toMatchObject({ kind: 'Resume' });
    expect(await record(amountMinor)).toBe('Recorded');
    expect(await record(amountMinor)).toMatchObject({ kind: 'Nothing' });
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Refunded']);
    expect(stripe.moneyOf(sessionId).refunds).toBe(0);
    expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  });

  test('is refunded once the dispute is won and a member asks again', async () => {
    const { bought, paymentId, sessionId } = await buyDisputed();
    await expect(refund(bought)).rejects.toThrow(PaymentDisputed);
    stripe.dispute(sessionId, false);
    await refund(bought);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    expect(await paymentOf(bought)).toMatchObject({ paymentId, state: 'Refunded', disputedAt: null });
    expect(stripe.moneyOf(sessionId).refunds).toBe(1);
  });
});

describe.each(Object.entries(PROVIDERS))('%s', (name, way) => {
  /** Checks out a cart large enough for every payment type, and starts the payment. */
  async function order() {
    const bought = await buyer.order('photofinish', 3);
    const opened = await buyer.pay(bought, way.paymentType);
    return { bought, opened, reference: (await paymentOf(bought)).reference ?? '' };
  }

  test('an invoice is paid, its order completes, and its money can be refunded', async () => {
    const { bought, opened, reference } = await order();
    expect(opened.status).toBe(201);
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Created`]);
    way.pay(reference);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.stateOf(bought)).toBe('Completed');
    const { invoiceNumber, paymentId } = await paymentOf(bought);
    const url = `/public/payment-${name}-service/api/v1/payments/${invoiceNumber}`;
    expect(await buyer.send('photofinish', 'GET', url)).toMatchObject({
      status: 200,
      body: { state: 'Paid' },
    });

    way.refundOutside(reference);
    const refunded = way.webhooks().at(-1) ?? { body: '', headers: {} };
    expect(await post(name, refunded)).toBe(204);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    await runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: 'photofinish', paymentId });
    expect(way.refunds(reference)).toBe(1);
  });

  test('a declined payment keeps the order open for another payment, by any payment type', async () => {
    const { bought, reference } = await order();
    way.decline(reference);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    const { paymentId } = await paymentOf(bought);
    await runPaymentJob(shop.deps, 'payments.ask-provider', { tenantId: 'photofinish', paymentId });
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Declined`]);
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    expect((await buyer.pay(bought, 'PersonalCard')).status).toBe(201);
    expect((await buyer.pay(bought, 'Aggregator')).status).toBe(201);
  });

  test.each(['webhook', 'poll'])('takes no money that the order no longer needs, by %s', async (how) => {
    const { bought, reference } = await order();
    const { paymentId } = await paymentOf(bought);
    const [other, otherName] =
      name === 'stripe' ? ([PROVIDERS.paypal, 'paypal'] as const) : ([PROVIDERS.stripe, 'stripe'] as const);
    expect((await buyer.pay(bought, other.paymentType)).status).toBe(201);
    const tries = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    other.pay(tries.find(({ provider }) => provider === otherName)?.reference ?? '');
    for (const webhook of other.webhooks()) expect(await post(otherName, webhook)).toBe(204);
    expect(await buyer.stateOf(bought)).toBe('Completed');
    // The buyer confirms the first payment, too, in another tab.
    way.pay(reference);
    if (how === 'poll')
      await runPaymentJob(shop.deps, 'payments.ask-provider', { tenantId: 'photofinish', paymentId });
    else for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(way.captured(reference)).toBe(0);
    expect(await buyer.paymentStates(bought)).toEqual(
      expect.arrayContaining([`${way.paymentType} Expired`, `${other.paymentType} Paid`]),
    );
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(way.captured(reference)).toBe(0);
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });

  test('the operator’s refund is made once, whatever the provider reports', async () => {
    const { bought, reference } = await order();
    way.pay(reference);
    for (const webhook of way.webhooks()) await post(name, webhook);
    await refundOrder(shop.deps, 'photofinish', bought.orderId, BY_COMMAND);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    const { paymentId } = await paymentOf(bought);
    const job = () =>
      runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: 'photofinish', paymentId });
    await Promise.all([job(), job()]);
    for (const webhook of way.webhooks().toReversed()) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Refunded`]);
    expect(way.refunds(reference)).toBe(1);
  });

  test('a partial refund of all items does not change the order, even if the provider reports a full refund', async () => {
    const { bought, reference } = await order();
    way.pay(reference);
    for (const webhook of way.webhooks()) await post(name, webhook);
    expect(await refundAllInParts(shop, bought)).toMatchObject({ outcome: 'Given' });
    expect(way.refunds(reference)).toBe(1);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Paid`]);
    expect(await buyer.stateOf(bought)).toBe('Completed');
    await settleAsFound(shop, bought);
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });

  test('repeated and reordered webhooks lead to the same result', async () => {
    const { bought, reference } = await order();
    way.pay(reference);
    const [first = { body: '', headers: {} }] = way.webhooks();
    expect(await post(name, first)).toBe(204);
    const all = way.webhooks();
    for (const webhook of [...all.toReversed(), ...all]) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Paid`]);
    expect(way.captured(reference)).toBeGreaterThan(0);
  });

  test('a shop that was down when the webhook was sent finds the payment by polling', async () => {
    const { bought, reference } = await order();
    way.pay(reference);
    const { paymentId } = await paymentOf(bought);
    await runPaymentJob(shop.deps, 'payments.ask-provider', { tenantId: 'photofinish', paymentId });
    expect(await buyer.stateOf(bought)).toBe('Completed');
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual([`${way.paymentType} Paid`]);
  });

  test('another amount is neither captured nor accepted as payment', async () => {
    const { bought, reference } = await order();
    way.halve(reference);
    way.pay(reference);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(409);
    expect(way.captured(reference)).toBe(0);
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
  });

  test('an object that the shop did not open pays nothing, and is logged for a person', async () => {
    const { bought, reference } = await order();
    const { paymentId } = await paymentOf(bought);
    const other = (await order()).reference;
    const store = (stored: string) =>
      shop.deps.database.inTenant('photofinish', (scope) => setReference(scope, paymentId, stored));
    await store(other);
    logged.length = 0;
    way.pay(reference);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(409);
    expect(logged.join('')).toContain('a provider reports a payment that the shop did not open');
    expect(way.captured(reference)).toBe(0);
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    await store(reference);
    for (const webhook of way.webhooks()) expect(await post(name, webhook)).toBe(204);
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });

  test('a webhook for another tenant, or for none, pays nothing', async () => {
    const { bought, reference } = await order();
    way.pay(reference);
    const [webhook = { body: '', headers: {} }] = way.webhooks();
    expect(await post(name, webhook, 'marafon')).toBe(way.toAnotherTenant);
    expect(await post(name, { ...webhook, headers: {} })).toBe(401);
    expect(await post(name, { ...webhook, body: `${webhook.body} ` })).toBe(401);
    expect(await post(name, webhook, 'laufbilder')).toBe(404);
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
  });

  test('a failing provider leads to a refusal, and another attempt is possible', async () => {
    way.fail('HangsUpAfter');
    const { bought, opened } = await order();
    expect(opened).toMatchObject({ status: 502, body: { code: 'PaymentFailed' } });
    const again = await buyer.pay(bought, way.paymentType);
    expect(again.status).toBe(201);
  });
});

describe('the keys', () => {
  test('offer a tenant the providers it has keys for, and the sandbox bank only in a demo', async () => {
    const keys = await loadPaymentKeys({ paymentKeysFile: join(folder, 'keys.yaml') }, { warn: () => {} });
    const serving = (isDemo: boolean, tenantId: string) =>
      createProviders(shop.deps, keys, isDemo)
        .filter((provider) => provider.serves(tenantId))
        .map(({ name }) => name)
        .toSorted();
    expect(serving(false, 'photofinish')).toEqual(['paypal', 'stripe']);
    expect(serving(true, 'photofinish')).toEqual(['paypal', 'sandbox', 'stripe']);
    expect(serving(false, 'laufbilder')).toEqual([]);
  });

  test('a database outage while a payment is opened does not fail the payment: the buyer can try again', async () => {
    const bought = await buyer.order('photofinish', 3);
    const stripeOfShop = shop.deps.providers.find(({ name }) => name === 'stripe');
    if (stripeOfShop === undefined) throw new Error('the shop has Stripe');
    const opened = vi
      .spyOn(stripeOfShop, 'open')
      .mockRejectedValue(new Outage('The database does not answer.'));
    expect(await buyer.pay(bought)).toMatchObject({ status: 503, body: { code: 'Unavailable' } });
    opened.mockRestore();
    expect(await buyer.pay(bought)).toMatchObject({ status: 201 });
  });

  test('appear in no log, table or answer, also after faults', async () => {
    stripe.secretKeys.clear();
    const bought = await buyer.order('photofinish', 3);
    expect(await buyer.pay(bought)).toMatchObject({ body: { code: 'PaymentFailed' } });
    const rows = await shop.deps.database.inTenant('photofinish', async ({ trx }) => {
      const tables = await trx.selectFrom('payments').selectAll().execute();
      return JSON.stringify([tables, await trx.selectFrom('tenants').selectAll().execute()]);
    });
    const pages = [...logged, rows, ...answered].join('\n');
    expect(logged.join('\n')).toContain('a payment could not be opened');
    expect(rows).toContain('PersonalCard');
    for (const secret of SECRETS) expect(pages.includes(secret), 'a key is where none may be').toBe(false);
  });
});
