import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createBepaidProvider } from './bepaid/bepaid-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaypalProvider } from './paypal/paypal-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { createYookassaProvider } from './yookassa/yookassa-provider.ts';

const clock = { now: () => new Date() };
const stripe = (secretKey: string) =>
  createStripeProvider({ clock }, () => ({ secretKey, webhookSecrets: ['whsec_1'] }));
const paypal = (mode: 'sandbox' | 'live') =>
  createPaypalProvider({ clock }, () => ({
    mode,
    clientId: 'client-id-1',
    clientSecret: 'client-secret-1',
    webhookId: '8PT5',
  }));
const bepaid = (mode: 'test' | 'live') =>
  createBepaidProvider(() => ({ mode, shopId: '1', secretKey: 'secret-1', publicKeys: [] }));
const yookassa = (secretKey: string) =>
  createYookassaProvider({ log: createLog('silent') }, () => ({ shopId: '1', secretKey }));

test.each<[string, PaymentProvider, boolean]>([
  ['Stripe’s test key', stripe('sk_test_4eC39'), true],
  ['Stripe’s restricted test key', stripe('rk_test_4eC39'), true],
  ['Stripe’s live key, whatever follows', stripe('sk_live_test_4eC39'), false],
  ['PayPal’s sandbox', paypal('sandbox'), true],
  ['PayPal’s live app', paypal('live'), false],
  ['bePaid in test mode', bepaid('test'), true],
  ['bePaid in live mode', bepaid('live'), false],
  ['YooKassa’s test shop', yookassa('test_abc'), true],
  ['YooKassa’s live shop', yookassa('live_test_abc'), false],
])('a provider knows test keys: %s', (_name, provider, isTest) => {
  expect(provider.isTest?.('photofinish')).toBe(isTest);
});

test('without keys nothing is a test', () => {
  expect(createStripeProvider({ clock }, () => undefined).isTest?.('photofinish')).toBe(false);
});
