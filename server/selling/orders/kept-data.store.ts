import { sql } from 'kysely';
import {
  anyId,
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listProvedOrders } from './order-addresses.store.ts';

/** Describes the orders that addresses prove, with their lines. */
export async function describeKeptOrders(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyId(proved))
    .orderBy('created_at')
    .execute();
  const items = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyId(orders.map((order) => order.order_id)))
    .execute();
  const photos = await trx
    .selectFrom('order_item_photos')
    .select(['order_item_id', 'photo_id', 'is_told'])
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', anyId(items.map((item) => item.order_item_id)))
    .execute();
  return [
    { kind: 'orders', table: 'orders', rows: orders.map(withoutLater) },
    { kind: 'orders', table: 'order_items', isPart: true, rows: items },
    { kind: 'orders', table: 'order_item_photos', isPart: true, rows: photos },
  ];
}

/** Hides an address that a visitor entered after the payment, because it may be a stranger's. */
function withoutLater<T extends { email: string; email_origin: string }>(row: T): T {
  return row.email_origin === 'First' ? row : { ...row, email: null, email_key: null };
}

/** Describes what other buyers ordered for the persons, or as a gift for an address. The buyers are not disclosed. */
export async function describeKeptLines(
  { trx, tenantId }: Scope,
  { emails, personIds }: DataSubject,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select(['order_item_id', 'product_type', 'title', 'event_id', 'event_name', 'photo_id', 'person_id'])
    .select(['person_name', 'gift', 'frame_text', 'video_id', 'owner_id', 'owner_name'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select('created_at')
        .whereRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .whereRef('orders.order_id', '=', 'order_items.order_id')
        .as('created_at'),
    )
    .where('tenant_id', '=', tenantId)
    .where('order_id', '<>', sql<string>`all(${[...orderIds]}::uuid[])`)
    .where(({ or, and, eb }) =>
      or([
        eb('person_id', '=', anyId(personIds)),
        eb('owner_id', '=', anyId(personIds)),
        and([eb('gift', 'is not', null), eb(sql`lower(gift->>'email')`, '=', anyText(emails))]),
      ]),
    )
    .execute();
  return [{ kind: 'lines', table: 'order_items', rows }];
}
