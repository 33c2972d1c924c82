import { expect, test } from 'vitest';
import type { SalesRow } from '#selling/ledger/index.ts';
import { writeSalesCsv } from './write-sales-csv.ts';

const ROW: SalesRow = {
  id: null,
  name: 'Spring run',
  currencyId: 978,
  quantity: 2,
  revenueMinor: 20000,
  deferredMinor: 0,
  giftCodesMinor: 0,
  vatMinor: 3800,
  discountMinor: -5,
};

test('each currency has its own row, with amounts in major units', () => {
  expect(writeSalesCsv('event', [ROW, { ...ROW, currencyId: 840, revenueMinor: -150 }])).toEqual([
    'event,currency,sold,revenue,deferred,gift_codes,tax,discount',
    'Spring run,EUR,2,200.00,0.00,0.00,38.00,-0.05',
    'Spring run,USD,2,-1.50,0.00,0.00,38.00,-0.05',
  ]);
});

test('quotes a name with commas, quotes or line breaks, and leaves a missing name empty', () => {
  const nameOf = (name: string | null) => writeSalesCsv('event', [{ ...ROW, name }])[1]?.split(',EUR')[0];
  expect(nameOf('Run, "fast"')).toBe('"Run, ""fast"""');
  expect(nameOf('a\nb')).toBe('"a\nb"');
  expect(nameOf(null)).toBe('');
});

test('writes a name that a spreadsheet would run as a formula as text', () => {
  const [, line] = writeSalesCsv('photographer', [{ ...ROW, name: '=HYPERLINK("http://a","b")' }]);
  expect(line).toMatch(/^"'=HYPERLINK/);
});

test('without sales there is only the heading', () => {
  expect(writeSalesCsv('day', [])).toEqual(['day,currency,sold,revenue,deferred,gift_codes,tax,discount']);
});
