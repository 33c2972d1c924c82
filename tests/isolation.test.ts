import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes } from '#contract/order.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import type { MadeEvent } from '#tests/factories/event-factory.ts';
import { addressOf, callRoute, ROUTES } from '#tests/factories/every-route.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

const FOREIGN_HOST = 'marafon.localhost';
const SHOP = 'photofinish.localhost';

let opened: OwnedShop;
let shop: TestShop;
let event: MadeEvent;
/** The ids of one tenant's objects, one of each kind that a call can name. */
let owned: Record<string, string>;
let token: string;

beforeAll(async () => {
  opened = await openOwnedShop();
  ({ shop, event, owned, token } = opened);
});
afterAll(() => shop.close());

describe('every route with another tenant’s ids', () => {
  test('covers every documented call', () => {
    const documented = Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(documented.toSorted()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    '%s %s shows and changes nothing',
    async (_method, _path, route) => {
      for (const bearer of [undefined, token]) {
        const reply = await callRoute(opened, route, FOREIGN_HOST, bearer);
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        expect(reply.body).not.toMatch(/Secret of Photofinish|owner@example\.com|Runner1/);
        const { orderId, invoiceId, itemId, receiptId } = owned;
        const known = [orderId, invoiceId, itemId, receiptId, ...event.photoIds];
        for (const id of known) expect(reply.body).not.toContain(id);
      }
    },
  );

  test('leaves the owner’s data unchanged', async () => {
    const order = await shop.call({
      host: SHOP,
      method: 'GET',
      url: addressOf(orderRoutes.getOrder.path, owned),
    });
    expect(order.json()).toMatchObject({ state: 'Completed', customer: { email: 'owner@example.com' } });
  });

  test('a signed file of one tenant is not served on another’s host', async () => {
    const photos = await shop.call({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`,
    });
    const { thumbUrl } = photos.json().photos[0];
    expect((await shop.call({ host: SHOP, method: 'GET', url: thumbUrl })).statusCode).toBe(200);
    expect((await shop.call({ host: FOREIGN_HOST, method: 'GET', url: thumbUrl })).statusCode).toBe(404);
  });

  test('an unknown host gets nothing', async () => {
    const reply = await shop.call({
      host: 'unknown.example',
      method: 'GET',
      url: eventRoutes.listEvents.path,
    });
    expect(reply).toMatchObject({ statusCode: 404 });
  });
});

describe('behind the stores, the database itself', () => {
  const asApp = async <T>(
    tenant: string | undefined,
    work: (client: pg.Client) => Promise<T>,
  ): Promise<T> => {
    const client = new pg.Client(shop.deps.database.poolSettings('app', 'test') as pg.ClientConfig);
    await client.connect();
    try {
      await client.query('begin');
      if (tenant !== undefined) await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const tenantTables = async () => {
    const { rows } = await asApp('photofinish', (client) =>
      client.query(`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' order by 1`),
    );
    return rows.map((row: { name: string }) => row.name);
  };

  test('shows the application’s role no row without a tenant, in any table', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await asApp(undefined, (client) => client.query(`select count(*) as n from ${table}`));
      expect({ table, rows: rows[0].n }).toEqual({ table, rows: 0 });
    }
  });

  test('shows the role only its own tenant’s rows and prevents writes to others', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await asApp('marafon', (client) =>
        client.query(`select count(*) as n from ${table} where tenant_id <> 'marafon'`),
      );
      expect({ table, rows: rows[0].n }).toEqual({ table, rows: 0 });
    }
    const write = asApp('marafon', (client) =>
      client.query(
        `insert into rate_limits (tenant_id, bucket, window_start, used) values ('photofinish', 'x', now(), 1)`,
      ),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test('every tenant-owned table has row-level security, and every foreign key between two contains the tenant', async () => {
    const { rows } = await asApp('photofinish', (client) =>
      client.query(`select c.relname as name, c.relrowsecurity as is_protected from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row: { is_protected: boolean }) => !row.is_protected)).toEqual([]);
    const { rows: keys } = await asApp('photofinish', (client) =>
      client.query(`select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
    );
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.filter((key: { definition: string }) => !key.definition.includes('(tenant_id'))).toEqual([]);
  });

  test('the role that finds hosts can only read tenants and their hosts', async () => {
    const { asHost } = shop.deps.database;
    expect(await asHost.selectFrom('tenants').select('tenantId').execute()).toHaveLength(3);
    await expect(asHost.selectFrom('orders').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(sql`select * from pgboss.job`.execute(asHost)).rejects.toThrow(/permission denied/);
  });
});
