import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { MAILED_LINK_ISSUER } from './desk.rules.ts';
import { listEntries } from './entrances.ts';

const OPERATOR = 'root@example.com';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    environment: { DESK_URL: 'http://desk.localhost', DESK_OPERATORS: OPERATOR },
  });
});
afterAll(() => shop.close());

test('a brand whose stored settings are broken is left out of an operator’s list', async () => {
  const { tenants } = shop.deps;
  const logged: [object, string][] = [];
  const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
    error: (fields: object, sentence: string) => logged.push([fields, sentence]),
  });
  const find = async (tenantId: string) => {
    const tenant = await tenants.find(tenantId);
    return tenantId === 'marafon' && tenant !== undefined
      ? { ...tenant, settings: { openId: true } as typeof tenant.settings }
      : tenant;
  };
  const deps = { ...shop.deps, log, tenants: { ...tenants, find } };
  const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email: OPERATOR };
  const entries = await listEntries(deps, proof);
  expect(entries.map(({ tenantId }) => tenantId)).toEqual(['laufbilder', 'photofinish']);
  expect(logged).toEqual([
    [{ tenantId: 'marafon', err: expect.any(TypeError) }, expect.stringContaining('left out')],
  ]);
});
