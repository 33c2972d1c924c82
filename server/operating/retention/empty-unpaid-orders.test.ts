import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Scope } from '#platform/database/database.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { cancelOrder, findOrder, listOrderItems } from '#selling/orders/index.ts';
import { listTries } from '#selling/payments/index.ts';
import { createPaypalProvider } from '#selling/payments/paypal/paypal-provider.ts';
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
import { emptyUnpaidOrders, NEVER_PAID_KEPT_DAYS } from './empty-unpaid-orders.ts';

const TENANT = 'photofinish';
const DAY_MS = 24 * 3600_000;
const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430L' };
const EMAIL = 'buyer@example.com';

let paypal: FakePaypal;
let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  paypal = await openFakePaypal(PAYPAL);
  const keys = { mode: 'sandbox' as const, ...PAYPAL };
  const provider = createPaypalProvider({ clock: systemClock }, () => keys, paypal.address);
  shop = await openShopWithProviders(await openTestShop(), [provider], {
    [TENANT]: { Aggregator: 'paypal' },
    marafon: { Aggregator: 'paypal' },
  });
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const sweepAfter = (days: number) =>
  emptyUnpaidOrders(shop.deps, TENANT, new Date(Date.now() + days * DAY_MS), 1);

/** Checks out, goes to PayPal without paying, and lets the order be canceled as unpaid. */
async function abandon(): Promise<Bought> {
  const bought = await buyer.order(TENANT, 2);
  expect((await buyer.pay(bought, 'Aggregator')).status).toBe(201);
  await inShop((scope) => cancelOrder(shop.deps, scope, bought.orderId));
  return bought;
}

async function post(): Promise<void> {
  for (const event of paypal.events) {
    const { body, headers } = paypal.sign(event, PAYPAL.webhookId);
    const url = '/public/payment-paypal-service/api/v1/webhooks';
    expect((await shop.call({ method: 'POST', payload: body, url, headers })).statusCode).toBe(204);
  }
}

test('an order that was never paid loses its buyer after thirty days; money that still arrives is refunded', async () => {
  const [bought, other] = [await abandon(), await abandon()];
  const before = await inShop((scope) => findOrder(scope, bought.orderId));
  const [payment] = await inShop((scope) => listTries(scope, bought.invoiceId));
  await sweepAfter(NEVER_PAID_KEPT_DAYS - 1);
  expect(await inShop((scope) => findOrder(scope, bought.orderId))).toEqual(before);
  expect(await inShop((scope) => listOrderItems(scope, bought.orderId))).toHaveLength(2);

  await sweepAfter(NEVER_PAID_KEPT_DAYS + 1);
  for (const { orderId } of [bought, other]) {
    expect(await inShop((scope) => findOrder(scope, orderId))).toMatchObject({
      state: 'Canceled',
      cancelReason: 'Erased',
    });
    expect(await inShop((scope) => listOrderItems(scope, orderId))).toEqual([]);
  }
  expect(await findLeftovers(shop, [EMAIL])).toEqual([]);
  // What is needed to match late money stays.
  const [kept] = await inShop((scope) => listTries(scope, bought.invoiceId));
  expect(kept).toMatchObject({
    invoiceNumber: payment?.invoiceNumber,
    reference: payment?.reference,
    amountMinor: payment?.amountMinor,
  });

  const reference = payment?.reference ?? '';
  paypal.approve(reference);
  await post();
  await runPaymentJob(shop.deps, 'payments.refund-payment', {
    tenantId: TENANT,
    paymentId: payment?.paymentId ?? '',
  });
  expect(paypal.refundsOf(reference)).toBe(1);
  expect(await buyer.stateOf(bought)).toBe('Canceled');
  expect(await findLeftovers(shop, [EMAIL])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
});

test('an order that waits for its payment, or was paid, is kept', async () => {
  const waiting = await buyer.order(TENANT, 1);
  const refunded = await abandon();
  await inShop(({ trx }) =>
    trx
      .updateTable('orders')
      .set({ completedAt: new Date() })
      .where('orderId', '=', refunded.orderId)
      .execute(),
  );
  await sweepAfter(365);
  for (const { orderId } of [waiting, refunded])
    expect(await inShop((scope) => listOrderItems(scope, orderId))).not.toEqual([]);
});
