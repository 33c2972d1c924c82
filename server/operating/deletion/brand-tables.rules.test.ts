import { expect, test } from 'vitest';
import { findBlocks, isNameOf } from './brand-tables.rules.ts';

test('an order, a receipt, a photo, a participant and a request prevent the deletion, settings do not', () => {
  const settings = ['tenants', 'tenant_hosts', 'actions', 'member_roles', 'events', 'carts'];
  expect(findBlocks(settings)).toEqual([]);
  expect(
    findBlocks([
      'removal_requests',
      'photos',
      'receipts',
      'order_items',
      'orders',
      'competitors',
      ...settings,
    ]),
  ).toEqual(['Orders', 'Books', 'Photos', 'Participants', 'Requests']);
  expect(() => findBlocks(['new_table'])).toThrow('new_table');
});

test('a brand is named by its name or a host, in any case', () => {
  const brand = { name: 'Seelauf Fotos', hosts: ['fotos.seelauf.net'] };
  for (const typed of ['Seelauf Fotos', ' seelauf fotos', 'FOTOS.seelauf.net'])
    expect(isNameOf(typed, brand)).toBe(true);
  for (const typed of ['', 'Seelauf', 'seelauf.net']) expect(isNameOf(typed, brand)).toBe(false);
});
