import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refundOrder } from '#selling/invoices/refund-order.ts';
import { askProvider, listTries } from '#selling/payments/index.ts';
import {
  type Bought,
  laterDeps,
  openPayingBuyer,
  type PayingBuyer,
  refundAllInParts,
  settleAsFound,
} from '#tests/factories/paying-buyer.ts';
import { openShopWithProviders } from '#tests/factories/shop-with-providers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type BepaidTill, openBepaidTill } from '#tests/fakes/bepaid/bepaid-till.ts';
import type { SentWebhook } from '#tests/fakes/bepaid/fake-bepaid.ts';

const MINUTE_MS = 60_000;

let till: BepaidTill;
let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  till = await openBepaidTill();
  shop = await openShopWithProviders(await openTestShop(), [till.provider], {
    marafon: { BelarusianCard: 'bepaid' },
  });
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await till.bank.server.close();
});
beforeEach(() => {
  till.bank.webhooks.length = 0;
});

/** Opens a payment at bePaid. @returns its page */
async function toBank(bought: Bought): Promise<string> {
  const { status, body } = await buyer.pay(bought, 'BelarusianCard');
  expect(status).toBe(201);
  return body.payUrl;
}

/** Posts a webhook to the address that the payment named. */
async function deliver(webhook: SentWebhook | undefined): Promise<number> {
  if (webhook === undefined) throw new Error('bePaid has told nothing');
  const { hostname: host, pathname: url } = new URL(webhook.url);
  return (await shop.call({ host, method: 'POST', url, payload: webhook.body, headers: webhook.headers }))
    .statusCode;
}

const tryOf = async (bought: Bought) => {
  const tries = await shop.deps.database.inTenant('marafon', (scope) => listTries(scope, bought.invoiceId));
  const payment = tries.at(-1);
  if (payment === undefined) throw new Error('nobody has tried to pay');
  return payment;
};

test('an order is paid by card with 3-D Secure, reported twice, and refunded', async () => {
  const bought = await buyer.order('marafon', 2);
  const payUrl = await toBank(bought);
  till.bank.act(payUrl, 'start');
  const { paymentId } = await tryOf(bought);
  expect(await askProvider(shop.deps, 'marafon', paymentId)).toBe('Pending');
  till.bank.act(payUrl, 'pay');
  const [paid] = till.bank.webhooks;
  expect([await deliver(paid), await deliver(paid)]).toEqual([200, 200]);
  expect(await buyer.stateOf(bought)).toBe('Completed');

  await refundOrder(shop.deps, 'marafon', bought.orderId, BY_COMMAND);
  expect([await deliver(till.bank.webhooks[1]), await deliver(paid)]).toEqual([200, 200]);
  expect(await buyer.paymentStates(bought)).toEqual(['BelarusianCard Refunded']);
  expect(await buyer.stateOf(bought)).toBe('Canceled');
});

test('a partial refund of all items does not change the order, even if bePaid reports a full refund', async () => {
  const bought = await buyer.order('marafon', 2);
  const payUrl = await toBank(bought);
  till.bank.act(payUrl, 'pay');
  expect(await deliver(till.bank.webhooks[0])).toBe(200);
  expect(await refundAllInParts(shop, bought)).toMatchObject({ outcome: 'Given' });
  expect(await deliver(till.bank.webhooks[1])).toBe(200);
  await settleAsFound(shop, bought);
  expect(await buyer.paymentStates(bought)).toEqual(['BelarusianCard Paid']);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a decline is reported, and the next attempt is paid; the repeated decline changes nothing', async () => {
  const bought = await buyer.order('marafon');
  till.bank.act(await toBank(bought), 'decline');
  expect(await deliver(till.bank.webhooks[0])).toBe(200);
  till.bank.act(await toBank(bought), 'pay');
  expect(await deliver(till.bank.webhooks[1])).toBe(200);
  expect(await deliver(till.bank.webhooks[0])).toBe(200);
  expect(await buyer.paymentStates(bought)).toEqual(['BelarusianCard Declined', 'BelarusianCard Paid']);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a webhook that is forged, from another shop, or for another amount or currency changes nothing', async () => {
  const bought = await buyer.order('marafon');
  till.bank.act(await toBank(bought), 'pay');
  const [paid] = till.bank.webhooks;
  if (paid === undefined) throw new Error('bePaid has told nothing');
  const { transaction } = JSON.parse(paid.body);
  const changed = (change: object) => JSON.stringify({ transaction: { ...transaction, ...change } });
  expect(await deliver({ ...paid, body: changed({ amount: 1 }) })).toBe(401);
  expect(await deliver(till.bank.signed('362', paid.url, paid.body))).toBe(401);
  const made = till.bank.transactions.find(({ uid }) => uid === transaction.uid);
  if (made === undefined) throw new Error('bePaid has no transaction');
  const genuine = { ...made };
  for (const change of [{ amount: 1 }, { currency: 'BYN' }]) {
    Object.assign(made, genuine, change);
    expect(await deliver(till.bank.signed('361', paid.url, changed(change)))).toBe(409);
  }
  Object.assign(made, genuine);
  expect(await deliver({ ...paid, url: paid.url.replace('marafon', 'photofinish') })).toBe(404);
  expect(await buyer.paymentStates(bought)).toEqual(['BelarusianCard Created']);
  expect(await deliver(paid)).toBe(200);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a payment expires after a day if the address of its page was lost', async () => {
  const bought = await buyer.order('marafon');
  till.bank.server.fail('POST', 'HangsUpAfter');
  expect((await buyer.pay(bought, 'BelarusianCard')).body.code).toBe('PaymentFailed');
  const { paymentId } = await tryOf(bought);
  const ask = (minutes: number) =>
    askProvider(laterDeps(shop.deps, minutes * MINUTE_MS), 'marafon', paymentId);
  expect(await ask(60)).toBe('Created');
  expect(await ask(25 * 60)).toBe('Expired');
});

test('polling finds a payment after its webhook was lost', async () => {
  const bought = await buyer.order('marafon');
  till.bank.act(await toBank(bought), 'pay');
  const { paymentId } = await tryOf(bought);
  expect(await askProvider(shop.deps, 'marafon', paymentId)).toBe('Paid');
  expect(await buyer.stateOf(bought)).toBe('Completed');
});
