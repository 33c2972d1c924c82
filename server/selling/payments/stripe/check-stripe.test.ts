import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { openStripeTill, type StripeTill } from '#tests/fakes/stripe/stripe-till.ts';
import { toStripeAmount, writeSession } from './session-request.ts';

let till: StripeTill;
let stripe: FakeStripe;
let provider: StripeTill['provider'];
beforeEach(async () => {
  till = await openStripeTill();
  ({ stripe, provider } = till);
});
afterEach(() => stripe.close());

describe('checking a tenant’s account', () => {
  const url = 'https://shop.example/public/payment-stripe-service/api/v1/webhooks';
  const check = () => provider.check('photofinish', 'https://shop.example');
  const ALL = ['checkout.session.completed', 'checkout.session.expired', 'charge.refunded', 'refund.failed'];

  test('finds no fault', async () => {
    stripe.endpoints.push({ url, enabled_events: ALL, status: 'enabled' });
    const checks = await check();
    expect(checks.map(({ isGood }) => isGood)).toEqual([true, true]);
    expect(checks[0]?.finding).toBe('valid, test mode: no money moves');
    expect(stripe.calls.every((call) => call.startsWith('GET '))).toBe(true);
  });

  test.each([
    ['no endpoint', [], `no webhook reports to ${url}`],
    [
      'another address',
      [{ url: 'https://old.example/', enabled_events: ['*'], status: 'enabled' }],
      'no webhook reports to',
    ],
    ['a disabled one', [{ url, enabled_events: ['*'], status: 'disabled' }], 'is switched off'],
    [
      'one event',
      [{ url, enabled_events: ALL.slice(0, 1), status: 'enabled' }],
      'checkout.session.expired, charge.refunded',
    ],
  ] as const)('reports which settings to change for %s', async (_name, endpoints, sentence) => {
    for (const each of endpoints)
      stripe.endpoints.push({ ...each, enabled_events: [...each.enabled_events] });
    const webhook = (await check())[1];
    expect(webhook?.isGood).toBe(false);
    expect(webhook?.finding).toContain(sentence);
  });

  test('reports a wrong key', async () => {
    stripe.secretKeys.clear();
    expect(await check()).toEqual([
      {
        subject: 'secret key',
        isGood: false,
        finding: 'Stripe does not know this key: copy it again from Developers, API keys',
      },
    ]);
  });
});

describe('amounts at Stripe', () => {
  test.each([
    ['EUR', 2, 1999, 1999],
    ['JPY', 0, 1999, 1999],
    ['UGX', 0, 5, 500],
    ['KWD', 3, 1500, 1500],
    ['KWD', 2, 150, 1500],
  ])('%s with %i decimals: %i are %i', (code, minorDigits, amountMinor, expected) => {
    expect(toStripeAmount(amountMinor, { code, minorDigits })).toBe(expected);
  });

  test('a session expires after an hour', () => {
    const at = new Date('2026-11-21T12:00:00Z');
    expect(writeSession(till.requestOf(), at).expires_at).toBe(at.getTime() / 1000 + 3600);
  });

  test('a tenant without keys is not served', async () => {
    expect(provider.serves('marafon')).toBe(false);
    expect(provider.serves('photofinish')).toBe(true);
    await expect(provider.check('marafon', 'https://shop.example')).rejects.toThrow('no keys');
  });
});
