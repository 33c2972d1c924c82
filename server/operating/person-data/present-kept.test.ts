import { expect, test } from 'vitest';
import type { KeptThings } from '#hosting/data-subjects/index.ts';
import { countKept } from './present-kept.ts';

const row = {};

test('counts things as a person does: an order is one, whatever it contains', () => {
  const things: KeptThings[] = [
    { kind: 'orders', table: 'orders', rows: [row, row] },
    { kind: 'orders', table: 'order_items', isPart: true, rows: [row, row, row] },
    { kind: 'orders', table: 'preorders', rows: [row] },
    { kind: 'payments', table: 'invoices', isPart: true, rows: [row] },
  ];
  expect(countKept(things, 'orders')).toBe(3);
  // Its parent is missing.
  expect(countKept(things, 'payments')).toBe(1);
});
