import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeStripe, signStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { openStripeTill, type StripeTill } from '#tests/fakes/stripe/stripe-till.ts';
import type { Webhook } from '../payment-provider.ts';

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

describe('a webhook', () => {
  test('may be signed by any of the secrets, during rotation', async () => {
    const { sessionId } = await open();
    stripe.pay(sessionId);
    expect(await hear({ secret: till.oldSecret })).toMatchObject({ state: 'Paid' });
    expect(await hear({ secret: till.newSecret })).toMatchObject({ state: 'Paid' });
    expect(await hear({ secret: 'whsec_other' })).toBe('Forged');
  });

  test('is refused as forged without a signature, if it is old, or if a byte was changed', async () => {
    const { sessionId } = await open();
    stripe.pay(sessionId);
    const minutesAgo = (minutes: number) => new Date(till.clock.now.getTime() - minutes * 60_000);
    expect(await hear({ at: minutesAgo(4) })).toMatchObject({ state: 'Paid' });
    expect(await hear({ at: minutesAgo(6) })).toBe('Forged');
    const webhook = { ...signStripe(stripe.events.at(-1) ?? {}, till.newSecret), address: '' };
    const read = (forged: Webhook) => provider.readWebhook('photofinish', forged, async () => undefined);
    expect(await read({ ...webhook, body: `${webhook.body} ` })).toBe('Forged');
    expect(await read({ ...webhook, headers: {} })).toBe('Forged');
    const headers = { 'stripe-signature': ['t=1,v1=a', 't=1,v1=b'] };
    expect(await read({ ...webhook, headers })).toBe('Forged');
    expect(await read({ ...webhook, body: '' })).toBe('Forged');
  });

  test('of a payment that the shop does not know captures nothing', async () => {
    const { request, sessionId } = await open();
    till.known.delete(request.invoiceNumber);
    stripe.pay(sessionId);
    expect(await hear()).toMatchObject({ invoiceNumber: request.invoiceNumber, state: 'Pending' });
    expect(stripe.sessions.get(sessionId)?.intent?.status).toBe('requires_capture');
  });

  test('of another tenant of the same account, or of no shop of ours, is ignored', async () => {
    const { sessionId } = await open({ tenantId: 'seelauf' });
    stripe.pay(sessionId);
    expect(await hear()).toBe('Ignored');
    expect(await hear({ tenantId: 'seelauf' })).toMatchObject({ state: 'Paid' });
    expect(
      await hear({
        event: { type: 'checkout.session.completed', data: { object: { id: 'cs_x', metadata: {} } } },
      }),
    ).toBe('Ignored');
    expect(await hear({ event: { type: 'customer.created', data: { object: {} } } })).toBe('Ignored');
  });

  test('that is signed and invalid is unreadable', async () => {
    expect(await hear({ event: {} })).toBe('Unreadable');
    expect(await hear({ event: { type: 'charge.refunded', data: { object: { refunded: 'yes' } } } })).toBe(
      'Unreadable',
    );
    expect(await hear({ event: [] })).toBe('Unreadable');
  });

  test('reports a full refund by the operator, but not a partial one', async () => {
    const { request, sessionId } = await open();
    stripe.pay(sessionId);
    await hear();
    stripe.refundInDashboard(sessionId);
    expect(await hear()).toEqual({
      invoiceNumber: request.invoiceNumber,
      state: 'Refunded',
      amountMinor: 2998,
      currencyId: 978,
    });
    const text = JSON.stringify(stripe.events.at(-1)).replace('"refunded":true', '"refunded":false');
    expect(await hear({ event: JSON.parse(text) })).toBe('Ignored');
  });

  test('reports a refund that the bank returned, with the partial refund that it belongs to', async () => {
    const { payment, request, sessionId, find } = await open();
    stripe.pay(sessionId);
    await find();
    const part = { refundId: randomUUID(), amountMinor: 1000, lines: [], isLate: false };
    await provider.refund({ ...payment, tenantId: 'photofinish', part });
    stripe.sendRefundsBack();
    const failedRefund = {
      reference: expect.stringMatching(/^re_/),
      refundId: part.refundId,
      amountMinor: 1000,
      currencyId: 978,
      said: "the buyer's bank sent the refund back to Stripe: expired_or_canceled_card",
    };
    expect(await hear()).toEqual({ invoiceNumber: request.invoiceNumber, failedRefund });
    expect(await hear({ tenantId: 'laufbilder' })).toBe('Ignored');
    stripe.fail('GET /v1/refunds/', 'HangsUp', 2);
    await expect(hear()).rejects.toThrow('Stripe did not show a refund');
    expect(await hear()).toMatchObject({ failedRefund });
  });

  test('is answered with an error while Stripe is unreachable, so that Stripe sends it again', async () => {
    const { sessionId } = await open();
    stripe.pay(sessionId);
    stripe.fail('GET /v1/checkout/sessions/', 'HangsUp', 2);
    await expect(hear()).rejects.toThrow('Stripe did not show a session');
    expect(await hear()).toMatchObject({ state: 'Paid' });
  });
});
