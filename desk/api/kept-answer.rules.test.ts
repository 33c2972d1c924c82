import { expect, test } from 'vitest';
import { mayStay } from './kept-answer.rules.ts';

const orders = (query = '') => `/api/v1/desk/tenants/seelauf/orders${query}`;

test('an answer stays while another page of the same list is loaded', () => {
  expect(mayStay({ orders: [1], next: null }, orders(), orders('?before=7'))).toBe(true);
});

test('an answer with an empty list does not stay: the next answer may have entries', () => {
  expect(mayStay({ orders: [], next: null }, orders('?q=ana'), orders())).toBe(false);
  expect(mayStay({ months: ['2026-05'], statements: [] }, orders(), orders('?month=2026-04'))).toBe(false);
});

test('an answer about another object does not stay', () => {
  const other = '/api/v1/desk/tenants/laufbilder/orders';
  expect(mayStay({ orders: [1] }, other, orders())).toBe(false);
  expect(mayStay(undefined, orders(), orders())).toBe(false);
});
