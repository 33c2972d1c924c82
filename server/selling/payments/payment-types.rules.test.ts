import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_TYPES } from '#contract/invoice.ts';
import { CURRENCIES, CURRENCY_IDS } from '#contract/money.ts';
import type { TenantPaymentType } from '#hosting/tenants/index.ts';
import { methodDiscount, offerPaymentTypes, type PaymentDemand } from './payment-types.rules.ts';

const card: TenantPaymentType = { id: 'PersonalCard', provider: 'sandbox', discountPercent: 0 };
const hufByPaypal: TenantPaymentType = { ...card, provider: 'paypal' };
const demand: PaymentDemand = { amountMinor: 2000, currencyId: 978, albumIds: ['a'] };

const PROVIDERS = ['sandbox', 'paypal', 'yookassa'];
const idsFor = (types: TenantPaymentType[], change: Partial<PaymentDemand> = {}, providers = PROVIDERS) =>
  offerPaymentTypes({ types, rounding: true, providers, testProviders: [] }, { ...demand, ...change }).map(
    ({ id }) => id,
  );

describe('a payment type is offered', () => {
  test.each<[string, TenantPaymentType, Partial<PaymentDemand>, boolean]>([
    ['without conditions', card, {}, true],
    ['not for nothing', card, { amountMinor: 0 }, false],
    ['from its least amount on', { ...card, minAmount: 20 }, {}, true],
    ['not below it', { ...card, minAmount: 20 }, { amountMinor: 1999 }, false],
    ['up to its greatest amount', { ...card, maxAmount: 20 }, {}, true],
    ['not above it', { ...card, maxAmount: 20 }, { amountMinor: 2001 }, false],
    ['in its currencies', { ...card, currencyIds: [643, 978] }, {}, true],
    ['in no other', { ...card, currencyIds: [643] }, {}, false],
    ['for its albums', { ...card, albumIds: ['a', 'b'] }, { albumIds: ['b', 'a'] }, true],
    ['not where one is another', { ...card, albumIds: ['a'] }, { albumIds: ['a', 'b'] }, false],
    ['not where its provider lacks the currency', { ...card, provider: 'yookassa' }, {}, false],
    [
      'not where its provider cannot charge exactly that',
      hufByPaypal,
      { currencyId: 348, amountMinor: 150 },
      false,
    ],
    ['where its provider charges whole forints', hufByPaypal, { currencyId: 348, amountMinor: 12_300 }, true],
    ['not where nobody says which', { ...card, albumIds: ['a'] }, { albumIds: [] }, false],
  ])('%s', (_name, type, change, isOffered) => {
    expect(idsFor([type], change)).toEqual(isOffered ? ['PersonalCard'] : []);
  });

  test('in the tenant’s order, and only if its provider is available', () => {
    const types = [{ ...card, id: 'Aggregator' as const, provider: 'stripe' }, card];
    expect(idsFor(types)).toEqual(['PersonalCard']);
    expect(idsFor(types, {}, ['sandbox', 'stripe'])).toEqual(['Aggregator', 'PersonalCard']);
  });

  test('with the official name of the service that collects the money on its page; the sandbox has no name', () => {
    const offerOf = (type: TenantPaymentType, currencyId: PaymentDemand['currencyId']) =>
      offerPaymentTypes(
        { types: [type], rounding: true, providers: [type.provider], testProviders: [] },
        { ...demand, currencyId },
      ).map(({ service }) => service);
    expect(offerOf({ ...card, provider: 'stripe' }, 978)).toEqual(['Stripe']);
    expect(offerOf(hufByPaypal, 978)).toEqual(['PayPal']);
    expect(offerOf({ ...card, id: 'QuickPayment', provider: 'yookassa' }, 643)).toEqual(['YooKassa']);
    expect(offerOf({ ...card, id: 'BelarusianCard', provider: 'bepaid' }, 933)).toEqual(['bePaid']);
    expect(offerOf(card, 978)).toEqual([null]);
  });

  test('as a test if its provider has test keys', () => {
    const types = [
      { ...card, provider: 'stripe' },
      { ...card, id: 'Aggregator' as const, provider: 'paypal' },
    ];
    const offer = { types, rounding: true, providers: ['stripe', 'paypal'], testProviders: ['stripe'] };
    expect(offerPaymentTypes(offer, demand).map(({ isTest }) => isTest)).toEqual([true, false]);
  });

  test('with VAT for the business card only', () => {
    const types = PAYMENT_TYPES.map((id) => ({ ...card, id }));
    const offered = offerPaymentTypes(
      { types, rounding: true, providers: ['sandbox'], testProviders: [] },
      demand,
    );
    expect(offered.filter(({ needsVat }) => needsVat).map(({ id }) => id)).toEqual(['BusinessCard']);
  });
});

describe('a payment type’s discount', () => {
  test.each([
    ['5 % of 1,990 ₽ leave 1,890 ₽', 199_000, 5, true, 100_00],
    ['5 % of 2,000 ₽ leave 1,900 ₽', 200_000, 5, true, 100_00],
    ['unrounded: 5 % of 19.99', 1999, 5, false, 99],
    ['rounded down to nothing', 19, 5, false, 0],
    ['a rest below one whole unit stays as it is', 100, 5, true, 5],
    ['nothing of no percent, whatever the rounding', 1999, 0, true, 0],
  ])('%s', (_name, amountMinor, percent, rounding, expected) => {
    expect(methodDiscount({ amountMinor, currencyId: 643 }, percent, rounding)).toBe(expected);
  });

  test('is at most one whole unit above the percentage, never the full amount, and results in whole units if the tenant rounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.constantFrom(...CURRENCY_IDS),
        fc.integer({ min: 0, max: 90 }),
        fc.boolean(),
        (amountMinor, currencyId, percent, rounding) => {
          const discount = methodDiscount({ amountMinor, currencyId }, percent, rounding);
          expect(Number.isInteger(discount)).toBe(true);
          expect(discount).toBeLessThan(amountMinor);
          // In hundredths of a minor unit, so that all values are whole numbers.
          const exact = amountMinor * percent;
          expect(100 * discount).toBeGreaterThan(exact - 100);
          const major = 10 ** CURRENCIES[currencyId].minorDigits;
          expect(100 * discount).toBeLessThanOrEqual(exact + (rounding ? 100 * (major - 1) : 0));
          const rest = amountMinor - discount;
          if (rounding && discount > 0 && rest >= major) expect(rest % major).toBe(0);
        },
      ),
    );
  });
});
