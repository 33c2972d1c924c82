import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, CURRENCY_IDS } from '#contract/money.ts';
import { readDecimal } from './decimal-amount.ts';
import {
  canCharge,
  smallestAmount,
  supportsCurrency,
  writeProviderDecimal,
} from './provider-currencies.rules.ts';
import { fromStripeAmount, toStripeAmount } from './stripe/session-request.ts';

const PROVIDERS = ['sandbox', 'stripe', 'paypal', 'bepaid', 'yookassa'];

/** Formats an amount as it is sent to a provider, and returns what the shop reads from the answer. */
const roundTrip = (provider: string, amountMinor: number, currencyId: keyof typeof CURRENCIES) => {
  switch (provider) {
    case 'stripe':
      return fromStripeAmount(toStripeAmount(amountMinor, CURRENCIES[currencyId]), CURRENCIES[currencyId]);
    case 'paypal':
    case 'yookassa':
      return readDecimal(writeProviderDecimal(provider, { amountMinor, currencyId }), currencyId);
    default:
      return amountMinor;
  }
};

describe('each provider in each currency', () => {
  const pairs = PROVIDERS.flatMap((provider) =>
    CURRENCY_IDS.filter((id) => supportsCurrency(provider, id)).map((id) => [provider, id] as const),
  );

  test.each(pairs)('%s sends and reads the same amount of %i', (provider, currencyId) => {
    const smallest = smallestAmount(provider, currencyId) ?? Number.NaN;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (count) => {
        const amountMinor = count * smallest;
        expect(canCharge(provider, { amountMinor, currencyId })).toBe(true);
        expect(roundTrip(provider, amountMinor, currencyId)).toBe(amountMinor);
      }),
    );
  });
});

describe('a provider', () => {
  test.each([
    ['stripe', 'TND', 1_235, false],
    ['stripe', 'TND', 1_230, true],
    ['stripe', 'ISK', 1, true],
    ['stripe', 'JPY', 1, true],
    ['paypal', 'HUF', 150, false],
    ['paypal', 'HUF', 200, true],
    ['paypal', 'BYN', 100, false],
    ['yookassa', 'EUR', 100, false],
    ['bepaid', 'CHF', 100, false],
    ['unknown', 'EUR', 100, false],
  ])('%s charges %s %i: %s', (provider, code, amountMinor, isCharged) => {
    const currencyId = CURRENCY_IDS.find((id) => CURRENCIES[id].code === code) ?? 978;
    expect(canCharge(provider, { amountMinor, currencyId })).toBe(isCharged);
  });

  test('uses Stripe’s own units for amounts', () => {
    expect(toStripeAmount(5, CURRENCIES[352])).toBe(500);
    expect(toStripeAmount(500, CURRENCIES[392])).toBe(500);
    expect(toStripeAmount(5_120, CURRENCIES[788])).toBe(5_120);
    expect(fromStripeAmount(550, CURRENCIES[352])).toBeUndefined();
  });

  test.each([
    ['paypal', 12_300, 348, '123'],
    ['paypal', 750, 392, '750'],
    ['paypal', 750, 978, '7.50'],
    ['yookassa', 5, 643, '0.05'],
  ] as const)('%s receives %i of %i as %s', (provider, amountMinor, currencyId, expected) => {
    expect(writeProviderDecimal(provider, { amountMinor, currencyId })).toBe(expected);
  });
});
