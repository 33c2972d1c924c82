import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openYookassaTill,
  requestOf,
  soughtOf,
  type YookassaTill,
} from '#tests/fakes/yookassa/yookassa-till.ts';
import type { PaymentLookup } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';

let till: YookassaTill;
beforeAll(async () => {
  till = await openYookassaTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  for (const list of [till.bank.seen, till.bank.notifications, till.bank.refundStates]) list.length = 0;
  till.bank.pageMax = 100;
});

const stateOf = async (sought: PaymentLookup, tenantId = 'marafon') =>
  (await till.provider.find(tenantId, sought))?.state;

describe('opening a payment', () => {
  test('requests a card with 3-D Secure, immediate capture and a receipt', async () => {
    const { request, payUrl, reference } = await till.opened();
    expect(payUrl).toBe(`https://yoomoney.ru/api-pages/v2/payment-confirm/epl?orderId=${reference}`);
    const [call] = till.bank.seen;
    expect(call?.idempotenceKey).toBe(request.invoiceNumber);
    expect(call?.body).toEqual({
      amount: { value: '1890.50', currency: 'RUB' },
      capture: true,
      description: '№ 2026-000017',
      metadata: { invoiceNumber: request.invoiceNumber, receiptEmail: 'buyer@example.com' },
      payment_method_data: { type: 'bank_card' },
      confirmation: {
        type: 'redirect',
        return_url: 'https://marafon.example/order-complete',
        locale: 'ru_RU',
        enforce: true,
      },
      receipt: {
        customer: { email: 'buyer@example.com' },
        tax_system_code: 2,
        items: [
          {
            description: 'Фото',
            quantity: '2.00',
            amount: { value: '945.25', currency: 'RUB' },
            vat_code: 7,
            payment_subject: 'service',
            payment_mode: 'full_payment',
          },
        ],
      },
    });
  });

  test('by fast payment uses the banks’ payment system; for a shop without receipts no address is sent', async () => {
    const { request } = await till.opened('leave', { tenantId: 'belt', paymentType: 'QuickPayment' });
    expect(till.bank.seen[0]?.body).toMatchObject({ payment_method_data: { type: 'sbp' } });
    expect(till.bank.seen[0]?.body.metadata).toEqual({ invoiceNumber: request.invoiceNumber });
    expect(JSON.stringify(till.bank.seen[0]?.body)).not.toContain('buyer@example.com');
  });

  test('twice for one invoice number opens only one payment', async () => {
    const { request, payUrl, reference } = await till.opened();
    expect(await till.provider.open(request)).toEqual({ payUrl, reference });
    expect(till.bank.payments.filter(({ id }) => id === reference)).toHaveLength(1);
  });

  test.each(['HangsUp', 'HangsUpAfter', 'SilentAfter', 'Error500', 'Html', 'HtmlAfter'] as const)(
    'is retried once with the same key if the first attempt is answered with %s',
    async (fault) => {
      till.bank.server.fail('POST', fault);
      const { request } = await till.opened();
      const made = till.bank.payments.filter(
        ({ metadata }) => metadata.invoiceNumber === request.invoiceNumber,
      );
      expect(made).toHaveLength(1);
    },
  );

  test('fails after the second attempt, with a message without keys and foreign text', async () => {
    till.bank.server.fail('POST', 'Error500', 2);
    const failed = await till.provider.open(requestOf()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ProviderError);
    expect(String(failed)).toBe('ProviderError: YooKassa answered with 500: POST /v3/payments');
  });

  test('reports the reason of a refusal by its code', async () => {
    const refused = await till.provider
      .open(requestOf({ lines: [{ title: 'Фото', quantity: 1, amountMinor: 1 }] }))
      .catch(String);
    expect(refused).toBe(
      'ProviderRefusal: YooKassa refused /v3/payments with 400 (invalid_request, receipt)',
    );
  });

  test('accepts no other payment types, and no tenant without keys', async () => {
    await expect(till.provider.open(requestOf({ paymentType: 'PersonalCard' }))).rejects.toThrow(
      'YooKassa takes RussianCard and QuickPayment, not PersonalCard',
    );
    expect(till.provider.serves('marafon')).toBe(true);
    expect(till.provider.serves('photofinish')).toBe(false);
    await expect(till.provider.open(requestOf({ tenantId: 'photofinish' }))).rejects.toThrow('has no keys');
  });
});

describe('finding a payment', () => {
  test('finds payments that are pending, paid, declined and expired', async () => {
    expect(await stateOf((await till.opened()).sought)).toBe('Created');
    const paid = await till.opened('pay');
    expect(await till.provider.find('marafon', paid.sought)).toEqual({
      invoiceNumber: paid.request.invoiceNumber,
      state: 'Paid',
      amountMinor: 189050,
      currencyId: 643,
      billedCountry: 'RU',
    });
    const declined = await till.opened('decline');
    expect(await till.provider.find('marafon', declined.sought)).toMatchObject({
      state: 'Declined',
      declineReason: 'InsufficientFunds',
    });
    const left = await till.opened();
    till.bank.expire(left.reference ?? '');
    expect(await stateOf(left.sought)).toBe('Expired');
  });

  test('finds a payment after its answer was lost, on any page of the list', async () => {
    till.bank.server.fail('POST', 'HangsUpAfter', 2);
    const request = requestOf();
    await expect(till.provider.open(request)).rejects.toThrow('YooKassa did not answer');
    for (let count = 0; count < 3; count += 1) await till.opened();
    till.bank.pageMax = 1;
    const sought = soughtOf(request, null);
    expect(await stateOf(sought)).toBe('Created');
    const payment = till.bank.payments.find(
      ({ metadata }) => metadata.invoiceNumber === request.invoiceNumber,
    );
    till.bank.act(`https://yoomoney.ru/?orderId=${payment?.id}`, 'pay');
    expect(await stateOf(sought)).toBe('Paid');
  });

  test('finds no payment that was never made, or that another shop made', async () => {
    expect(await stateOf(soughtOf(requestOf(), null))).toBeUndefined();
    expect(await stateOf(soughtOf(requestOf(), randomUUID()))).toBeUndefined();
    const { sought } = await till.opened('pay');
    expect(await stateOf(sought, 'belt')).toBeUndefined();
    expect(await stateOf({ ...sought, reference: null }, 'belt')).toBeUndefined();
  });

  test('does not accept the payment of another invoice', async () => {
    const [one, other] = [await till.opened('pay'), await till.opened()];
    await expect(stateOf({ ...other.sought, reference: one.reference })).rejects.toThrow(
      'another invoice number',
    );
  });

  test.each(['HangsUp', 'Error500', 'Html', 'HtmlAfter'] as const)(
    'that is answered with %s twice throws',
    async (fault) => {
      const { sought } = await till.opened('pay');
      till.bank.server.fail('GET', fault, 2);
      await expect(stateOf(sought)).rejects.toThrow(ProviderError);
    },
  );
});
