import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { listOrderArchives } from '#delivering/archives/index.ts';
import { isAddressStopped, releaseAddress } from '#delivering/mails/mails.store.ts';
import { measureCoverage } from '#finding/coverage/index.ts';
import { listPublishedAfter } from '#finding/photos/index.ts';
import { BY_COMMAND, eraseActionValues, listActions } from '#hosting/actions/index.ts';
import { readConversion, readConversionByDay } from '#operating/conversion/read-conversion.ts';
import { listOrdersOfInvoices } from '#selling/invoices/invoices.store.ts';
import { listPaidOrdersOfEmail, searchOrders } from '#selling/orders/index.ts';
import { importReport, listUnmatched } from '#selling/payouts/index.ts';
import { readToday } from '#server/operating/desk-api/read-today.ts';
import { stripeCsv } from '#tests/factories/payout-reports.ts';
import { callRoute, ROUTES } from './factories/every-route.ts';
import { fillTables } from './factories/fill-tables.ts';
import { type OwnedShop, openOwnedShop } from './factories/owned-shop.ts';
import { countOf } from './factories/sample.ts';
import { DEFAULT_HOST, type TestShop } from './factories/test-shop.ts';
import { readSources } from './house/imports.ts';
import { camelCase } from './house/stored-tables.ts';

const TENANT = 'photofinish';
let opened: OwnedShop;
let shop: TestShop;
/** Every statement of the stores, once, with the parameters of its first call. Opening the shop already sells and delivers. */
const statements = new Map<string, unknown[]>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
  const [text, values] = parts;
  if (typeof text === 'string' && Array.isArray(values) && !statements.has(text))
    if (/^\s*(select|with|update|delete)\b/.test(text) && text.includes('tenant_id'))
      statements.set(text, values);
  return Reflect.apply(query, this, parts);
};
beforeAll(async () => {
  opened = await openOwnedShop();
  ({ shop } = opened);
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await shop?.close();
});

/**
 * Foreign keys without an index, by referenced table: nothing deletes its rows, and no query starts at
 * one of them to find the referencing rows.
 */
const FOLLOWED_ONE_WAY: Record<string, { keys: string[]; reason: string }> = {
  part_refunds: {
    keys: ['ledger_entries.refund_id', 'receipts.refund_id'],
    reason: 'a refund stays; receipts are looked up by invoice, entries by payment',
  },
  payments: { keys: ['receipts.payment_id'], reason: 'a payment stays; receipts are looked up by invoice' },
  tenants: {
    keys: [
      'desk_login_links.for_tenant',
      'desk_logins.invitation_tenant',
      'desk_logins.provider_tenant',
      'desk_sessions.provider_tenant',
      'tenant_hosts.tenant_id',
    ],
    reason: 'a tenant stays, and its hosts are a few',
  },
};

test('every foreign key has an index, or its target is never deleted', async () => {
  const { rows } = await sql<{ target: string; key: string }>`
    select confrelid::regclass::text as target, conrelid::regclass || '.' || attname as key
    from pg_constraint as fk
      join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index as i
      where i.indrelid = fk.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
        and (i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1, 2`.execute(shop.deps.database.asHost);
  const lacking = Object.groupBy(rows, ({ target }) => target);
  expect(
    Object.fromEntries(
      Object.entries(lacking).map(([target, keys]) => [target, keys?.map(({ key }) => key)]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(FOLLOWED_ONE_WAY).map(([target, { keys }]) => [target, keys])));
});

test('no store deletes rows of a table whose foreign keys have no index', () => {
  const deleted = readSources()
    .filter(({ path }) => path.endsWith('.store.ts'))
    .flatMap(({ text }) => [...text.matchAll(/deleteFrom\((?:scope, )?'(\w+)'\)/g)])
    .map(([, table = '']) => table);
  expect(deleted).toContain('orderItems');
  const followed = new Set(Object.keys(FOLLOWED_ONE_WAY).map(camelCase));
  expect(deleted.filter((table) => followed.has(table))).toEqual([]);
});

/** Tables that stay small regardless of sales: written by hand by an operator, or limited to a few rows. */
const STAYS_SMALL = new Set([
  ...[
    'tenants',
    'tenant_hosts',
    'site_pages',
    'site_files',
    'brand_images',
    'order_numbers',
    'receipt_numbers',
    'skipped_statement_numbers',
    'webhooks',
    'desk_links',
    'upload_links',
    'photo_imports',
    'event_feeds',
    'erased_bibs',
    'list_mappings',
    'mail_paces',
    'preview_renderings',
    'face_searches',
  ],
  ...['catalogs', 'catalog_versions', 'products', 'package_offers', 'people_offers', 'gifts', 'frames'],
]);

/** Queries that scan a growing table, by table and first words, each with its reason. */
const READS_ALL: { table: string; query: RegExp; reason: string }[] = [
  {
    table: 'order_credits',
    query: /^select distinct "paid"\."order_id" from "order_credits"/,
    reason:
      'once an hour; few packages are bought after single photos, and each credit is looked up by its keys',
  },
  {
    table: 'orders',
    query:
      /union select "order_id" .* email_origin = 'Later' and lower\(former_email\) = any\(\$\d+::text\[\]\)$/,
    reason: 'those with a later address are few and have an index of their own; here many have one',
  },
  {
    table: 'payout_reports',
    query: /^select "report_id", .* from "payout_reports" where "payout_reports"."tenant_id" = \$1 order by/,
    reason: 'all of them; a tenant has some hundreds a year',
  },
  {
    table: 'events',
    query: /^select count\(\*\) as "total" from "events"/,
    reason: 'how many there are in all; a tenant has some hundreds a year',
  },
  {
    table: 'events',
    query: /^select "event_id", "title", "city", "country", "date", "external_event_id" from "events"/,
    reason: 'typos and other scripts are compared in the process; a tenant has some hundreds a year',
  },
  {
    table: 'events',
    query: /"faces_forgotten_at" is null/,
    reason: 'once an hour; a tenant has some hundreds a year',
  },
  {
    table: 'preorders',
    query: /^select distinct "event_id" from "preorders"/,
    reason: 'those that wait have an index of their own; here every one waits',
  },
  {
    table: 'webhook_deliveries',
    query: /and state <> 'Delivered' group by "webhook_id"$/,
    reason: 'those that were not delivered have an index of their own; here none was',
  },
];

/** The fields of a node of EXPLAIN's JSON that are read here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [];
  return [own, node.Plans?.map(scannedTables) ?? []].flat(2);
}

test('no query of a call, a recurring job or the coverage scans a growing table', async () => {
  for (const route of ROUTES) await callRoute(opened, route, DEFAULT_HOST, opened.token);
  for (const { handle } of shop.handlers())
    try {
      await handle({ tenantId: TENANT }, new AbortController().signal);
    } catch (error) {
      // A job about one object names it: the remaining jobs are about a whole tenant.
      if (!(error instanceof z.ZodError)) throw error;
    }
  await shop.deps.database.inTenant(TENANT, (scope) =>
    listPaidOrdersOfEmail(scope, 'owner@example.com', [opened.event.eventId], KNOWN_ORDERS_MAX),
  );
  await measureCoverage(shop.deps, TENANT, opened.event.eventId);
  const [photoId = ''] = opened.event.photoIds;
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await listActions(scope, { kind: 'photo', id: photoId }, { count: 50, before: 1_000 });
    await listPublishedAfter(scope, opened.event.eventId, photoId, 24);
    await listActions(scope, undefined, { count: 50 });
    await eraseActionValues(scope, 'photo', [photoId]);
    await readToday(shop.deps, scope);
    await readConversion(scope, shop.deps.clock.now(), 50);
    await readConversionByDay(scope, opened.event.eventId);
    await searchOrders(scope, {}, 26);
    await isAddressStopped(scope, 'owner@example.com');
    await releaseAddress(scope, 'owner@example.com');
    await listOrderArchives(scope, photoId);
    await listOrdersOfInvoices(scope, [photoId]);
  });
  const report = stripeCsv([
    { id: 'txn', category: 'charge', gross: '1.00', fee: '0.00', net: '1.00', number: photoId },
  ]);
  const source = async function* () {
    yield Buffer.from(report);
  };
  await shop.deps.database.inTenant(TENANT, (scope) =>
    importReport(shop.deps, scope, { source }, BY_COMMAND),
  );
  await shop.deps.database.inTenant(TENANT, listUnmatched);
  const traced = [...statements];
  expect(traced.length).toBeGreaterThan(70);

  const filled = await fillTables(shop, TENANT, countOf(100_000, 10_000), STAYS_SMALL);
  expect(filled).toEqual(expect.arrayContaining(['photos', 'orders', 'mails', 'persons']));
  const client = new pg.Client(shop.deps.database.poolSettings('app', 'explain') as pg.ClientConfig);
  await client.connect();
  await client.query(`select set_config('app.tenant', $1, false)`, [TENANT]);
  const scans: string[] = [];
  for (const [text, values] of traced) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    for (const table of scannedTables(rows[0]['QUERY PLAN'][0].Plan))
      if (
        filled.includes(table) &&
        !READS_ALL.some((known) => known.table === table && known.query.test(text))
      )
        scans.push(`${table}: ${text}`);
  }
  await client.end();
  expect(scans).toEqual([]);
}, 300_000);
