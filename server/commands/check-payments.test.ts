import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createStripeProvider } from '#selling/payments/stripe/stripe-provider.ts';
import { openShopWithProviders } from '#tests/factories/shop-with-providers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type FakeStripe, openFakeStripe } from '#tests/fakes/stripe/fake-stripe.ts';
import { type CheckDeps, checkPayments } from './check-payments.ts';
import { writeFindings } from './doctor-command.ts';

const KEY = 'sk_test_0123456789SECRET';
const WEBHOOK = 'https://photofinish.localhost/public/payment-stripe-service/api/v1/webhooks';
const EVENTS = ['checkout.session.completed', 'checkout.session.expired', 'charge.refunded', 'refund.failed'];

let shop: TestShop;
let stripe: FakeStripe;
let deps: CheckDeps;
beforeAll(async () => {
  stripe = await openFakeStripe(KEY);
  const keys = { secretKey: KEY, webhookSecrets: ['whsec_one'] };
  const keysOf = (tenantId: string) => (tenantId === 'photofinish' ? keys : undefined);
  const sandbox = { ...(await openTestShop()) };
  const [bank] = sandbox.deps.providers.filter(({ name }) => name === 'sandbox');
  const providers = [createStripeProvider({ clock: systemClock }, keysOf, stripe.address)];
  if (bank !== undefined) providers.push(bank);
  shop = await openShopWithProviders(sandbox, providers, {
    photofinish: { PersonalCard: 'stripe' },
    marafon: { RussianCard: 'stripe', QuickPayment: 'yookasa' },
  });
  deps = { ...shop.deps, config: { publicUrl: 'https://photofinish.localhost', port: 3000 } };
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const NO_KEYS = { tenantIds: [] };

describe('doctor --payments', () => {
  test('reports each fault and which settings to change', async () => {
    const findings = await checkPayments(deps, { tenantIds: ['photofinish', 'zweilauf'] });
    const bad = findings
      .filter(({ isGood }) => !isGood)
      .map(({ tenantId, subject, finding }) => [tenantId, subject, finding]);
    expect(bad).toEqual([
      [
        'marafon',
        'RussianCard',
        'leads to "stripe", which has no keys of this tenant: write them into the file of PAYMENT_KEYS (docs/payments/stripe.md)',
      ],
      [
        'marafon',
        'QuickPayment',
        'leads to "yookasa", which is not a provider. Write one of stripe, sandbox into the tenant’s file',
      ],
      [
        'photofinish',
        'webhook',
        expect.stringContaining(`no webhook reports to ${WEBHOOK}: add it in Stripe`),
      ],
      ['zweilauf', 'keys', expect.stringContaining('there is no such tenant')],
    ]);
  });

  test('accepts a tenant with correct keys and addresses, and moves no money', async () => {
    stripe.endpoints.push({ url: WEBHOOK, enabled_events: EVENTS, status: 'enabled' });
    stripe.calls.length = 0;
    const findings = await checkPayments(deps, NO_KEYS, 'photofinish');
    expect(findings.every(({ isGood }) => isGood)).toBe(true);
    expect(writeFindings(findings)).toBe(
      [
        'photofinish',
        '  ok  PersonalCard: leads to stripe',
        '  ok  BusinessCard: leads to sandbox',
        '  ok  Aggregator: leads to sandbox',
        '  ok  stripe, secret key: valid, test mode: no money moves',
        `  ok  stripe, webhook: ${WEBHOOK} receives all needed events`,
        '  ok  sandbox, sandbox bank: built in, with --demo alone; it moves no money',
      ].join('\n'),
    );
    expect(stripe.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  test('reports an unreachable provider, without its key', async () => {
    stripe.fail('/v1/', 'HangsUp', 9);
    const findings = await checkPayments(deps, NO_KEYS, 'photofinish');
    expect(findings.find(({ provider }) => provider === 'stripe')).toMatchObject({ isGood: false });
    expect(JSON.stringify(findings)).not.toContain(KEY);
  });

  test('reports an unknown tenant', async () => {
    await expect(checkPayments(deps, NO_KEYS, 'zweilauf')).rejects.toThrow('There is no tenant "zweilauf".');
  });
});
