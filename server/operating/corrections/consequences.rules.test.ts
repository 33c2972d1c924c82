import { expect, test } from 'vitest';
import type { PhotoOrderLine } from '#selling/orders/index.ts';
import { listPurchases, sumRefunds } from './consequences.rules.ts';

const NONE: ReadonlySet<string> = new Set();
const NOW = new Date('2026-06-01T12:00:00Z');
const line = (orderId: string, change: Partial<PhotoOrderLine> = {}): PhotoOrderLine => ({
  photoId: 'p1',
  orderId,
  number: `N-${orderId}`,
  state: 'Completed',
  currencyId: 978,
  language: 'en',
  orderMinor: 800,
  isFree: false,
  keptUntil: null,
  orderItemId: `${orderId}-1`,
  productType: 'Photo',
  ownerId: 'runner',
  totalMinor: 800,
  isReturned: false,
  isErased: false,
  ...change,
});

test('the price of paid lines that lose all their photos is refunded, each line once', () => {
  const packed = { productType: 'PhotosWithMe' as const, totalMinor: 3900, orderItemId: 'b-2' };
  const lines = [
    line('a'),
    line('b'),
    line('b', packed),
    line('b', { ...packed, photoId: 'p2' }),
    line('c', { currencyId: 203, totalMinor: 19900, keptUntil: new Date('2026-06-02T00:00:00Z') }),
  ];
  const some = listPurchases(lines, new Map([['b-2', 3]]), NONE, NOW);
  expect(some.map(({ refundMinor, photosLeft }) => [refundMinor, photosLeft])).toEqual([
    [800, null],
    [800, 3],
    [19900, null],
  ]);
  expect(some[1]?.photoIds).toEqual(['p1', 'p2']);
  expect(some[1]?.lostItemIds).toEqual(['b-1']);
  const all = listPurchases(lines, new Map(), NONE, NOW);
  expect(all.map(({ refundMinor }) => refundMinor)).toEqual([800, 4700, 19900]);
  expect(sumRefunds(all)).toEqual([
    { currencyId: 978, amountMinor: 5500 },
    { currencyId: 203, amountMinor: 19900 },
  ]);
});

test('nothing is due for orders that are unpaid or past their retention; canceled ones are not listed', () => {
  const purchases = listPurchases(
    [
      line('a', { state: 'AwaitingPayment' }),
      line('b', { keptUntil: NOW }),
      line('c', { state: 'Canceled' }),
    ],
    new Map(),
    NONE,
    NOW,
  );
  expect(purchases.map(({ number, state, refundMinor }) => [number, state, refundMinor])).toEqual([
    ['N-a', 'Awaited', 0],
    ['N-b', 'Ended', 0],
  ]);
  expect(sumRefunds(purchases)).toEqual([]);
});

test('lines whose originals never arrived are refunded after the retention, too', () => {
  const ended = { keptUntil: NOW };
  const packed = { productType: 'PhotosWithMe' as const, totalMinor: 3900, orderItemId: 'b-2' };
  const purchases = listPurchases(
    [
      line('a', ended),
      line('b', { ...ended, orderItemId: 'b-1' }),
      line('b', { ...ended, orderItemId: 'b-3', photoId: 'awaited', totalMinor: 900 }),
      // One of its originals was delivered.
      line('b', { ...ended, ...packed }),
      line('b', { ...ended, ...packed, photoId: 'awaited' }),
      line('c', { ...ended, photoId: 'awaited', isErased: true }),
      line('d', { ...ended, photoId: 'awaited', isReturned: true }),
    ],
    new Map(),
    new Set(['awaited']),
    NOW,
  );
  expect(purchases.map(({ number, state, refundMinor }) => [number, state, refundMinor])).toEqual([
    ['N-a', 'Ended', 0],
    ['N-b', 'Paid', 900],
    ['N-c', 'Ended', 0],
    ['N-d', 'Ended', 0],
  ]);
  expect(purchases[1]).toMatchObject({ lostItemIds: ['b-1', 'b-3', 'b-2'], dueItemIds: ['b-3'] });
});
