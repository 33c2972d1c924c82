import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { listTries, type PaymentProvider, type PaymentRecord } from '#selling/payments/index.ts';
import { createPaypalProvider } from '#selling/payments/paypal/paypal-provider.ts';
import { createStripeProvider } from '#selling/payments/stripe/stripe-provider.ts';
import type { AppDeps } from '#server/app.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
} from '#tests/factories/paying-buyer.ts';
import { openShopWithProviders } from '#tests/factories/shop-with-providers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type FakePaypal, openFakePaypal } from '#tests/fakes/paypal/fake-paypal.ts';
import { type FakeStripe, openFakeStripe, signStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { describeErasure, findErasure, requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
const STRIPE_KEY = 'sk_test_0123456789SECRET';
const STRIPE_HOOK = 'whsec_hook';
const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430L' };
/** The address entered at the checkout, either by its owner or by a stranger. */
const EMAIL = 'buyer@example.com';
const SUBJECT = { emails: [EMAIL], personIds: [] };

let stripe: FakeStripe;
let paypal: FakePaypal;
let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  stripe = await openFakeStripe(STRIPE_KEY);
  paypal = await openFakePaypal(PAYPAL);
  const stripeKeys = { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_HOOK] };
  const paypalKeys = { mode: 'sandbox' as const, ...PAYPAL };
  const providers: PaymentProvider[] = [
    createStripeProvider({ clock: systemClock }, () => stripeKeys, stripe.address),
    createPaypalProvider({ clock: systemClock }, () => paypalKeys, paypal.address),
  ];
  const ways = { PersonalCard: 'stripe', BusinessCard: 'stripe', Aggregator: 'paypal' };
  shop = await openShopWithProviders(await openTestShop(), providers, { [TENANT]: ways, marafon: ways });
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([stripe.close(), paypal.close()]);
});
beforeEach(() => {
  stripe.events.length = 0;
  paypal.events.length = 0;
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const planErasure = () => inShop((scope) => describeErasure(shop.deps, scope, SUBJECT));

async function request(): Promise<string> {
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, SUBJECT, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(JSON.stringify(asked));
  return asked.erasureId;
}

async function erase(): Promise<void> {
  await runErasure(shop.deps, TENANT, await request());
}

const paymentsOf = ({ invoiceId }: Bought) => inShop((scope) => listTries(scope, invoiceId));

async function paymentOf(bought: Bought): Promise<PaymentRecord & { reference: string }> {
  const [payment] = await paymentsOf(bought);
  if (payment === undefined) throw new Error('nothing was tried');
  return { ...payment, reference: payment.reference ?? '' };
}

/** Checks out and starts the payment. */
async function goToPay(paymentType: string): Promise<Bought> {
  const bought = await buyer.order(TENANT, 2);
  expect((await buyer.pay(bought, paymentType)).status).toBe(201);
  return bought;
}

async function post(name: string, webhook: { body: string; headers: object }): Promise<number> {
  const reply = await shop.call({
    method: 'POST',
    payload: webhook.body,
    url: `/public/payment-${name}-service/api/v1/webhooks`,
    headers: { ...webhook.headers },
  });
  return reply.statusCode;
}

/** Posts all webhooks of Stripe and PayPal, latest first, and then again in order. */
async function tellTwice(): Promise<void> {
  const all = () => [
    ...stripe.events.map((event) => ['stripe', signStripe(event, STRIPE_HOOK)] as const),
    ...paypal.events.map((event) => ['paypal', paypal.sign(event, PAYPAL.webhookId)] as const),
  ];
  for (const [name, webhook] of all().toReversed()) expect(await post(name, webhook)).toBe(204);
  for (const [name, webhook] of all()) expect(await post(name, webhook)).toBe(204);
}

/** Runs the refund job of a worker, twice at once. */
async function refund(bought: Bought): Promise<void> {
  const { paymentId } = await paymentOf(bought);
  const job = () => runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: TENANT, paymentId });
  await Promise.all([job(), job()]);
}

/** Expects the order to be canceled for good, without personal data, and balanced books. */
async function expectForgotten(bought: Bought): Promise<void> {
  const order = await inShop((scope) => findOrder(scope, bought.orderId));
  expect(order).toMatchObject({ state: 'Canceled', cancelReason: 'Erased', codes: [] });
  expect(await inShop((scope) => listOrderItems(scope, bought.orderId))).toEqual([]);
  for (const payment of await paymentsOf(bought))
    expect(payment).toMatchObject({ vat: null, countryAsked: null, countryBilled: null });
  expect(await findLeftovers(shop, [EMAIL])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
}

test('an unpaid order does not delay an erasure: its session is closed, then the order is canceled for good', async () => {
  const bought = await goToPay('PersonalCard');
  const { reference } = await paymentOf(bought);
  const { body } = await buyer.send(TENANT, 'GET', `/public/order-service/api/v1/orders/${bought.orderId}`);
  expect(await planErasure()).toMatchObject({ runningOrders: [], unpaidOrders: [body.number] });
  await erase();
  expect(stripe.sessions.get(reference)?.status).toBe('expired');
  expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Expired']);
  await tellTwice();
  await expectForgotten(bought);
  const answer = await buyer.send(TENANT, 'GET', `/public/order-service/api/v1/orders/${bought.orderId}`);
  expect(answer.body).toMatchObject({ state: 'Canceled', cancelReason: 'Erased', items: [] });
});

test('money that arrives after an erasure is refunded once, and nothing is restored', async () => {
  const bought = await goToPay('Aggregator');
  const { reference } = await paymentOf(bought);
  await erase();
  paypal.approve(reference);
  await tellTwice();
  expect(await buyer.stateOf(bought)).toBe('Canceled');
  await refund(bought);
  await tellTwice();
  expect(paypal.refundsOf(reference)).toBe(1);
  expect(await buyer.paymentStates(bought)).toEqual(['Aggregator Refunded']);
  await expectForgotten(bought);
});

test('a bank that has not decided does not delay an erasure: its money is refunded when it arrives', async () => {
  const bought = await goToPay('Aggregator');
  const { reference } = await paymentOf(bought);
  paypal.approve(reference, 'slow');
  await tellTwice();
  expect(await buyer.paymentStates(bought)).toEqual(['Aggregator Pending']);
  expect(await planErasure()).toMatchObject({ runningOrders: [] });
  await erase();
  expect(await buyer.stateOf(bought)).toBe('Canceled');
  paypal.clear(reference, 'COMPLETED');
  await tellTwice();
  await refund(bought);
  expect(paypal.refundsOf(reference)).toBe(1);
  expect(await buyer.paymentStates(bought)).toEqual(['Aggregator Refunded']);
  await expectForgotten(bought);
});

test('a payment in progress is released, or refunded if the money was already taken', async () => {
  const bought = await goToPay('PersonalCard');
  const { reference, paymentId } = await paymentOf(bought);
  stripe.pay(reference);
  const erasureId = await request();
  await runErasure(shop.deps, TENANT, erasureId);
  // The payment was only authorised, so nothing was taken.
  expect(stripe.moneyOf(reference)).toMatchObject({ taken: 0, refunds: 0 });
  await tellTwice();
  await expectForgotten(bought);

  const faster = await goToPay('PersonalCard');
  const paid = await paymentOf(faster);
  const later = await request();
  stripe.pay(paid.reference);
  // The webhook arrives between the request and the worker that closes the session.
  await tellTwice();
  expect(await buyer.stateOf(faster)).toBe('Canceled');
  await runErasure(shop.deps, TENANT, later);
  await refund(faster);
  await tellTwice();
  expect(stripe.moneyOf(paid.reference)).toMatchObject({
    given: stripe.moneyOf(paid.reference).taken,
    refunds: 1,
  });
  await expectForgotten(faster);
  expect(paymentId).not.toBe(paid.paymentId);
});

test('no payment can be started after the request', async () => {
  const bought = await buyer.order(TENANT, 1);
  const erasureId = await request();
  expect(await buyer.pay(bought, 'PersonalCard')).toMatchObject({ body: { code: 'OrderNotPayable' } });
  await runErasure(shop.deps, TENANT, erasureId);
  await expectForgotten(bought);
});

test('an unreachable provider does not delay an erasure: the session is closed later', async () => {
  const bought = await goToPay('PersonalCard');
  const { reference, paymentId } = await paymentOf(bought);
  stripe.fail('/v1/checkout/sessions', 'Html', 4);
  await erase();
  await expectForgotten(bought);
  expect(stripe.sessions.get(reference)?.status).toBe('open');
  for (let tries = 0; tries < 3; tries += 1)
    await runPaymentJob(shop.deps, 'payments.close-payment', { tenantId: TENANT, paymentId }).catch(() => {});
  expect(stripe.sessions.get(reference)?.status).toBe('expired');
  expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Expired']);
});

test('a power cut between closing and canceling loses nothing, whatever webhooks arrive meanwhile', async () => {
  for (const type of ['PersonalCard', 'Aggregator']) {
    const bought = await goToPay(type);
    const { reference } = await paymentOf(bought);
    const erasureId = await request();
    await expect(runErasure(dyingAfterClose(), TENANT, erasureId)).rejects.toThrow('power cut');
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    if (type === 'Aggregator') paypal.approve(reference);
    await tellTwice();
    await runErasure(shop.deps, TENANT, erasureId);
    await refund(bought);
    await tellTwice();
    if (type === 'Aggregator') expect(paypal.refundsOf(reference)).toBe(1);
    await expectForgotten(bought);
  }
});

test('many unpaid orders under an address need no more statements to erase than few', async () => {
  const countErasure = async (count: number): Promise<number> => {
    const orders: Bought[] = [];
    while (orders.length < count) orders.push(await buyer.order(TENANT, 1));
    const erasureId = await request();
    const statements = await countStatements(shop.deps, (deps) => runErasure(deps, TENANT, erasureId));
    for (const each of orders) await expectForgotten(each);
    return statements;
  };
  expect(await countErasure(6)).toBe(await countErasure(2));
});

/** Returns a shop whose machine loses power once the payments of an erasure are closed. */
function dyingAfterClose(): AppDeps {
  const { database } = shop.deps;
  let isClosed = false;
  const inTenant: typeof database.inTenant = async (tenantId, work) => {
    if (isClosed) throw new Error('power cut');
    return database.inTenant(tenantId, async (scope) => {
      const done = await work(scope);
      const steps = await scope.trx
        .selectFrom('erasures')
        .select('step')
        .where('tenantId', '=', tenantId)
        .where('state', '=', 'Running')
        .execute();
      const marked = await scope.trx
        .selectFrom('orders')
        .select('orderId')
        .where('tenantId', '=', tenantId)
        .where('state', '=', 'AwaitingPayment')
        .where('cancelReason', '=', 'Erased')
        .execute();
      if (steps[0]?.step === 'Clips' && marked.length === 0) isClosed = true;
      if (isClosed) throw new Error('power cut');
      return done;
    });
  };
  return { ...shop.deps, database: { ...database, inTenant } };
}

test('two processes that erase, close and cancel at once, with webhooks in between, give the same result', async () => {
  const bought = [await goToPay('PersonalCard'), await goToPay('Aggregator')];
  const [card, wallet] = [await paymentOf(bought[0] as Bought), await paymentOf(bought[1] as Bought)];
  const erasureId = await request();
  stripe.pay(card.reference);
  paypal.approve(wallet.reference);
  await Promise.all([
    runErasure(shop.deps, TENANT, erasureId),
    runErasure(shop.deps, TENANT, erasureId),
    tellTwice(),
  ]);
  expect(await inShop((scope) => findErasure(scope, erasureId))).toMatchObject({ state: 'Done' });
  for (const each of bought) await refund(each);
  await tellTwice();
  const { taken, given } = stripe.moneyOf(card.reference);
  expect(given).toBe(taken);
  expect(paypal.refundsOf(wallet.reference)).toBe(1);
  for (const each of bought) await expectForgotten(each);
});

test('a stranger who repeatedly orders under an address cannot block its erasure', async () => {
  const strangers = [
    await goToPay('PersonalCard'),
    await buyer.order(TENANT, 1),
    await goToPay('Aggregator'),
  ];
  const erasureId = await request();
  // This order is placed after the request of the erasure and before its job.
  strangers.push(await buyer.order(TENANT, 1));
  await runErasure(shop.deps, TENANT, erasureId);
  for (const each of strangers) await expectForgotten(each);
  // An order that was canceled as unpaid before is not reinstated either.
  const old = await goToPay('Aggregator');
  await inShop(({ trx }) =>
    trx
      .updateTable('orders')
      .set({ state: 'Canceled', canceledAt: new Date() })
      .where('orderId', '=', old.orderId)
      .execute(),
  );
  await erase();
  paypal.approve((await paymentOf(old)).reference);
  await tellTwice();
  await refund(old);
  expect(paypal.refundsOf((await paymentOf(old)).reference)).toBe(1);
  await expectForgotten(old);
});
