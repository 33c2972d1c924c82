import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakePaypal } from '#tests/fakes/paypal/fake-paypal.ts';
import { openPaypalTill, type PaypalTill } from '#tests/fakes/paypal/paypal-till.ts';
import { ProviderRefusal } from '../provider-error.ts';

let till: PaypalTill;
let paypal: FakePaypal;
let provider: PaypalTill['provider'];
let open: PaypalTill['open'];
let hear: PaypalTill['hear'];
beforeEach(async () => {
  till = await openPaypalTill();
  ({ paypal, provider, open, hear } = till);
});
afterEach(() => paypal.close());

describe('opening a payment', () => {
  test('sends the buyer to PayPal with items exact to the amount', async () => {
    const { orderId, payUrl, request } = await open();
    expect(payUrl).toBe(`https://www.sandbox.paypal.com/checkoutnow?token=${orderId}`);
    expect(paypal.opened.get(orderId)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          invoice_id: request.invoiceNumber,
          custom_id: 'photofinish 1450 EUR',
          description: '2026-000017',
          amount: { currency_code: 'EUR', value: '14.50' },
          items: [{ unit_amount: { value: '7.25' } }, { unit_amount: { value: '7.25' } }],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: { locale: 'sl-SI', user_action: 'PAY_NOW', return_url: request.returnUrl },
        },
      },
    });
  });

  test('twice opens only one payment', async () => {
    const { request, orderId } = await open();
    expect((await provider.open(request)).reference).toBe(orderId);
    expect(paypal.orders.size).toBe(1);
  });

  test('one access token serves many calls, until it expires or PayPal revokes it', async () => {
    await open();
    await open();
    expect(paypal.tokens).toHaveLength(1);
    till.clock.now = new Date(till.clock.now.getTime() + 32_400_000);
    await open();
    expect(paypal.tokens).toHaveLength(2);
    paypal.tokens.push('A21AA-another');
    await open();
    expect(paypal.tokens).toHaveLength(4);
  });

  test.each(['HangsUpAfter', 'Error500', 'Html', 'HtmlAfter'] as const)(
    'is retried after %s, and opens only one payment',
    async (fault) => {
      paypal.fail('POST /v2/checkout/orders', fault);
      const { orderId } = await open();
      expect([...paypal.orders.keys()]).toEqual([orderId]);
    },
  );

  test.each(['HangsUp', 'Html', 'HtmlAfter', 'Error500'] as const)(
    'fails while %s continues',
    async (fault) => {
      paypal.fail('POST /v2/checkout/orders', fault, 9);
      const failed = await open().catch((error: unknown) => error);
      expect(String(failed)).toMatch(/^ProviderError: PayPal .*\/v2\/checkout\/orders/);
      expect(JSON.stringify(failed) + String(failed)).not.toContain('SECRET');
    },
  );

  test('does not wait for a server that never answers', async () => {
    paypal.fail('POST /v2/checkout/orders', 'SilentAfter');
    const { orderId } = await open();
    expect([...paypal.orders.keys()]).toEqual([orderId]);
  });

  test('reports refused keys without their content', async () => {
    paypal.apps.length = 0;
    await expect(open()).rejects.toThrow('PayPal did not let this app in: invalid_client');
  });

  test('requests forints without decimals, because PayPal refuses them', async () => {
    const { orderId } = await open({
      currencyId: 348,
      amountMinor: 12_300,
      lines: [{ title: 'Photo', quantity: 1, amountMinor: 12_300 }],
    });
    expect(paypal.orders.get(orderId)?.amount.value).toBe('123');
  });
});

describe('the state of a payment', () => {
  test('is paid once the buyer approved it, and the money is captured once', async () => {
    const { orderId, request, find } = await open();
    expect(await find()).toMatchObject({ state: 'Created' });
    paypal.approve(orderId);
    expect(await find()).toEqual({
      invoiceNumber: request.invoiceNumber,
      state: 'Paid',
      amountMinor: 1450,
      currencyId: 978,
      billedCountry: 'AT',
    });
    expect(await find()).toMatchObject({ state: 'Paid' });
    expect(paypal.calls.filter((call) => call.endsWith('/capture'))).toHaveLength(1);
  });

  test('is declined after the buyer’s bank declined', async () => {
    const { orderId, find } = await open();
    paypal.approve(orderId, 'declined');
    expect(await hear()).toMatchObject({ state: 'Declined' });
    paypal.approve(orderId);
    expect(await find()).toMatchObject({ state: 'Paid' });
  });

  test('is pending until PayPal has decided on the money', async () => {
    const { orderId, find } = await open();
    paypal.approve(orderId, 'slow');
    expect(await find()).toMatchObject({ state: 'Pending' });
    paypal.clear(orderId, 'DECLINED');
    expect(await hear()).toMatchObject({ state: 'Declined' });
    paypal.clear(orderId, 'COMPLETED');
    expect(await hear()).toMatchObject({ state: 'Paid' });
    expect(await find()).toMatchObject({ state: 'Paid' });
  });

  test('is not found if PayPal dropped the order or the order’s id was lost', async () => {
    const { orderId, payment, find } = await open();
    const before = paypal.calls.length;
    expect(await provider.find('photofinish', { ...payment, reference: null })).toBeUndefined();
    expect(paypal.calls).toHaveLength(before);
    paypal.forget(orderId);
    expect(await find()).toBeUndefined();
  });

  test('of another amount or currency is not captured', async () => {
    const { orderId, find } = await open();
    const order = paypal.orders.get(orderId);
    if (order !== undefined) order.amount = { currency_code: 'EUR', value: '0.01' };
    paypal.approve(orderId);
    expect(await find()).toMatchObject({ amountMinor: 1, state: 'Pending' });
    expect(await hear()).toMatchObject({ amountMinor: 1, state: 'Pending' });
    if (order !== undefined) order.amount = { currency_code: 'USD', value: '14.50' };
    expect(await hear()).toMatchObject({ currencyId: 840, state: 'Pending' });
    expect(order?.status).toBe('APPROVED');
    if (order !== undefined) order.amount = { currency_code: 'BRL', value: '14.50' };
    await expect(find()).rejects.toThrow('in an unknown currency');
  });

  test.each(['HangsUpAfter', 'HtmlAfter'] as const)(
    'is captured once although PayPal fails by %s',
    async (fault) => {
      const { orderId, find } = await open();
      paypal.approve(orderId);
      paypal.fail('/capture', fault, 2);
      await expect(find()).rejects.toThrow('PayPal');
      expect(await find()).toMatchObject({ state: 'Paid' });
      expect(paypal.events).toHaveLength(2);
    },
  );

  test('is paid if another process captured the money at the same time', async () => {
    const { orderId, find } = await open();
    paypal.approve(orderId);
    const order = paypal.orders.get(orderId);
    if (order !== undefined) order.capture = { id: 'TAKEN0BEFORE00001', status: 'COMPLETED' };
    expect(await find()).toMatchObject({ state: 'Paid' });
  });
});

describe('refunding', () => {
  test('happens once, however many times it is requested', async () => {
    const { payment, orderId, find } = await open();
    paypal.approve(orderId);
    await find();
    const request = { ...payment, tenantId: 'photofinish' };
    paypal.fail('/refund', 'HangsUpAfter', 2);
    await expect(provider.refund(request)).rejects.toThrow('PayPal did not answer');
    await provider.refund(request);
    expect(paypal.refundsOf(orderId)).toBe(1);
    expect(await find()).toMatchObject({ state: 'Refunded' });
  });

  test('is not done while PayPal holds it back', async () => {
    const { payment, orderId, find } = await open();
    paypal.approve(orderId);
    await find();
    const request = { ...payment, tenantId: 'photofinish' };
    paypal.holdRefunds();
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    paypal.refundOnPage(orderId);
    await provider.refund(request);
    expect(paypal.refundsOf(orderId)).toBe(1);
  });

  test('of a part happens once and only for that part, even if it is requested repeatedly', async () => {
    const { payment, orderId, find } = await open();
    paypal.approve(orderId);
    await find();
    const part = { refundId: randomUUID(), amountMinor: 450, lines: [], isLate: false };
    const request = { ...payment, tenantId: 'photofinish', part };
    paypal.fail('/refund', 'HangsUpAfter', 2);
    await expect(provider.refund(request)).rejects.toThrow('PayPal did not answer');
    await provider.refund(request);
    expect(paypal.refundsOf(orderId)).toBe(1);
    expect(await find()).toMatchObject({ state: 'Paid' });
    const tooMuch = { ...part, refundId: randomUUID(), amountMinor: 1450 };
    await expect(provider.refund({ ...request, returnedMinor: 450, part: tooMuch })).rejects.toBeInstanceOf(
      ProviderRefusal,
    );
    await provider.refund({ ...payment, tenantId: 'photofinish', returnedMinor: 450 });
    expect(await find()).toMatchObject({ state: 'Refunded' });
    expect(paypal.refundsOf(orderId)).toBe(2);
  });

  test('of a part that PayPal holds back is not done; one that failed is refused', async () => {
    const { payment, orderId, find } = await open();
    paypal.approve(orderId);
    await find();
    const partOf = () => ({ refundId: randomUUID(), amountMinor: 450, lines: [], isLate: false });
    const request = { ...payment, tenantId: 'photofinish' };
    paypal.failRefunds();
    await expect(provider.refund({ ...request, part: partOf() })).rejects.toThrow(
      new ProviderRefusal('PayPal did not give money back: FAILED'),
    );
    paypal.holdRefunds();
    await expect(provider.refund({ ...request, part: partOf() })).rejects.toThrow(
      'not given the money back yet',
    );
    expect(paypal.refundsOf(orderId)).toBe(0);
  });

  test('is refused for an unpaid payment or a larger amount', async () => {
    const { payment, orderId, find } = await open();
    const request = { ...payment, tenantId: 'photofinish' };
    await expect(provider.refund(request)).rejects.toThrow('PayPal holds no money');
    paypal.approve(orderId);
    await find();
    await expect(provider.refund({ ...request, amountMinor: 1451 })).rejects.toThrow(
      'REFUND_AMOUNT_EXCEEDED',
    );
    await expect(provider.refund({ ...request, currencyId: 840 })).rejects.toThrow(
      'REFUND_CURRENCY_MISMATCH',
    );
    await expect(provider.refund({ ...request, reference: null })).rejects.toThrow('PayPal holds no money');
    expect(paypal.refundsOf(orderId)).toBe(0);
  });
});
