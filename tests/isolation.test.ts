import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveRoutes, orderListRoute } from '#contract/archive.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import { competitorRoutes, verificationRoutes } from '#contract/competitor.ts';
import { frameRoutes } from '#contract/frame.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { mailRoutes } from '#contract/mail.ts';
import { orderRoutes } from '#contract/order.ts';
import { organizerRoutes } from '#contract/organizer.ts';
import { paymentRoutes } from '#contract/payment.ts';
import { eventRoutes, photoRoutes, videoRoutes } from '#contract/photo.ts';
import { preorderRoutes } from '#contract/preorder.ts';
import { receiptFileRoute, receiptRoutes } from '#contract/receipt.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import { requestRoutes } from '#contract/request.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { siteRoutes } from '#contract/site.ts';
import type { MadeEvent } from '#tests/factories/event-factory.ts';
import { openOwnedShop } from '#tests/factories/owned-shop.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

/** Every call of the contract; a new service must be added here, which the OpenAPI document checks. */
const ROUTES = Object.values({
  ...{ ...archiveRoutes, ...catalogRoutes, ...competitorRoutes, ...verificationRoutes, ...invoiceRoutes },
  ...{
    ...orderRoutes,
    ...eventRoutes,
    ...photoRoutes,
    ...videoRoutes,
    ...frameRoutes,
    ...paymentRoutes,
    ...recognitionRoutes,
    ...shoppingcartRoutes,
  },
  ...{ ...mailRoutes, ...preorderRoutes, ...receiptRoutes, orderListRoute, receiptFileRoute },
  ...{ ...organizerRoutes, ...siteRoutes, ...requestRoutes },
});
const FOREIGN_HOST = 'marafon.localhost';
const SHOP = 'photofinish.localhost';

let shop: TestShop;
let event: MadeEvent;
/** What one tenant owns: every id that a call can name. */
let owned: Record<string, string>;
let token: string;

beforeAll(async () => {
  ({ shop, event, owned, token } = await openOwnedShop());
});
afterAll(() => shop.close());

const addressOf = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? randomUUID());

/** Bodies that are right for their call, so that a refusal is about the id and not the form. */
const bodyOf = (path: string, method: string): object | undefined => {
  if (path.endsWith('/token')) return { number: '1' };
  if (path.endsWith('/itsme')) return { itIsMe: false };
  if (path.endsWith('/archives/')) return { orderId: owned.orderId };
  if (path.endsWith('/payments'))
    return { paymentTypeId: 'PersonalCard', returnUrl: `http://${FOREIGN_HOST}/x` };
  if (path.endsWith('/items/v2'))
    return { items: [{ productId: owned.productId, photoIds: event.photoIds.slice(0, 1) }] };
  if (path.endsWith('/items')) {
    return method === 'DELETE'
      ? { items: [owned.itemId] }
      : { productId: owned.productId, photoIds: event.photoIds.slice(0, 1) };
  }
  if (path.endsWith('/customer') || path.endsWith('/mail')) return { email: 'thief@example.com' };
  if (path.endsWith('/attributes')) return { Language: 'ru' };
  return path.endsWith('/shoppingCarts') ? {} : undefined;
};

const queryOf = (path: string): string => {
  if (path === frameRoutes.getPreview.path) return `?photoId=${event.photoIds[0]}&frameId=${owned.frameId}`;
  if (path === frameRoutes.listFrames.path) return `?albumId=${owned.eventId}`;
  if (path.endsWith('/photos')) return `?albumId=${owned.eventId}`;
  if (path.endsWith('/competitors')) return `?competitorsListId=${owned.eventId}&search=Runner`;
  if (path.endsWith('/catalog/products')) return `?catalogId=${owned.eventId}`;
  if (path.endsWith('/competitor/code')) return `?eventId=${owned.eventId}&email=runner1@example.com`;
  if (path.includes('/receipts')) return `?invoiceId=${owned.invoiceId}`;
  if (path.endsWith('/competitor/token')) return '?token=forged';
  return path.endsWith('/paymentTypes') ? '?amount=5&currencyId=978' : '';
};

async function callRoute(route: { method: string; path: string }, host: string, bearer?: string) {
  const payload = bodyOf(route.path, route.method);
  return shop.call({
    host,
    method: route.method as 'GET',
    url: addressOf(route.path, owned) + (route.method === 'GET' ? queryOf(route.path) : ''),
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(payload === undefined || route.method === 'GET' ? {} : { payload }),
  });
}

describe('every route with another tenant’s ids', () => {
  test('the walk knows every call there is', () => {
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
        const reply = await callRoute(route, FOREIGN_HOST, bearer);
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        expect(reply.body).not.toMatch(/Secret of Photofinish|owner@example\.com|Runner1/);
        const { orderId, invoiceId, itemId, receiptId } = owned;
        const known = [orderId, invoiceId, itemId, receiptId, ...event.photoIds];
        for (const id of known) expect(reply.body).not.toContain(id);
      }
    },
  );

  test('and the owner still has everything as it was', async () => {
    const order = await shop.call({
      host: SHOP,
      method: 'GET',
      url: addressOf(orderRoutes.getOrder.path, owned),
    });
    expect(order.json()).toMatchObject({ state: 'Completed', customer: { email: 'owner@example.com' } });
  });

  test('a signed file of one tenant opens nothing on another’s host', async () => {
    const photos = await shop.call({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`,
    });
    const { thumbUrl } = photos.json().photos[0];
    expect((await shop.call({ host: SHOP, method: 'GET', url: thumbUrl })).statusCode).toBe(200);
    expect((await shop.call({ host: FOREIGN_HOST, method: 'GET', url: thumbUrl })).statusCode).toBe(404);
  });

  test('a host that belongs to nobody gets nothing', async () => {
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

  test('shows the application’s role no row where no tenant is named, in any table', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await asApp(undefined, (client) => client.query(`select count(*) as n from ${table}`));
      expect({ table, rows: rows[0].n }).toEqual({ table, rows: 0 });
    }
  });

  test('shows it its own tenant’s rows alone, and lets it write no other’s', async () => {
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

  test('every tenant-owned table is behind row-level security, and every key between two carries the tenant', async () => {
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

  test('the role that looks hosts up sees tenants and their hosts, and nothing else', async () => {
    const { asHost } = shop.deps.database;
    expect(await asHost.selectFrom('tenants').select('tenant_id').execute()).toHaveLength(3);
    await expect(asHost.selectFrom('orders').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(sql`select * from pgboss.job`.execute(asHost)).rejects.toThrow(/permission denied/);
  });
});
