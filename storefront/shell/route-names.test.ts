import { expect, test } from 'vitest';
import { ROUTE_NAMES } from '#contract/site.ts';
import { ROUTE_NAME_BY_PATH, routeNameOf } from './route-names.ts';
import { router } from './router.tsx';

test('every path of the router has its name, and every name of the contract a path', () => {
  // Every other path leads home.
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(paths.sort()).toEqual(Object.keys(ROUTE_NAME_BY_PATH).sort());
  expect(new Set(Object.values(ROUTE_NAME_BY_PATH))).toEqual(new Set(ROUTE_NAMES));
});

test('a route is identified by its id; an unknown page has no name', () => {
  expect(routeNameOf('/order-failed')).toBe('after-payment');
  expect(routeNameOf('/checkout/$orderId')).toBe('order');
  expect(routeNameOf('__root__')).toBeUndefined();
});
