import { expect, test } from 'vitest';
import { monthsOf, quarterOf, sumOss, type TaxedSum, vatCodeOf } from './oss.rules.ts';

const sum = (facts: Partial<TaxedSum>): TaxedSum => ({
  currencyId: 978,
  country: 'FR',
  percent: 20,
  saleQuarter: '2026-Q2',
  netMinor: 1_000,
  vatMinor: 200,
  ...facts,
});

test('supplies are summed by member state, rate and currency; refunds of the same quarter reduce them', () => {
  const { supplies, corrections } = sumOss(
    [
      sum({}),
      sum({ netMinor: -250, vatMinor: -50 }),
      sum({ percent: 5.5, netMinor: 100, vatMinor: 6 }),
      sum({ currencyId: 840 }),
      sum({ country: 'AT', netMinor: 500, vatMinor: 100 }),
    ],
    '2026-Q2',
    'DE',
  );
  expect(supplies).toEqual([
    { country: 'AT', percent: 20, currencyId: 978, netMinor: 500, vatMinor: 100 },
    { country: 'FR', percent: 5.5, currencyId: 978, netMinor: 100, vatMinor: 6 },
    { country: 'FR', percent: 20, currencyId: 840, netMinor: 1_000, vatMinor: 200 },
    { country: 'FR', percent: 20, currencyId: 978, netMinor: 750, vatMinor: 150 },
  ]);
  expect(corrections).toEqual([]);
});

test('the seller’s own country and countries outside the Union are not declared', () => {
  const sums = [sum({ country: 'DE' }), sum({ country: 'US' }), sum({ country: 'CH' })];
  expect(sumOss(sums, '2026-Q2', 'DE')).toEqual({ supplies: [], corrections: [] });
});

test('a refund of an earlier quarter’s sale corrects that quarter, and does not change this quarter’s supplies', () => {
  const { supplies, corrections } = sumOss(
    [
      sum({}),
      sum({ saleQuarter: '2026-Q1', netMinor: -300, vatMinor: -60 }),
      sum({ saleQuarter: '2026-Q1', percent: 5.5, netMinor: -100, vatMinor: -6 }),
      sum({ saleQuarter: '2025-Q4', netMinor: 0, vatMinor: 0 }),
    ],
    '2026-Q2',
    'DE',
  );
  expect(supplies).toMatchObject([{ netMinor: 1_000 }]);
  expect(corrections).toEqual([{ country: 'FR', currencyId: 978, saleQuarter: '2026-Q1', vatMinor: -66 }]);
});

test('a supply that was refunded in its quarter is left out', () => {
  const sums = [sum({}), sum({ netMinor: -1_000, vatMinor: -200 })];
  expect(sumOss(sums, '2026-Q2', 'DE').supplies).toEqual([]);
});

test('quarters are calendar quarters', () => {
  expect(['2026-01', '2026-03', '2026-04', '2026-12'].map(quarterOf)).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ]);
  expect(monthsOf('2026-Q2')).toEqual({ first: '2026-04', next: '2026-07' });
  expect(monthsOf('2026-Q4')).toEqual({ first: '2026-10', next: '2027-01' });
});

test('Greece is EL in returns', () => {
  expect(['GR', 'FR'].map(vatCodeOf)).toEqual(['EL', 'FR']);
});
