import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './factories/test-shop.ts';
import { readSources } from './house/imports.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/**
 * Foreign keys without an index, by the table that is pointed at: nothing deletes its rows, and nothing starts at one
 * of them to look for those that point at it.
 */
const FOLLOWED_ONE_WAY: Record<string, { keys: string[]; reason: string }> = {
  catalogs: { keys: ['orders.catalog_id'], reason: 'a catalog stays; its orders are listed by nobody' },
  events: {
    keys: [
      'archives.event_id',
      'code_requests.event_id',
      'frames.event_id',
      'order_items.event_id',
      'preorders.event_id',
      'selfies.event_id',
    ],
    reason: 'an event stays; packages sold, waiting preorders and frames in use have partial indexes',
  },
  frames: {
    keys: ['cart_items.frame_id', 'framed_photos.frame_id', 'order_items.frame_id'],
    reason: 'a frame stays for who bought it',
  },
  order_items: { keys: ['mails.order_item_id'], reason: 'a line of an order stays' },
  payments: { keys: ['receipts.payment_id'], reason: 'a payment stays; receipts are looked up by invoice' },
  photos: {
    keys: [
      'cart_items.photo_id',
      'framed_photos.photo_id',
      'order_item_photos.photo_id',
      'order_items.photo_id',
      'person_photos.photo_id',
      'photo_verdicts.photo_id',
    ],
    reason: 'a photo stays',
  },
  products: {
    keys: ['cart_items.product_id', 'order_items.product_id'],
    reason: 'a product is withdrawn, not deleted',
  },
  tenants: { keys: ['tenant_hosts.tenant_id'], reason: 'a tenant stays, and its hosts are a few' },
  video_files: { keys: ['videos.video_file_id'], reason: 'a film stays; its videos in use have an index' },
};

test('every foreign key has an index, or its other end stays', async () => {
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

test('the store deletes no row of a table whose foreign keys have no index', () => {
  const deleted = readSources()
    .filter(({ path }) => path.endsWith('.store.ts'))
    .flatMap(({ text }) => [...text.matchAll(/deleteFrom\('(\w+)'\)/g)])
    .map(([, table]) => table);
  expect(deleted).toContain('persons');
  expect(deleted.filter((table) => table !== undefined && table in FOLLOWED_ONE_WAY)).toEqual([]);
});
