import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant, listTenants } from '#hosting/tenants/index.ts';
import { listDeletedBrands } from '#operating/deletion/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { deleteTenant } from './delete-tenant.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

async function run(tenantId: string, options: Parameters<typeof deleteTenant>[2] = {}, answer?: boolean) {
  const lines: string[] = [];
  const confirm = answer === undefined ? undefined : async () => answer;
  const print = (line: string) => void lines.push(line);
  const code = await deleteTenant(shop.deps, tenantId, options, { print, confirm, isColoured: false });
  return { code, lines };
}
const ids = async () => (await listTenants(shop.deps.database.asHost)).map(({ tenantId }) => tenantId);

test('tenant delete names what prevents it, asks, and deletes an empty brand', async () => {
  const [template] = demoTenants;
  if (template === undefined) throw new Error('the demo has no brand');
  for (const tenantId of ['used', 'empty'])
    await defineTenant(shop.deps, { ...template, tenantId, hosts: [`${tenantId}.example`] });
  await makeEvent(shop.deps, { tenantId: 'used', photos: [['17']] });
  const refused = await run('used', { yes: true });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.lines).toContain('  photos or videos: delete their events by "event delete".');

  expect(await run('empty', {}, false)).toMatchObject({ code: 1 });
  await expect(run('empty', { yes: true, as: 'ana@example.com' })).rejects.toThrow('--as');
  await expect(run('unknown', { yes: true })).rejects.toThrow('unknown');
  expect(await ids()).toEqual(expect.arrayContaining(['empty', 'used']));

  expect(await run('empty', { why: 'a trial' }, true)).toMatchObject({ code: 0 });
  expect(await ids()).toContain('used');
  expect(await ids()).not.toContain('empty');
  const [line] = await shop.deps.database.inTenant(DESK_SCOPE_ID, listDeletedBrands);
  expect(line).toMatchObject({
    brandId: 'empty',
    hosts: ['empty.example'],
    operatorId: null,
    why: 'a trial',
  });
});
