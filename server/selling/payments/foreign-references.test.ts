import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#tests/fakes/paypal/paypal-objects.ts';
import { openPaypalTill } from '#tests/fakes/paypal/paypal-till.ts';
import { openStripeTill } from '#tests/fakes/stripe/stripe-till.ts';
import { openYookassaTill } from '#tests/fakes/yookassa/yookassa-till.ts';
import type { PaymentLookup, WebhookReading } from './payment-provider.ts';
import { isForeign } from './payments.rules.ts';
import { createProviders } from './providers.ts';

/** The readings of webhooks about a payment that the shop opened, after its stored reference became another one. */
type Readings = Record<string, WebhookReading>;

const withOther = <T extends PaymentLookup>(payment: T, reference: string | null) => ({
  ...payment,
  reference,
});

/** How each provider reads webhooks whose object has our invoice number, tag and amount, but another id. */
const PROVIDERS: Record<string, (other: string | null) => Promise<Readings>> = {
  async paypal(other) {
    const till = await openPaypalTill();
    const { orderId, payment, request } = await till.open();
    till.known.set(request.invoiceNumber, withOther(payment, other));
    till.paypal.approve(orderId);
    const approval = await till.hear();
    const captured = till.paypal.orders.get(orderId)?.capture;
    till.known.set(request.invoiceNumber, payment);
    await till.hear();
    till.known.set(request.invoiceNumber, withOther(payment, other));
    const capture = await till.hear();
    till.paypal.refundOnPage(orderId);
    const refund = await till.hear();
    await till.paypal.close();
    expect(captured).toBeUndefined();
    return { approval, capture, refund };
  },
  async stripe(other) {
    const till = await openStripeTill();
    const { sessionId, payment, request } = await till.open();
    const another = await till.open();
    till.stripe.pay(another.sessionId);
    // The stored reference is a session of the same account.
    const reference = other === null ? null : another.sessionId;
    till.known.set(request.invoiceNumber, withOther(payment, reference));
    till.stripe.pay(sessionId);
    const session = await till.hear();
    const taken = till.stripe.moneyOf(sessionId).taken;
    till.known.set(request.invoiceNumber, payment);
    await till.hear();
    till.known.set(request.invoiceNumber, withOther(payment, reference));
    till.stripe.refundInDashboard(sessionId);
    const refund = await till.hear();
    await till.stripe.close();
    expect(other === null || taken === 0).toBe(true);
    return { session, refund };
  },
  async yookassa(other) {
    const till = await openYookassaTill();
    const { sought } = await till.opened('pay');
    const known = withOther(sought, other);
    const hear = (body = '') =>
      till.provider.readWebhook('marafon', { body, headers: {}, address: '77.75.153.4' }, async () => known);
    const payment = await hear(till.bank.notifications[0]);
    await till.provider.refund({ ...sought, tenantId: 'marafon' });
    const refund = await hear(till.bank.notifications[1]);
    await till.bank.server.close();
    return { payment, refund };
  },
};

/** Providers whose objects do not contain the reference of `open`; they are bound by our random invoice number. */
const BOUND_BY_NUMBER = ['bepaid', 'sandbox'];

test('every provider is in this table', () => {
  const keys = { of: () => () => undefined } as unknown as Parameters<typeof createProviders>[1];
  const deps = {} as Parameters<typeof createProviders>[0];
  const names = createProviders(deps, keys, true).map(({ name }) => name);
  expect([...Object.keys(PROVIDERS), ...BOUND_BY_NUMBER].toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(PROVIDERS))(
  '%s: an object with another reference settles nothing',
  async (_name, read) => {
    for (const [what, reading] of Object.entries(await read(newId())))
      expect(reading, what).toEqual({
        invoiceNumber: expect.any(String),
        foreignReference: expect.any(String),
      });
  },
);

test('without a reference, PayPal settles nothing; the others find what they opened', async () => {
  for (const reading of Object.values((await PROVIDERS.paypal?.(null)) ?? {}))
    expect(reading).toHaveProperty('foreignReference');
  for (const name of ['stripe', 'yookassa'])
    for (const reading of Object.values((await PROVIDERS[name]?.(null)) ?? {}))
      expect(reading).toHaveProperty('state');
});

test('an object is foreign only if the payment is known and has another reference', () => {
  const id = randomUUID();
  expect(isForeign({ reference: id }, newId())).toBe(true);
  for (const known of [undefined, { reference: null }, { reference: id }])
    expect(isForeign(known, id)).toBe(false);
});
