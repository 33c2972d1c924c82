import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { openStripeTill, type StripeTill } from '#tests/fakes/stripe/stripe-till.ts';
import { ProviderRefusal } from '../provider-error.ts';

let till: StripeTill;
let stripe: FakeStripe;
let provider: StripeTill['provider'];
let open: StripeTill['open'];
let hear: StripeTill['hear'];
beforeEach(async () => {
  till = await openStripeTill();
  ({ stripe, provider, open, hear } = till);
});
afterEach(() => stripe.close());

describe('opening a payment', () => {
  test('sends the buyer to Checkout with lines exact to the amount', async () => {
    const { sessionId, payUrl, request } = await open();
    expect(payUrl).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    expect(stripe.sessions.get(sessionId)).toMatchObject({
      amount: 2998,
      currency: 'eur',
      clientReferenceId: request.invoiceNumber,
      metadata: { tenantId: 'photofinish', invoiceNumber: request.invoiceNumber, orderNumber: '2026-000017' },
    });
    expect(Object.fromEntries(stripe.opened.get(sessionId) ?? [])).toMatchObject({
      'payment_method_options[card][request_three_d_secure]': 'any',
      'payment_intent_data[capture_method]': 'manual',
      'payment_intent_data[metadata][invoiceNumber]': request.invoiceNumber,
      'line_items[1][price_data][product_data][name]': '2 × Photo 18',
      customer_email: 'buyer@example.com',
      locale: 'de',
      success_url: 'http://photofinish.localhost/order-complete',
      cancel_url: 'http://photofinish.localhost/order-complete',
      'adaptive_pricing[enabled]': 'false',
    });
  });

  test('includes the paying business', async () => {
    const vat = {
      companyName: 'Seelauf GmbH',
      vatId: 'ATU12345678',
      address: 'Am See 1, Seewalden',
      country: 'AT',
    };
    const { sessionId } = await open({ buyer: { email: 'office@example.com', language: 'en', vat } });
    expect(stripe.sessions.get(sessionId)?.metadata).toMatchObject({
      companyName: 'Seelauf GmbH',
      vatId: 'ATU12345678',
      country: 'AT',
      companyAddress: 'Am See 1, Seewalden',
    });
  });

  test('merges lines beyond Stripe’s limit', async () => {
    const lines = Array.from({ length: 101 }, () => ({ title: 'Photo', quantity: 1, amountMinor: 10 }));
    const { sessionId } = await open({ lines, amountMinor: 1010 });
    expect(stripe.sessions.get(sessionId)?.amount).toBe(1010);
  });

  test('twice opens only one payment, even at another time', async () => {
    const { request, sessionId } = await open();
    expect((await provider.open(request)).reference).toBe(sessionId);
    till.clock.now = new Date(till.clock.now.getTime() + 5_000);
    expect((await provider.open(request)).reference).toBe(sessionId);
    expect(stripe.sessions.size).toBe(1);
  });

  test.each(['HangsUpAfter', 'HangsUp'] as const)(
    'is retried after %s, and opens only one payment',
    async (fault) => {
      stripe.fail('POST /v1/checkout/sessions', fault);
      const { sessionId } = await open();
      expect([...stripe.sessions.keys()]).toEqual([sessionId]);
    },
  );

  test('fails only for this payment after an error inside Stripe; the next one opens', async () => {
    stripe.fail('POST /v1/checkout/sessions', 'Error500');
    await expect(open()).rejects.toThrow('Stripe did not open a session');
    const { sessionId } = await open();
    expect([...stripe.sessions.keys()]).toEqual([sessionId]);
  });

  test.each(['HangsUp', 'Html', 'HtmlAfter', 'Error500'] as const)(
    'fails while %s continues',
    async (fault) => {
      stripe.fail('POST /v1/checkout/sessions', fault, 9);
      const failed = await open().catch((error: unknown) => error);
      expect(String(failed)).toMatch(/^ProviderError: Stripe did not open a session: /);
      expect(JSON.stringify(failed) + String(failed)).not.toContain('SECRET');
      expect(stripe.calls.length).toBeLessThanOrEqual(2);
    },
  );

  test('does not wait for a server that never answers', async () => {
    stripe.fail('POST /v1/checkout/sessions', 'SilentAfter');
    const { sessionId } = await open();
    expect([...stripe.sessions.keys()]).toEqual([sessionId]);
  });

  test('reports a refused key without its content', async () => {
    stripe.secretKeys.clear();
    await expect(open()).rejects.toThrow('Stripe did not open a session: StripeAuthenticationError');
  });
});

describe('the state of a payment', () => {
  test('stays open after a declined card, and is declined once it has expired', async () => {
    const { sessionId, find } = await open();
    expect(await find()).toMatchObject({ state: 'Created', amountMinor: 2998, currencyId: 978 });
    stripe.decline(sessionId);
    // Not Pending, so that the shop's page offers another attempt.
    expect(await find()).toMatchObject({ state: 'Created' });
    stripe.expire(sessionId);
    expect(await find()).toMatchObject({ state: 'Declined', declineReason: 'InsufficientFunds' });
  });

  test('is expired if the buyer never tried to pay', async () => {
    const { sessionId, find } = await open();
    stripe.expire(sessionId);
    expect(await find()).toMatchObject({ state: 'Expired' });
    expect(await hear()).toMatchObject({ state: 'Expired' });
  });

  test('is paid, and the money is captured after the bank’s confirmation', async () => {
    const { request, sessionId, find } = await open();
    stripe.pay(sessionId);
    expect(stripe.moneyOf(sessionId).taken).toBe(0);
    expect(await find()).toEqual({
      invoiceNumber: request.invoiceNumber,
      state: 'Paid',
      amountMinor: 2998,
      currencyId: 978,
      billedCountry: 'DE',
    });
    expect(stripe.moneyOf(sessionId).taken).toBe(2998);
    expect(await find()).toMatchObject({ state: 'Paid' });
  });

  test.each([
    ['failed', undefined],
    ['not_supported', undefined],
    [null, undefined],
    [null, 'link'],
    ['failed', 'google_pay'],
  ] as const)('a card with the result %s (wallet %s) is released', async (threeDSecure, wallet) => {
    const { sessionId, find } = await open();
    stripe.pay(sessionId, { threeDSecure, ...(wallet === undefined ? {} : { wallet }) });
    expect(await hear()).toMatchObject({ state: 'Declined', declineReason: 'NotAuthenticated' });
    expect(stripe.moneyOf(sessionId).taken).toBe(0);
    expect(stripe.sessions.get(sessionId)?.intent?.status).toBe('canceled');
    expect(await find()).toMatchObject({ state: 'Declined' });
  });

  test.each([
    ['attempt_acknowledged', undefined],
    [null, 'apple_pay'],
  ] as const)('the result %s, or the wallet %s, is sufficient', async (threeDSecure, wallet) => {
    const { sessionId } = await open();
    stripe.pay(sessionId, { threeDSecure, ...(wallet === undefined ? {} : { wallet }) });
    expect(await hear()).toMatchObject({ state: 'Paid' });
  });

  test('is found among the sessions of that time when the reference was lost', async () => {
    const { payment, sessionId } = await open();
    for (let other = 0; other < 120; other += 1) await open();
    stripe.pay(sessionId);
    expect(await provider.find('photofinish', { ...payment, reference: null })).toMatchObject({
      state: 'Paid',
    });
  }, 30_000);

  test('is not found if Stripe does not know it', async () => {
    const { payment } = await open();
    const unknown = { ...payment, invoiceNumber: randomUUID() };
    expect(await provider.find('photofinish', { ...unknown, reference: null })).toBeUndefined();
    expect(await provider.find('photofinish', { ...unknown, reference: 'cs_test_gone' })).toBeUndefined();
  });

  test('of another amount or currency is not captured', async () => {
    const { sessionId, payment, find } = await open();
    const session = stripe.sessions.get(sessionId);
    if (session !== undefined) session.amount = 1;
    stripe.pay(sessionId);
    expect(await find()).toMatchObject({ amountMinor: 1, state: 'Pending' });
    expect(await hear()).toMatchObject({ amountMinor: 1, state: 'Pending' });
    if (session !== undefined) Object.assign(session, { amount: payment.amountMinor, currency: 'usd' });
    expect(await hear()).toMatchObject({ currencyId: 840, state: 'Pending' });
    expect(session?.intent?.status).toBe('requires_capture');
  });

  test.each(['HangsUpAfter', 'Html'] as const)(
    'is captured once although Stripe fails by %s',
    async (fault) => {
      const { sessionId, find } = await open();
      stripe.pay(sessionId);
      stripe.fail('/capture', fault, 2);
      await expect(hear()).rejects.toThrow('Stripe did not take money');
      expect(await hear()).toMatchObject({ state: 'Paid' });
      expect(await find()).toMatchObject({ state: 'Paid' });
    },
  );
});

describe('refunding', () => {
  test('happens once, however many times it is requested', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const request = { ...payment, tenantId: 'photofinish' };
    stripe.fail('POST /v1/refunds', 'HangsUpAfter', 2);
    await expect(provider.refund(request)).rejects.toThrow('Stripe did not give money back');
    await provider.refund(request);
    await provider.refund({ ...request, reference: null });
    expect(stripe.moneyOf(sessionId).refunds).toBe(1);
    expect(await find()).toMatchObject({ state: 'Refunded' });
  });

  test('succeeds after an error inside Stripe, although Stripe would repeat the error for a day for the same key', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const request = { ...payment, tenantId: 'photofinish' };
    stripe.fail('POST /v1/refunds', 'Error500', 2);
    await expect(provider.refund(request)).rejects.toThrow('Stripe did not give money back');
    await provider.refund(request);
    expect(stripe.moneyOf(sessionId).refunds).toBe(1);
  });

  test('is not done while Stripe holds it back, whatever its webhook says', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const request = { ...payment, tenantId: 'photofinish' };
    stripe.fallShort();
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    expect(await hear()).toBe('Ignored');
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    stripe.payOut();
    await provider.refund(request);
    expect(stripe.moneyOf(sessionId).refunds).toBe(1);
    expect(await hear()).toMatchObject({ state: 'Refunded' });
  });

  test('of a part happens once and only for that part, even if it is requested repeatedly', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const part = { refundId: randomUUID(), amountMinor: 1000, lines: [], isLate: false };
    const request = { ...payment, tenantId: 'photofinish', part };
    stripe.fail('POST /v1/refunds', 'HangsUpAfter', 2);
    await expect(provider.refund(request)).rejects.toThrow('Stripe did not give money back');
    await provider.refund(request);
    stripe.forgetKeys();
    await provider.refund({ ...request, part: { ...part, isLate: true } });
    expect(stripe.moneyOf(sessionId).refunds).toBe(1);
    expect(await find()).toMatchObject({ state: 'Paid' });
    const tooMuch = { ...part, refundId: randomUUID(), amountMinor: payment.amountMinor };
    await expect(provider.refund({ ...request, returnedMinor: 1000, part: tooMuch })).rejects.toBeInstanceOf(
      ProviderRefusal,
    );
    await provider.refund({ ...payment, tenantId: 'photofinish', returnedMinor: 1000 });
    expect(await find()).toMatchObject({ state: 'Refunded' });
    expect(stripe.moneyOf(sessionId).refunds).toBe(2);
  });

  test('of the remaining amount is exact, even after a bank returned a part', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const part = { refundId: randomUUID(), amountMinor: 1000, lines: [], isLate: false };
    const request = { ...payment, tenantId: 'photofinish' };
    await provider.refund({ ...request, part });
    stripe.sendRefundsBack();
    stripe.fail('POST /v1/refunds', 'HangsUpAfter', 2);
    const rest = { ...request, returnedMinor: 1000 };
    await expect(provider.refund(rest)).rejects.toThrow('Stripe did not give money back');
    await provider.refund(rest);
    await provider.refund(rest);
    expect(stripe.moneyOf(sessionId)).toMatchObject({ refunds: 2, given: payment.amountMinor - 1000 });
  });

  test('of a part that Stripe holds back is not done; one that fails afterwards is refused', async () => {
    const { payment, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const part = { refundId: randomUUID(), amountMinor: 1000, lines: [], isLate: false };
    const request = { ...payment, tenantId: 'photofinish', part };
    stripe.fallShort();
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    await expect(provider.refund(request)).rejects.toThrow('not given the money back yet');
    stripe.failRefunds();
    await expect(provider.refund(request)).rejects.toThrow(
      new ProviderRefusal('Stripe did not give money back: expired_or_canceled_card'),
    );
    await provider.refund({ ...request, part: { ...part, refundId: randomUUID() } });
    expect(stripe.moneyOf(sessionId).refunds).toBe(2);
  });

  test('is refused for an unpaid payment or another amount', async () => {
    const { payment, sessionId, find } = await open();
    const request = { ...payment, tenantId: 'photofinish' };
    await expect(provider.refund(request)).rejects.toThrow();
    stripe.pay(sessionId);
    await expect(provider.refund(request)).rejects.toThrow('Stripe does not hold the amount');
    await find();
    await expect(provider.refund({ ...request, amountMinor: 2997 })).rejects.toThrow(
      'Stripe does not hold the amount',
    );
    await expect(provider.refund({ ...request, currencyId: 840 })).rejects.toThrow(
      'Stripe does not hold the amount',
    );
    expect(stripe.moneyOf(sessionId).refunds).toBe(0);
  });
});
