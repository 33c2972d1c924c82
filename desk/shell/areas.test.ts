import { expect, test } from 'vitest';
import { areasOf } from './areas.ts';

test('events are an area of every member who may read them, except photographers, who read their own photos', () => {
  const operations = ['event.read', 'photo.read'];
  const pathsFor = (...roles: string[]) =>
    areasOf({ operations, grants: roles.map((role) => ({ role })) }).map(({ path }) => path);
  expect(pathsFor('accountant')).toEqual(['events', 'photos']);
  expect(pathsFor('photographer', 'privacy-officer')).toEqual(['events', 'photos']);
  expect(pathsFor('photographer')).toEqual(['photos']);
  expect(areasOf({ operations, grants: null }).map(({ path }) => path)).toEqual(['events', 'photos']);
});
