import { expect, test } from 'vitest';
import { AREAS, areasOf, groupAreas } from './areas.ts';

test('events are an area of every member who may read them, except photographers, who read their own photos', () => {
  const operations = ['event.read', 'photo.read'];
  const pathsFor = (...roles: string[]) =>
    areasOf({ operations, grants: roles.map((role) => ({ role })) }).map(({ path }) => path);
  expect(pathsFor('accountant')).toEqual(['events', 'photos']);
  expect(pathsFor('photographer', 'privacy-officer')).toEqual(['events', 'photos']);
  expect(pathsFor('photographer')).toEqual(['photos']);
  expect(areasOf({ operations, grants: null }).map(({ path }) => path)).toEqual(['events', 'photos']);
});

test('areas are grouped in the order of the navigation, and empty groups are left out', () => {
  const all = groupAreas(areasOf({ operations: AREAS.map(({ operation }) => operation), grants: null }));
  expect(all.map(({ group }) => group)).toEqual([
    'start',
    'sell',
    'photos',
    'people',
    'money',
    'site',
    'system',
  ]);
  expect(all.flatMap(({ areas }) => areas)).toHaveLength(AREAS.length);
  const some = groupAreas(areasOf({ operations: ['order.read', 'sales.read'], grants: null }));
  expect(some.map(({ group, areas }) => [group, ...areas.map(({ path }) => path)])).toEqual([
    ['sell', 'orders'],
    ['money', 'sales'],
  ]);
});
