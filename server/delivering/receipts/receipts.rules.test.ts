import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinLines, receiptNumber, saleFacts, splitVat } from './receipts.rules.ts';

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

describe('lines', () => {
  const item = (title: string, totalMinor: number, eventName = 'Run') => ({ title, eventName, totalMinor });

  test('that are equal are counted, in their original order', () => {
    const items = [item('Photo', 800), item('All photos', 2900), item('Photo', 800), item('Photo', 0)];
    expect(joinLines(items)).toEqual([
      { title: 'Photo', eventName: 'Run', quantity: 2, amountMinor: 1600 },
      { title: 'All photos', eventName: 'Run', quantity: 1, amountMinor: 2900 },
      { title: 'Photo', eventName: 'Run', quantity: 1, amountMinor: 0 },
    ]);
  });

  test('of different events stay apart, however their names are joined', () => {
    expect(joinLines([item('a', 1, 'b,c'), item('a,b', 1, 'c')])).toHaveLength(2);
  });

  test('together cost what the items cost', () => {
    const anyItem = fc.record({
      title: fc.constantFrom('Photo', 'Frame'),
      eventName: fc.constantFrom('A', 'B'),
      totalMinor: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const lines = joinLines(items);
        const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
        expect(sum(lines.map((line) => line.amountMinor))).toBe(sum(items.map((each) => each.totalMinor)));
        expect(sum(lines.map((line) => line.quantity))).toBe(items.length);
      }),
    );
  });
});

describe('a sale', () => {
  const issuer = { name: 'Shop', address: 'Street 1', vatId: null, registration: null, vatPercent: 20 };
  const sale = {
    order: { number: '2026-000001', currencyId: 978 as const, totalMinor: 1200 },
    items: [],
    issuer,
    payment: { vat: null, amountMinor: 1140 },
    methodDiscountMinor: 60,
  };

  test('states what was paid, not the price before the payment type’s discount', () => {
    expect(saleFacts(sale)).toMatchObject({ totalMinor: 1140, vat: { netMinor: 950, amountMinor: 190 } });
  });

  test('for nothing says so', () => {
    const free = { ...sale, order: { ...sale.order, totalMinor: 0 }, payment: null, methodDiscountMinor: 0 };
    expect(saleFacts(free)).toMatchObject({
      totalMinor: 0,
      buyer: null,
      vat: { netMinor: 0, amountMinor: 0 },
    });
  });

  test('by an issuer without tax names none', () => {
    expect(saleFacts({ ...sale, issuer: { ...issuer, vatPercent: null } }).vat).toBeNull();
  });
});

test('numbers of a year sort in the order of issue', () => {
  expect(receiptNumber(2026, 7)).toBe('R2026-000007');
  expect([receiptNumber(2026, 10), receiptNumber(2026, 9)].toSorted()).toEqual([
    'R2026-000009',
    'R2026-000010',
  ]);
});
