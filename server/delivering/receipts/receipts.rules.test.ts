import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UntaxedReason } from '#selling/ledger/index.ts';
import {
  joinLines,
  partFacts,
  receiptNumber,
  restFacts,
  saleFacts,
  subtractRanges,
  vatsOf,
} from './receipts.rules.ts';

describe('lines', () => {
  const item = (title: string, amountMinor: number, eventName = 'Run') => ({ title, eventName, amountMinor });

  test('that are equal are counted, in their original order', () => {
    const items = [item('Photo', 800), item('All photos', 2900), item('Photo', 800), item('Photo', 0)];
    expect(joinLines(items)).toEqual([
      { title: 'Photo', eventName: 'Run', quantity: 2, amountMinor: 1600 },
      { title: 'All photos', eventName: 'Run', quantity: 1, amountMinor: 2900 },
      { title: 'Photo', eventName: 'Run', quantity: 1, amountMinor: 0 },
    ]);
  });

  test('of different events are not joined, even if title and event together are equal', () => {
    expect(joinLines([item('a', 1, 'b,c'), item('a,b', 1, 'c')])).toHaveLength(2);
  });

  test('add up to the price of the items', () => {
    const anyItem = fc.record({
      title: fc.constantFrom('Photo', 'Frame'),
      eventName: fc.constantFrom('A', 'B'),
      amountMinor: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const lines = joinLines(items);
        const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
        expect(sum(lines.map((line) => line.amountMinor))).toBe(sum(items.map((each) => each.amountMinor)));
        expect(sum(lines.map((line) => line.quantity))).toBe(items.length);
      }),
    );
  });
});

describe('a sale', () => {
  const issuer = { name: 'Shop', address: 'Street 1', vatId: null, registration: null, vatPercent: 20 };
  const sale = {
    order: { number: '2026-000001', currencyId: 978 as const, totalMinor: 1200 },
    items: [
      {
        title: 'Photo',
        eventName: 'Run',
        originalMinor: 1200,
        totalMinor: 1200,
        paidBeforeMinor: 0,
        gift: null,
        productType: 'Photo' as const,
      },
    ],
    issuer,
    place: {
      country: null,
      percentOf: (): number | null => 20,
      untaxedOf: (): UntaxedReason | null => null,
    },
    payment: { vat: null, amountMinor: 1140 },
    methodDiscountMinor: 60,
  };

  test('states the paid amount, not the price before the payment type’s discount', () => {
    expect(saleFacts(sale)).toMatchObject({ totalMinor: 1140, vat: { netMinor: 950, amountMinor: 190 } });
  });

  test('joins equal lines at catalog prices, and shows the discount once', () => {
    const named = { title: 'Photo', eventName: 'Run', productType: 'Photo' as const, gift: null };
    const photo = { ...sale.items[0], ...named };
    const items = [
      { ...photo, originalMinor: 800, totalMinor: 667, paidBeforeMinor: 0 },
      { ...photo, originalMinor: 800, totalMinor: 666, paidBeforeMinor: 0 },
      { ...photo, title: 'All', originalMinor: 3000, totalMinor: 600, paidBeforeMinor: 2400 },
    ];
    const order = { ...sale.order, totalMinor: 1933 };
    const payment = { vat: null, amountMinor: 1933 };
    expect(saleFacts({ ...sale, order, items, payment, methodDiscountMinor: 0 })).toMatchObject({
      lines: [
        { title: 'Photo', quantity: 2, amountMinor: 1600 },
        { title: 'All', quantity: 1, amountMinor: 3000 },
      ],
      discountMinor: 267,
      paidBeforeMinor: 2400,
      totalMinor: 1933,
    });
  });

  test('for 0 says that nothing was paid', () => {
    const items = sale.items.map((item) => ({ ...item, totalMinor: 0 }));
    const order = { ...sale.order, totalMinor: 0 };
    const free = { ...sale, order, items, payment: null, methodDiscountMinor: 0 };
    expect(saleFacts(free)).toMatchObject({
      totalMinor: 0,
      buyer: null,
      vat: { netMinor: 0, amountMinor: 0 },
    });
  });

  test('by an issuer without tax shows no tax', () => {
    const place = { country: null, percentOf: () => null, untaxedOf: () => 'Seller' as const };
    expect(saleFacts({ ...sale, place })).toMatchObject({ vat: null, untaxed: ['Seller'] });
    const free = sale.items.map((item) => ({ ...item, totalMinor: 0 }));
    expect(saleFacts({ ...sale, items: free, place, methodDiscountMinor: 0 })).not.toHaveProperty('untaxed');
  });

  test('says which gift codes are taxed later, and which were taxed before', () => {
    const untaxedOf = (kind: string) => (kind === 'Promocode' ? ('GiftCode' as const) : null);
    const percentOf = (kind: string) => (kind === 'Promocode' ? null : 20);
    const place = { country: null, percentOf, untaxedOf };
    const [photo] = sale.items;
    if (photo === undefined) throw new Error('no item');
    const code = { ...photo, productType: 'Promocode' as const };
    expect(saleFacts({ ...sale, items: [photo, code], place })).toMatchObject({ untaxed: ['GiftCode'] });
    const redeemed = { ...photo, totalMinor: 0, gift: { netMinor: 600, isTaxedNow: true } };
    const free = { ...sale, payment: null, methodDiscountMinor: 0, place };
    const order = { ...sale.order, totalMinor: 0 };
    expect(saleFacts({ ...free, order, items: [redeemed] })).toMatchObject({
      totalMinor: 0,
      giftMinor: 600,
      vat: { percent: 20, netMinor: 500, amountMinor: 100 },
    });
    const taxedBefore = { ...redeemed, gift: { netMinor: 500, isTaxedNow: false } };
    const facts = saleFacts({ ...free, order, items: [taxedBefore] });
    expect(facts).toMatchObject({ untaxed: ['TaxedGiftCode'], vat: { amountMinor: 0 } });
    expect(facts).not.toHaveProperty('giftMinor');
  });

  test('at several rates shows the part of each rate, and its refunds reverse each part', () => {
    const items = [
      ...sale.items,
      {
        title: 'Book',
        eventName: 'Run',
        originalMinor: 1070,
        totalMinor: 1070,
        paidBeforeMinor: 0,
        gift: null,
        productType: 'Promocode' as const,
      },
    ];
    const percentOf = (kind: string) => (kind === 'Promocode' ? 7 : 20);
    const facts = saleFacts({
      ...sale,
      order: { ...sale.order, totalMinor: 2270 },
      items,
      payment: { vat: null, amountMinor: 2270 },
      methodDiscountMinor: 0,
      place: { country: 'AT', percentOf, untaxedOf: () => null },
    });
    expect(facts).toMatchObject({ vat: null, vatCountry: 'AT' });
    expect(vatsOf(facts)).toEqual([
      { percent: 20, netMinor: 1000, amountMinor: 200 },
      { percent: 7, netMinor: 1000, amountMinor: 70 },
    ]);
    const part = partFacts(
      { number: 'R1', facts },
      [items[1] ?? items[0]].flatMap((item) => item ?? []),
      [{ percent: 7, netMinor: 1000, amountMinor: 70 }],
    );
    expect(vatsOf(part)).toEqual([{ percent: 7, netMinor: 1000, amountMinor: 70 }]);
    const rest = restFacts({ number: 'R1', facts }, [part]);
    expect(rest).toMatchObject({ totalMinor: 1200, returnedBeforeMinor: 1070 });
    expect(vatsOf(rest)).toEqual([
      { percent: 20, netMinor: 1000, amountMinor: 200 },
      { percent: 7, netMinor: 0, amountMinor: 0 },
    ]);
  });
});

test('numbers of a year sort in the order of issue', () => {
  expect(receiptNumber(2026, 7)).toBe('R2026-000007');
  expect([receiptNumber(2026, 10), receiptNumber(2026, 9)].toSorted()).toEqual([
    'R2026-000009',
    'R2026-000010',
  ]);
});

test('skipped numbers are not missing', () => {
  const range = { first: 4, last: 20 };
  expect(subtractRanges(range, [])).toEqual([range]);
  expect(subtractRanges(range, [{ first: 1, last: 30 }])).toEqual([]);
  expect(
    subtractRanges(range, [
      { first: 18, last: 25 },
      { first: 6, last: 9 },
      { first: 30, last: 40 },
    ]),
  ).toEqual([
    { first: 4, last: 5 },
    { first: 10, last: 17 },
  ]);
});
