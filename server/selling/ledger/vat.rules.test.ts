import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EU_VAT_RATES, euVatPercent } from './eu-vat-rates.ts';
import { type CountryEvidence, decideVatPlace, divideVat, splitVat, sumVat } from './vat.rules.ts';

describe('the tax in a price', () => {
  test.each([
    [12_000, 20, 10_000, 2_000],
    [2_900, 19, 2_437, 463],
    [119_000, 5, 113_333, 5_667],
    [1, 20, 1, 0],
    [0, 20, 0, 0],
    [2_900, 0, 2_900, 0],
    [1_000, 5.5, 948, 52],
    [1_000, 0.01, 1_000, 0],
  ])('%i with %f %% is %i and %i', (totalMinor, percent, netMinor, amountMinor) => {
    expect(splitVat(totalMinor, percent)).toEqual({ percent, netMinor, amountMinor });
  });

  const anyTotal = fc.integer({ min: 0, max: 2_000_000_000 });
  const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

  test('has whole, non-negative parts that add up to the total', () => {
    fc.assert(
      fc.property(anyTotal, anyPercent, (totalMinor, percent) => {
        const { netMinor, amountMinor } = splitVat(totalMinor, percent);
        expect(netMinor + amountMinor).toBe(totalMinor);
        expect(Number.isInteger(netMinor) && Number.isInteger(amountMinor)).toBe(true);
        expect(Math.min(netMinor, amountMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('rounds the net to the nearest whole of the exact quotient', () => {
    fc.assert(
      fc.property(anyTotal, anyPercent, (totalMinor, percent) => {
        const divisor = BigInt(10_000 + Math.round(percent * 100));
        const exact = BigInt(totalMinor) * 10_000n;
        const error = exact - BigInt(splitVat(totalMinor, percent).netMinor) * divisor;
        expect((error < 0n ? -error : error) * 2n).toBeLessThanOrEqual(divisor);
      }),
    );
  });
});

describe('the rates of the Union', () => {
  test('cover its 27 countries in order, each from its start date', () => {
    expect(Object.keys(EU_VAT_RATES)).toHaveLength(27);
    for (const rates of Object.values(EU_VAT_RATES)) {
      const days = rates.map(([from]) => from);
      expect(days).toEqual(days.toSorted());
      for (const [, percent] of rates) expect(percent).toBeGreaterThanOrEqual(15);
    }
  });

  test.each([
    ['EE', '2025-06-30', 22],
    ['EE', '2025-07-01', 24],
    ['FI', '2026-05-10', 25.5],
    ['SK', '2024-12-31', 20],
    ['CH', '2026-05-10', undefined],
  ])('in %s on %s: %s %%', (country, day, percent) => {
    expect(euVatPercent(country, day)).toBe(percent);
  });
});

describe('the country in which a sale is taxed', () => {
  const issuer = {
    name: 'Shop',
    address: '',
    vatId: null,
    registration: null,
    vatPercent: 19,
    country: 'DE',
    vatRates: { Promocode: 7 },
    buyersVatFrom: '2026-05-10',
  };
  const day = new Date('2026-05-10T12:00:00Z');
  const nobody = { asked: null, billed: null, isBusiness: false };
  const placeOf = (evidence: Partial<CountryEvidence>, at = day) => {
    const { country, percentOf } = decideVatPlace(issuer, { ...nobody, ...evidence }, at);
    return [country, percentOf('Photo'), percentOf('Promocode')];
  };

  test('is the buyer’s country from the tenant’s start date on, and the seller’s before that date', () => {
    expect(placeOf({ asked: 'AT' })).toEqual(['AT', 20, 20]);
    expect(placeOf({ asked: 'AT' }, new Date('2026-05-09T23:59:59Z'))).toEqual([null, 19, 7]);
    expect(placeOf({ asked: 'DE', billed: 'DE' })).toEqual(['DE', 19, 7]);
  });

  test('is the bank’s country if it contradicts the buyer’s, and the seller’s if neither is known', () => {
    expect(placeOf({ asked: 'LU', billed: 'HU' })).toEqual(['HU', 27, 27]);
    expect(placeOf({ billed: 'HU' })).toEqual(['HU', 27, 27]);
    expect(placeOf({})).toEqual(['DE', 19, 7]);
  });

  test('outside the Union is untaxed; for a business it is the seller’s country', () => {
    expect(placeOf({ asked: 'CH' })).toEqual(['CH', null, null]);
    expect(placeOf({ asked: 'AT', isBusiness: true })).toEqual(['DE', 19, 7]);
  });
});

test('the tax of each rate is divided over its items, and the parts sum to the tax of the total', () => {
  const kinds = fc.constantFrom('Photo' as const, 'PhotosWithMe' as const, 'Promocode' as const);
  const item = fc.record({ productType: kinds, receivedMinor: fc.nat(99_999) });
  const percentOf = (kind: string) => ({ Photo: 19, PhotosWithMe: 19, Promocode: null })[kind] ?? null;
  fc.assert(
    fc.property(fc.array(item, { maxLength: 9 }), (items) => {
      const vats = divideVat(items, percentOf);
      const total = vats.reduce((sum, { vatMinor }) => sum + vatMinor, 0);
      const shares = sumVat(items, percentOf);
      expect(total).toBe(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
      items.forEach(({ productType }, index) => {
        expect(vats[index]?.percent).toBe(percentOf(productType));
        if (productType === 'Promocode') expect(vats[index]?.vatMinor).toBe(0);
      });
    }),
  );
});
