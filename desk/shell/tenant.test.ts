import { expect, test } from 'vitest';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';
import { findFirstPage } from './tenant.ts';

const shop = (tenantId: string, isDemo: boolean) => ({
  tenantId,
  isDemo,
  name: tenantId,
  country: null,
  grants: null,
  operations: [],
});
const me = (email: string, demoOperator: string | null) => ({
  email,
  demoOperator,
  by: 'Session' as const,
  authenticatedAt: null,
  loginTenant: null,
  isOperator: true,
  link: null,
});
const OPERATOR = 'installation@photofinish.example';
const demo = shop('photofinish', true);
const own = shop('seelauf', false);

test('a member begins in the shop of the last visit, or else in the first', () => {
  const work = { me: me('ana@example.com', null), tenants: [demo, own] };
  expect(findFirstPage(work, 'seelauf')).toBe('/tenants/seelauf');
  expect(findFirstPage(work, 'elsewhere')).toBe('/tenants/photofinish');
  expect(findFirstPage({ ...work, tenants: [] }, null)).toBeUndefined();
});

test('the demo’s operator begins with the form for a new shop, and later in their own shop', () => {
  const operator = me(OPERATOR, OPERATOR);
  expect(findFirstPage({ me: operator, tenants: [demo] }, 'photofinish')).toBe(NEW_BRAND_PAGE);
  expect(findFirstPage({ me: operator, tenants: [demo, own] }, 'photofinish')).toBe('/tenants/seelauf');
});

test('other members of a demo begin in its shops', () => {
  const owner = me('owner@photofinish.example', OPERATOR);
  expect(findFirstPage({ me: owner, tenants: [demo] }, null)).toBe('/tenants/photofinish');
});
