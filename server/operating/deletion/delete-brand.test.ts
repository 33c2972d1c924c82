import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskBrandSetupRoutes, deskInstallationRoutes } from '#contract/desk-brands.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import { ROLES } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import {
  type DeskBrowser,
  type DeskShop,
  OPERATOR,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, issueDeskToken, logInToDesk, newMember, openScript } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { inSession, query } from '#tests/factories/query-database.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { listDeletedBrands } from './deleted-brands.store.ts';

const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
`;

let desk: DeskShop;
let operator: DeskBrowser;
beforeAll(async () => {
  desk = await openDeskShop();
  operator = await logInToDesk(desk, OPERATOR);
});
afterAll(() => desk?.close());

const deps = () => desk.shop.deps;

/** Creates a brand as the wizard does. */
async function createBrand(name = `Lauf ${randomUUID().slice(0, 8)}`) {
  const host = `fotos-${randomUUID()}.seelauf.net`;
  const brand = { name, host, language: 'de', country: 'AT', ownerEmail: `${randomUUID()}@seelauf.net` };
  const reply = await callDesk(operator, deskInstallationRoutes.createBrand, { payload: brand });
  expect(reply.statusCode, reply.body).toBe(201);
  return { tenantId: reply.json().tenantId as string, name, host };
}

const remove = (tenantId: string, typedName: string, browser: Parameters<typeof callDesk>[0] = operator) =>
  callDesk(browser, deskInstallationRoutes.deleteBrand, {
    payload: { tenantId, typedName, why: 'opened twice' },
  });

const blocksOf = async (tenantId: string) =>
  (await callDesk(operator, deskBrandSetupRoutes.getBrandDeletion, { ids: { tenantId } })).json().blocks;

/** Counts the rows of a brand in every table that has tenants' rows. */
const countRows = (tenantId: string): Promise<Record<string, number>> =>
  inSession(deps().database, async (ask) => {
    const tables = await ask<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    expect(tables.length).toBeGreaterThan(100);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await ask<{ count: number }>(
        `select count(*)::integer as count from "${name}" where tenant_id = $1`,
        [tenantId],
      );
      // Calls of the desk and visits write these themselves.
      if (row !== undefined && row.count > 0 && name !== 'rate_limits') counts[name] = row.count;
    }
    return counts;
  });

test('an operator deletes an empty brand: rows, hosts and files go, and the installation keeps a line', async () => {
  const { tenantId, name, host } = await createBrand();
  await makeEvent(deps(), { tenantId, photos: [] });
  const others = [await countRows(TENANT), await countRows(OTHER_TENANT)];
  const { settings } = await deps().tenants.read(tenantId);
  expect((await desk.shop.call({ method: 'GET', host, url: settings.logo })).statusCode).toBe(200);
  expect(await blocksOf(tenantId)).toEqual([]);
  expect(Object.keys(await countRows(tenantId))).toEqual(
    expect.arrayContaining(['actions', 'action_values', 'events', 'members', 'tenant_hosts', 'tenants']),
  );

  const reply = await remove(tenantId, name);
  expect(reply.statusCode, reply.body).toBe(204);

  expect(await countRows(tenantId)).toEqual({});
  expect([await countRows(TENANT), await countRows(OTHER_TENANT)]).toEqual(others);
  const [line] = await deps().database.inTenant(DESK_SCOPE_ID, listDeletedBrands);
  expect(line).toMatchObject({ brandId: tenantId, name, hosts: [host], why: 'opened twice' });
  expect(line?.operatorId).toEqual(expect.any(String));
  expect(await remove(tenantId, name)).toMatchObject({ statusCode: 404 });

  await desk.shop.work();
  await waitFor('the files to be deleted', async () => (await deps().storage.list(tenantId)).length === 0);
  await waitFor('every job of the brand to end', async () => {
    const left = await query(
      deps().database,
      `select name from ${QUEUE_SCHEMA}.job where data ->> 'tenantId' = $1 and state < 'completed'`,
      [tenantId],
    );
    return left.length === 0;
  });
  expect(await countRows(tenantId)).toEqual({});
});

test('a new brand of the same name gets another id, so that it keeps its files', async () => {
  const name = `Lauf ${randomUUID().slice(0, 8)}`;
  const { tenantId, host } = await createBrand(name);
  expect(await remove(tenantId, host.toUpperCase())).toMatchObject({ statusCode: 204 });
  expect((await createBrand(name)).tenantId).toBe(`${tenantId}-2`);
});

/** Expects that no table lost rows of a brand. Jobs may add some meanwhile, such as those of a mail. */
async function expectWhole(tenantId: string, before: Record<string, number>): Promise<void> {
  const now = await countRows(tenantId);
  for (const [table, count] of Object.entries(before))
    expect(now[table] ?? 0, table).toBeGreaterThanOrEqual(count);
}

describe('a brand stays whole', () => {
  test('if it has one order, even an unpaid one', async () => {
    const shop = desk.shop;
    const event = await makeEvent(deps(), { photos: [['17']] });
    const { photo = '' } = await setCatalog(shop, event, CATALOG);
    const buyer = createBuyer(shop);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: photo, photoIds: event.photoIds }]);
    await buyer.checkOut(cart);
    const before = await countRows('photofinish');
    expect(before.orders).toBe(1);
    const { settings } = await deps().tenants.read('photofinish');
    const reply = await remove('photofinish', settings.tenantName);
    expect(reply.json()).toMatchObject({ code: 'Conflict', errors: [{ code: 'BrandNotEmpty' }] });
    await expectWhole('photofinish', before);
    expect(await blocksOf('photofinish')).toEqual(expect.arrayContaining(['Orders', 'Photos']));
  });

  test('if a visitor writes to it while it is being deleted', async () => {
    const { tenantId, name } = await createBrand();
    await makeEvent(deps(), { tenantId, photos: [] });
    const { deletion } = await deps().database.inTenant(tenantId, async ({ trx }) => {
      await sql`insert into requests (tenant_id, request_id, kind, fields, language, origin, state, created_at)
        values (${tenantId}, ${randomUUID()}, 'photographer', '{}', 'de', 'https://x.example', 'New', now())`.execute(
        trx,
      );
      const deletion = remove(tenantId, name);
      await waitFor('the deletion to wait for this transaction', async () => {
        const waiting = await query(
          deps().database,
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });
      return { deletion };
    });
    expect((await deletion).json()).toMatchObject({ code: 'Conflict' });
    expect(await blocksOf(tenantId)).toEqual(['Requests']);
    expect(await countRows(tenantId)).toMatchObject({ events: 1, tenants: 1 });
  });

  test('if another name is typed, the login is old, or the caller is no operator of the installation', async () => {
    const { tenantId, name } = await createBrand();
    const before = await countRows(tenantId);
    expect((await remove(tenantId, 'Another')).json()).toMatchObject({
      code: 'Invalid',
      errors: [{ path: 'typedName', code: 'BrandNotTyped' }],
    });
    const old = await logInToDesk(desk, OPERATOR, new Date(Date.now() - FRESH_MS - 60_000));
    expect((await remove(tenantId, name, old)).json()).toMatchObject({ code: 'LoginNotFresh' });
    const { browser } = await newMember(desk);
    const { token } = await issueDeskToken(browser, ['tenant.apply']);
    expect((await remove(tenantId, name, openScript(desk, token))).json()).toMatchObject({
      code: 'SessionNeeded',
    });
    await expectWhole(tenantId, before);
  });

  test.each(ROLES)('if a member with the role %s asks for it', async (role) => {
    const { eventId } = await makeEvent(deps(), { tenantId: TENANT, photos: [] });
    const { browser } = await newMember(desk, role, { eventId: role === 'organizer' ? eventId : null });
    const { settings } = await deps().tenants.read(TENANT);
    const reply = await remove(TENANT, settings.tenantName, browser);
    expect(reply.json()).toMatchObject({ code: 'Forbidden' });
  });

  test('whatever the application sets: it cannot delete records, and no tenant deletes itself or looks into another', async () => {
    const inTenant = (statement: ReturnType<typeof sql>) =>
      deps().database.inTenant(TENANT, async ({ trx }) => {
        await sql`select set_config('app.deleted_brand', ${TENANT}, true)`.execute(trx);
        await statement.execute(trx);
      });
    await expect(inTenant(sql`delete from actions where tenant_id = ${TENANT}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(inTenant(sql`delete from share_versions where tenant_id = ${TENANT}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(inTenant(sql`select delete_brand(${TENANT}, array['tenants'])`)).rejects.toThrow(
      /only the installation/,
    );
    await expect(inTenant(sql`select find_brand_tables(${OTHER_TENANT})`)).rejects.toThrow(
      /the rows of another brand/,
    );
  });
});
