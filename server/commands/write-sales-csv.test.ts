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

test('each currency is a row of its own, with amounts in major units', () => {
  expect(writeSalesCsv('event', [ROW, { ...ROW, currencyId: 840, revenueMinor: -150 }])).toEqual([
    'event,currency,sold,revenue,deferred,gift_codes,tax,discount',
    'Spring run,EUR,2,200.00,0.00,0.00,38.00,-0.05',
    'Spring run,USD,2,-1.50,0.00,0.00,38.00,-0.05',
  ]);
});

test('a name with commas, quotes or lines is quoted, and nobody is empty', () => {
  const nameOf = (name: string | null) => writeSalesCsv('event', [{ ...ROW, name }])[1]?.split(',EUR')[0];
  expect(nameOf('Run, "fast"')).toBe('"Run, ""fast"""');
  expect(nameOf('a\nb')).toBe('"a\nb"');
  expect(nameOf(null)).toBe('');
});

test('a name that a spreadsheet would run as a formula is text', () => {
  const [, line] = writeSalesCsv('photographer', [{ ...ROW, name: '=HYPERLINK("http://a","b")' }]);
  expect(line).toMatch(/^"'=HYPERLINK/);
});

test('nothing sold is the heading alone', () => {
  expect(writeSalesCsv('day', [])).toEqual(['day,currency,sold,revenue,deferred,gift_codes,tax,discount']);
});
