import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { createLog } from '#platform/log.ts';
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
import { openYookassaTill, TILL_SECRETS, type YookassaTill } from '#tests/fakes/yookassa/yookassa-till.ts';

const MINUTE_MS = 60_000;
const WEBHOOKS = '/public/payment-yookassa-service/api/v1/webhooks';

let till: YookassaTill;
let shop: TestShop;
let buyer: PayingBuyer;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  till = await openYookassaTill(log);
  shop = await openShopWithProviders(await openTestShop({ log }), [till.provider], {
    marafon: { RussianCard: 'yookassa', QuickPayment: 'yookassa' },
  });
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await till.bank.server.close();
});
beforeEach(() => {
  till.bank.notifications.length = 0;
});

/** Opens a payment at YooKassa. @returns its page */
async function toBank(bought: Bought, paymentTypeId = 'RussianCard'): Promise<string> {
  const { status, body } = await buyer.pay(bought, paymentTypeId);
  expect(status).toBe(201);
  return body.payUrl;
}

const deliver = async (body = '', remoteAddress = '185.71.76.9', host = 'marafon.localhost') => {
  const headers = { 'content-type': 'application/json' };
  const webhook = { host, method: 'POST', url: WEBHOOKS, payload: body, headers, remoteAddress } as const;
  return (await shop.call(webhook)).statusCode;
};

const tryOf = async (bought: Bought) => {
  const tries = await shop.deps.database.inTenant('marafon', (scope) => listTries(scope, bought.invoiceId));
  const payment = tries.at(-1);
  if (payment === undefined) throw new Error('nobody has tried to pay');
  return payment;
};

test('an order is paid by fast payment, with five percent off, and refunded', async () => {
  const bought = await buyer.order('marafon', 2);
  const total = (await buyer.send('marafon', 'GET', `/public/order-service/api/v1/orders/${bought.orderId}`))
    .body.totalAmount;
  till.bank.act(await toBank(bought, 'QuickPayment'), 'pay');
  const [paid = ''] = till.bank.notifications;
  // Sent twice, as if the first answer was lost.
  expect([await deliver(paid), await deliver(paid)]).toEqual([200, 200]);
  expect(await buyer.paymentStates(bought)).toEqual(['QuickPayment Paid', 'Discount Paid']);
  expect(await buyer.stateOf(bought)).toBe('Completed');
  const payment = await tryOf(bought);
  const held = till.bank.payments.find(({ id }) => id === payment.reference);
  expect(Number(held?.amount.value)).toBeLessThanOrEqual(total * 0.95);
  expect(Number(held?.amount.value)).toBe(payment.amountMinor / 100);

  await refundOrder(shop.deps, 'marafon', bought.orderId, BY_COMMAND);
  expect(await buyer.stateOf(bought)).toBe('Canceled');
  // Notices may arrive in any order: first the refund's, then the payment's once more.
  expect([await deliver(till.bank.notifications[1]), await deliver(paid)]).toEqual([200, 200]);
  expect(await buyer.paymentStates(bought)).toEqual(['QuickPayment Refunded', 'Discount Refunded']);
});

test('a partial refund of all items does not change the order, even if YooKassa reports a full refund', async () => {
  const bought = await buyer.order('marafon', 2);
  till.bank.act(await toBank(bought), 'pay');
  expect(await deliver(till.bank.notifications[0])).toBe(200);
  expect(await refundAllInParts(shop, bought)).toMatchObject({ outcome: 'Given' });
  expect(await deliver(till.bank.notifications[1])).toBe(200);
  await settleAsFound(shop, bought);
  expect(await buyer.paymentStates(bought)).toEqual(['RussianCard Paid']);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a decline is reported, and the next attempt is paid', async () => {
  const bought = await buyer.order('marafon');
  till.bank.act(await toBank(bought), 'decline');
  expect(await deliver(till.bank.notifications[0])).toBe(200);
  expect(await buyer.paymentStates(bought)).toEqual(['RussianCard Declined']);
  const url = `/public/invoice-service/api/v1/invoices/${bought.invoiceId}/payments?count=10`;
  const { body } = await buyer.send('marafon', 'GET', url);
  expect(body.payments).toMatchObject([{ state: 'Declined', declineReason: 'InsufficientFunds' }]);
  till.bank.act(await toBank(bought), 'pay');
  expect(await deliver(till.bank.notifications[1])).toBe(200);
  expect(await buyer.paymentStates(bought)).toEqual(['RussianCard Declined', 'RussianCard Paid']);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a notice from another address, or of another amount or currency, changes nothing', async () => {
  const bought = await buyer.order('marafon');
  till.bank.act(await toBank(bought), 'pay');
  const [body = ''] = till.bank.notifications;
  expect(await deliver(body, '203.0.113.7')).toBe(401);
  expect(await deliver('{', '185.71.76.9')).toBe(400);
  expect(await deliver(body, '185.71.76.9', 'photofinish.localhost')).toBe(404);
  const held = till.bank.payments.at(-1);
  if (held === undefined) throw new Error('the bank holds no payment');
  const { amount } = held;
  for (const other of [
    { ...amount, value: '1.00' },
    { ...amount, currency: 'EUR' },
  ]) {
    held.amount = other;
    expect(await deliver(body)).toBe(409);
    expect(await buyer.paymentStates(bought)).toEqual(['RussianCard Created']);
  }
  held.amount = amount;
  till.bank.server.fail('GET', 'Error500', 2);
  expect(await deliver(body)).toBe(500);
  expect(await deliver(body)).toBe(200);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('polling finds a payment after its answer and its webhook were lost', async () => {
  const bought = await buyer.order('marafon');
  till.bank.server.fail('POST', 'HangsUpAfter', 2);
  expect(await buyer.pay(bought, 'RussianCard')).toMatchObject({
    status: 502,
    body: { code: 'PaymentFailed' },
  });
  const payment = await tryOf(bought);
  expect(payment).toMatchObject({ state: 'Created', reference: null });
  const held = till.bank.payments.find(({ metadata }) => metadata.invoiceNumber === payment.invoiceNumber);
  till.bank.act(`https://yoomoney.ru/?orderId=${held?.id}`, 'pay');
  expect(await askProvider(laterDeps(shop.deps, 3 * MINUTE_MS), 'marafon', payment.paymentId)).toBe('Paid');
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('an abandoned payment expires as soon as it is polled', async () => {
  const bought = await buyer.order('marafon');
  await toBank(bought);
  const { paymentId, reference } = await tryOf(bought);
  expect(await askProvider(shop.deps, 'marafon', paymentId)).toBe('Created');
  till.bank.expire(reference ?? '');
  expect(await askProvider(shop.deps, 'marafon', paymentId)).toBe('Expired');
  expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
});

test('the log contains the reasons of the declines and faults above, without keys and addresses', () => {
  const text = logged.join('');
  expect(text).toContain('"reason":"insufficient_funds"');
  expect(text).toContain('YooKassa did not answer: POST /v3/payments');
  const secret = TILL_SECRETS.marafon;
  for (const word of [secret, Buffer.from(`100500:${secret}`).toString('base64'), 'buyer@example.com'])
    expect(text).not.toContain(word);
});
