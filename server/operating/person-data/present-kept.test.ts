import { expect, test } from 'vitest';
import type { KeptThings } from '#hosting/data-subjects/index.ts';
import { countKept } from './present-kept.ts';

const row = {};

test('counts things as a person would: an order is one thing, whatever it contains', () => {
  const things: KeptThings[] = [
    { kind: 'orders', table: 'orders', rows: [row, row] },
    { kind: 'orders', table: 'order_items', isPart: true, rows: [row, row, row] },
    { kind: 'orders', table: 'preorders', rows: [row] },
    { kind: 'payments', table: 'invoices', isPart: true, rows: [row] },
  ];
  expect(countKept(things, 'orders')).toBe(3);
  // The only row is a part of another row, which is missing.
  expect(countKept(things, 'payments')).toBe(1);
});
