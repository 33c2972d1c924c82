import { type Kysely, sql } from 'kysely';

/**
 * Tables whose rows are deleted with the row that they belong to. All other references prevent the deletion of an event or a
 * photo.
 */
const BELONGING: readonly [table: string, owner: string][] = [
  ...['results', 'selfies', 'code_requests', 'catalogs', 'frames', 'archives'].map(
    (table) => [table, 'events'] as [string, string],
  ),
  ...['products', 'package_offers', 'gifts', 'catalog_versions'].map(
    (table) => [table, 'catalogs'] as [string, string],
  ),
  // Receipts prevent the deletion of an order, and so do gift codes bought with it.
  ...['order_items', 'invoices', 'promo_code_uses', 'preorders', 'archives', 'mails'].map(
    (table) => [table, 'orders'] as [string, string],
  ),
  ...['order_item_photos', 'framed_photos', 'mails'].map(
    (table) => [table, 'order_items'] as [string, string],
  ),
];

/** Lets an event be deleted with the rows that belong to it, and adds indexes to find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column deleted_at timestamptz`.execute(db);
  for (const [table, owner] of BELONGING) await deleteWith(db, table, owner);
  for (const table of ['cart_items', 'order_items', 'order_item_photos', 'framed_photos', 'person_photos'])
    await indexColumn(db, table, 'photo_id');
  await indexColumn(db, 'photo_verdicts', 'photo_id');
  await indexColumn(db, 'cart_items', 'product_id');
  for (const table of ['archives', 'code_requests', 'frames', 'order_items', 'preorders', 'selfies'])
    await indexColumn(db, table, 'event_id');
  for (const table of ['cart_items', 'framed_photos', 'order_items'])
    await indexColumn(db, table, 'frame_id');
  await indexColumn(db, 'order_items', 'product_id');
  await indexColumn(db, 'orders', 'catalog_id');
  await indexColumn(db, 'mails', 'order_item_id');
  await sql`create index videos_of_file on videos (tenant_id, video_file_id)`.execute(db);
}

async function deleteWith(db: Kysely<unknown>, table: string, owner: string): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confdeltype = 'a'
      and conrelid = ${table}::regclass and confrelid = ${owner}::regclass`.execute(db);
  if (rows.length === 0) throw new Error(`${table} names no ${owner}`);
  for (const { name, definition } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
      add constraint ${sql.id(name)} ${sql.raw(definition)} on delete cascade`.execute(db);
}

async function indexColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await sql`create index ${sql.id(`${table}_of_${column.replace('_id', '')}`)}
    on ${sql.id(table)} (tenant_id, ${sql.id(column)})`.execute(db);
}
