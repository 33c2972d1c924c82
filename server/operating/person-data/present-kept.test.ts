import { expect, test } from 'vitest';
import type { KeptThings } from '#hosting/data-subjects/index.ts';
import { countKept } from './present-kept.ts';

const row = {};

test('things are counted as their person does: an order is one, whatever it holds', () => {
  const things: KeptThings[] = [
    { kind: 'orders', table: 'orders', rows: [row, row] },
    { kind: 'orders', table: 'order_items', isPart: true, rows: [row, row, row] },
    { kind: 'orders', table: 'preorders', rows: [row] },
    { kind: 'payments', table: 'invoices', isPart: true, rows: [row] },
  ];
  expect(countKept(things, 'orders')).toBe(3);
  // What it would belong to is not there.
  expect(countKept(things, 'payments')).toBe(1);
});
