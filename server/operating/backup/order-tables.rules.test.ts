import { expect, test } from 'vitest';
import { orderTables } from './order-tables.rules.ts';

const key = (child: string, parent: string, ...nullable: string[]) => ({ child, parent, nullable });

test('a table comes after those that it references, and may reference itself', () => {
  const keys = [key('items', 'orders'), key('orders', 'events'), key('events', 'events')];
  expect(orderTables(['items', 'orders', 'events'], keys)).toEqual([
    { name: 'events', later: [] },
    { name: 'orders', later: [] },
    { name: 'items', later: [] },
  ]);
});

test('postpones the nullable column of two tables that reference each other, and nothing else', () => {
  const keys = [
    key('events', 'photos', 'cover_id'),
    key('photos', 'events'),
    key('tags', 'photos', 'photo_id'),
  ];
  expect(orderTables(['tags', 'photos', 'events'], keys)).toEqual([
    { name: 'events', later: ['cover_id'] },
    { name: 'photos', later: [] },
    { name: 'tags', later: [] },
  ]);
});

test('reports a cycle without a nullable column', () => {
  expect(() => orderTables(['a', 'b'], [key('a', 'b'), key('b', 'a')])).toThrow('a, b');
});
