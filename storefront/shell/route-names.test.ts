import { expect, test } from 'vitest';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { ROUTE_NAMES } from '#contract/site.ts';
import { ROUTE_NAME_BY_PATH } from '#storefront/router/page-paths.ts';
import { routeNameOf } from './route-names.ts';
import { routes } from './router.tsx';

test('every path of the router has its name, and every name of the contract a path', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(ROUTE_NAME_BY_PATH).sort());
  expect(new Set(Object.values(ROUTE_NAME_BY_PATH))).toEqual(new Set(ROUTE_NAMES));
});

test('mails lead to routes', () => {
  const paths = routes.map(({ path }): string => path);
  expect(paths).toContain(OWN_DATA_PATH);
  expect(paths).toContain(PHOTO_ALERT_PATH);
});

test('a route is identified by its path; an unknown page has no name', () => {
  expect(routeNameOf('/order-failed')).toBe('after-payment');
  expect(routeNameOf('/checkout/$orderId')).toBe('order');
  expect(routeNameOf('/other')).toBeUndefined();
});
