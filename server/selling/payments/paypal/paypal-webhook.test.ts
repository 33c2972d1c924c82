import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakePaypal } from '#tests/fakes/paypal/fake-paypal.ts';
import { newId } from '#tests/fakes/paypal/paypal-objects.ts';
import { OURS, openPaypalTill, type PaypalTill, THEIRS } from '#tests/fakes/paypal/paypal-till.ts';

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

describe('a webhook', () => {
  test('of an approval captures the money; one of the capture changes nothing', async () => {
    const { orderId } = await open();
    paypal.approve(orderId);
    const approval = paypal.events.at(-1) ?? {};
    expect(await hear()).toMatchObject({ state: 'Paid' });
    expect(await hear()).toMatchObject({ state: 'Paid' });
    expect(await hear({ event: approval })).toMatchObject({ state: 'Paid' });
    expect(paypal.calls.filter((call) => call.endsWith('/capture'))).toHaveLength(1);
  });

  test('of a payment that the shop does not know captures nothing', async () => {
    const { orderId, request } = await open();
    till.known.delete(request.invoiceNumber);
    paypal.approve(orderId);
    expect(await hear()).toMatchObject({ invoiceNumber: request.invoiceNumber, state: 'Pending' });
    expect(paypal.calls.filter((call) => call.endsWith('/capture'))).toEqual([]);
  });

  test('of an order that the shop did not open captures and settles nothing', async () => {
    const { orderId, request } = await open();
    const own = paypal.orders.get(orderId);
    if (own === undefined) throw new Error('PayPal has no order');
    const foreign = { ...own, id: newId() };
    paypal.orders.set(foreign.id, foreign);
    paypal.approve(foreign.id);
    const { invoiceNumber } = request;
    expect(await hear()).toEqual({ invoiceNumber, foreignReference: foreign.id });
    expect(foreign.capture).toBeUndefined();
  });

  test('is forged unless PayPal confirms that it sent the webhook for this tenant', async () => {
    const { orderId } = await open();
    paypal.approve(orderId);
    expect(await hear({ webhookId: THEIRS.webhookId })).toBe('Forged');
    expect(await hear({ tenantId: 'seelauf' })).toBe('Forged');
    expect(await hear({ headers: { 'paypal-transmission-sig': 'AAAA' } })).toBe('Forged');
    expect(await hear({ headers: { 'paypal-transmission-time': '2026-11-01T00:00:00Z' } })).toBe('Forged');
    expect(await hear({ headers: { 'paypal-cert-url': 'https://paypal.com.evil.example/cert' } })).toBe(
      'Forged',
    );
    expect(await hear({ headers: { 'paypal-auth-algo': undefined } })).toBe('Forged');
    expect(await hear({ at: new Date(till.clock.now.getTime() - 5 * 24 * 3600_000) })).toBe('Forged');
    expect(await hear({ at: new Date(till.clock.now.getTime() - 3 * 24 * 3600_000) })).toMatchObject({
      state: 'Paid',
    });
  });

  test('is forged with another byte, or without JSON', async () => {
    const { orderId } = await open();
    paypal.approve(orderId);
    const webhook = { ...paypal.sign(paypal.events.at(-1) ?? {}, OURS.webhookId), address: '' };
    const read = (body: string) =>
      provider.readWebhook('photofinish', { ...webhook, body }, async (number) => till.known.get(number));
    expect(await read(webhook.body.replaceAll('\\/', '/'))).toBe('Forged');
    expect(await read(`${webhook.body.slice(0, -1)}}`)).toMatchObject({ state: 'Paid' });
    for (const body of ['', '{', '"text"', '{}},"webhook_id":"X"{']) expect(await read(body)).toBe('Forged');
  });

  test('of another tenant of the same app, or of another kind, is ignored', async () => {
    const { orderId } = await open({ tenantId: 'zweilauf' });
    paypal.approve(orderId);
    expect(await hear()).toBe('Ignored');
    expect(await hear({ tenantId: 'zweilauf' })).toMatchObject({ state: 'Paid' });
    expect(await hear()).toBe('Ignored');
    expect(await hear({ event: { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: {} } })).toBe('Ignored');
  });

  test('that is signed and invalid is unreadable', async () => {
    expect(await hear({ event: {} })).toBe('Unreadable');
    expect(await hear({ event: { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} } })).toBe(
      'Unreadable',
    );
  });

  test('reports a refund made by the operator', async () => {
    const { orderId, find, request } = await open();
    paypal.approve(orderId);
    await find();
    paypal.refundOnPage(orderId);
    const { invoiceNumber } = request;
    expect(await hear()).toEqual({ invoiceNumber, state: 'Refunded', amountMinor: 1450, currencyId: 978 });
  });

  test.each(['verify-webhook-signature', 'GET /v2/checkout/orders/'])(
    'is answered with an error while PayPal is unreachable (%s), so that PayPal sends it again',
    async (where) => {
      const { orderId } = await open();
      paypal.approve(orderId);
      paypal.fail(where, 'Error500', 2);
      await expect(hear()).rejects.toThrow('PayPal answered with 500');
      expect(await hear()).toMatchObject({ state: 'Paid' });
    },
  );
});

describe('checking a tenant’s app', () => {
  const url = 'https://shop.example/public/payment-paypal-service/api/v1/webhooks';
  const check = () => provider.check('photofinish', 'https://shop.example');
  const ALL = [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
  ];
  const register = (address: string, names: string[]) =>
    paypal.webhooks.set(OURS.webhookId, { url: address, event_types: names.map((name) => ({ name })) });

  test('finds no fault', async () => {
    register(url, ALL);
    expect((await check()).map(({ isGood, finding }) => [isGood, finding])).toEqual([
      [true, 'valid, sandbox: no money moves'],
      [true, `${url} receives all needed events`],
    ]);
  });

  test('reports which settings to change', async () => {
    expect((await check())[1]).toMatchObject({
      isGood: false,
      finding: expect.stringContaining(`copy the id of the one for ${url}`),
    });
    register('https://old.example/', ALL);
    expect((await check())[1]?.finding).toContain('it reports to https://old.example/: change that to');
    register(url, ALL.slice(0, 3));
    expect((await check())[1]?.finding).toContain('is not told of PAYMENT.CAPTURE.REFUNDED');
    register(url, ['*']);
    expect((await check())[1]?.isGood).toBe(true);
    paypal.apps.length = 0;
    paypal.tokens.push('A21AA-another');
    expect(await check()).toEqual([
      expect.objectContaining({ isGood: false, finding: expect.stringContaining('copy both again') }),
    ]);
  });
});
