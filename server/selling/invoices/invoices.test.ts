import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { listTries } from '#selling/payments/index.ts';
import { type BuyersTenant, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { refundOrder } from './refund-order.ts';

const VAT = { companyName: 'Laufverein', vatId: 'ATU12345678', address: 'Ring 1, Wien', country: 'AT' };
const MINUTE_MS = 60_000;

let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

describe('the payment types', () => {
  const types = async (tenantId: BuyersTenant, query: string) =>
    (await buyer.send(tenantId, 'GET', `/public/invoice-service/api/v1/paymentTypes?${query}`)).body;

  test('are the tenant’s, with the discount of each', async () => {
    expect(await types('marafon', 'amount=1990&currencyId=643')).toEqual({
      paymentTypes: [
        {
          id: 'RussianCard',
          service: null,
          discountPercent: 0,
          discount: 0,
          needsVat: false,
          needsCountry: false,
          isTest: false,
        },
        {
          id: 'QuickPayment',
          service: null,
          discountPercent: 5,
          discount: 100,
          needsVat: false,
          needsCountry: false,
          isTest: false,
        },
        {
          id: 'BelarusianCard',
          service: null,
          discountPercent: 0,
          discount: 0,
          needsVat: false,
          needsCountry: false,
          isTest: false,
        },
      ],
      total: 3,
    });
    expect(await types('marafon', 'amount=1990&currencyId=978')).toEqual({ paymentTypes: [], total: 0 });
  });

  test('depend on the amount, and are empty for 0', async () => {
    const ids = async (query: string) =>
      (await types('photofinish', query)).paymentTypes.map(({ id }: { id: string }) => id);
    expect(await ids('amount=9.99&currencyId=978')).toEqual(['PersonalCard', 'BusinessCard']);
    expect(await ids('amount=10&currencyId=978')).toEqual(['PersonalCard', 'BusinessCard', 'Aggregator']);
    expect(await ids('amount=0&currencyId=978')).toEqual([]);
  });

  test('are refused if they are not offered', async () => {
    const bought = await buyer.order();
    expect(await buyer.pay(bought, 'QuickPayment')).toMatchObject({
      status: 409,
      body: { code: 'PaymentTypeUnavailable' },
    });
    expect(await buyer.paymentStates(bought)).toEqual([]);
  });

  test('require the VAT data of a business and store it; other types store none', async () => {
    const bought = await buyer.order();
    expect(await buyer.pay(bought, 'BusinessCard')).toMatchObject({
      status: 400,
      body: { code: 'Invalid', errors: [{ path: 'vat' }] },
    });
    const wrong = await buyer.pay(bought, 'BusinessCard', {
      vat: { ...VAT, vatId: '?', country: 'Austria' },
    });
    const paths = wrong.body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['vat.vatId', 'vat.country']);
    expect((await buyer.pay(bought, 'BusinessCard', { vat: VAT })).status).toBe(201);
    expect((await buyer.pay(bought, 'PersonalCard', { vat: VAT })).status).toBe(201);
    const payments = await shop.deps.database.inTenant('photofinish', (scope) =>
      listTries(scope, bought.invoiceId),
    );
    expect(payments.map(({ vat }) => vat)).toEqual([VAT, null]);
  });
});

describe('a payment type’s discount', () => {
  test('is a payment row that always has the payment’s state', async () => {
    const bought = await buyer.order('marafon', 2);
    const total = (
      await buyer.send('marafon', 'GET', `/public/order-service/api/v1/orders/${bought.orderId}`)
    ).body.totalAmount;
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm'], 'QuickPayment');
    expect(await buyer.paymentStates(bought)).toEqual(['QuickPayment Created', 'Discount Created']);
    expect(await buyer.deliver('marafon', await buyer.noticeOf(bought, invoiceNumber))).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual(['QuickPayment Paid', 'Discount Paid']);
    const url = `/public/invoice-service/api/v1/invoices/${bought.invoiceId}/payments`;
    const { body } = await buyer.send('marafon', 'GET', url);
    const [paid, discount] = body.payments;
    expect(discount.amount).toBeGreaterThanOrEqual(total * 0.05);
    expect(paid.amount + discount.amount).toBe(total);
    expect(Number.isInteger(paid.amount)).toBe(true);
    expect(await buyer.stateOf(bought)).toBe('Completed');

    await refundOrder(shop.deps, 'marafon', bought.orderId, BY_COMMAND);
    expect(await buyer.paymentStates(bought)).toEqual(['QuickPayment Refunded', 'Discount Refunded']);
  });
});

describe('a webhook', () => {
  test('that is forged, old, unreadable, for an unknown payment or for another amount changes nothing', async () => {
    const bought = await buyer.order();
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const notice = await buyer.noticeOf(bought, invoiceNumber);
    expect(await buyer.deliver('marafon', notice)).toBe(409);
    expect(await buyer.deliver('photofinish', notice, new Date(Date.now() - 10 * MINUTE_MS))).toBe(401);
    for (const body of ['{"invoiceNumber":', '', '[]', notice.replace('Paid', 'Refunded')])
      expect({ body, status: await buyer.deliver('photofinish', body) }).toEqual({ body, status: 400 });
    const strangers = [{ invoiceNumber: randomUUID() }, { amountMinor: 1 }, { currencyId: 643 }];
    for (const change of strangers)
      expect(await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber, change))).toBe(
        409,
      );
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Created']);
  });

  test('of a payment after a decline keeps the order paid, even if both webhooks are repeated', async () => {
    const bought = await buyer.order();
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    const paid = await buyer.noticeOf(bought, invoiceNumber);
    const declined = paid.replace('Paid', 'Declined');
    for (const body of [declined, paid, paid, declined])
      expect(await buyer.deliver('photofinish', body)).toBe(204);
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Paid']);
    expect(await buyer.stateOf(bought)).toBe('Completed');
  });
});
