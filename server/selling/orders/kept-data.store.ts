import { sql } from 'kysely';
import {
  anyId,
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { listProvedOrders } from './order-addresses.store.ts';

/** Describes the orders that addresses prove, with their lines. */
export async function describeKeptOrders(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const { trx, tenantId } = scope;
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const orders = await selectFrom(scope, 'orders')
    .selectAll()
    .where('orderId', '=', anyId(proved))
    .orderBy('createdAt')
    .execute();
  const items = await selectFrom(scope, 'orderItems')
    .selectAll()
    .where('orderId', '=', anyId(orders.map((order) => order.orderId)))
    .execute();
  const photos = await selectFrom(scope, 'orderItemPhotos')
    .select(['orderItemId', 'photoId', 'isTold'])
    .where('orderItemId', '=', anyId(items.map((item) => item.orderItemId)))
    .execute();
  return [
    { kind: 'orders', table: 'orders', rows: orders.map(withoutLater) },
    { kind: 'orders', table: 'orderItems', isPart: true, rows: items },
    { kind: 'orders', table: 'orderItemPhotos', isPart: true, rows: photos },
  ];
}

/** Hides an address that a visitor entered after the payment, because it may be a stranger's. */
function withoutLater<T extends { email: string; emailOrigin: string }>(row: T): T {
  return row.emailOrigin === 'First' ? row : { ...row, email: null, emailKey: null };
}

/** Describes what other buyers ordered for the persons, or as a gift for an address. The buyers are not disclosed. */
export async function describeKeptLines(
  scope: Scope,
  { emails, personIds }: DataSubject,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .select(['orderItemId', 'productType', 'title', 'eventId', 'eventName', 'photoId', 'personId'])
    .select(['personName', 'gift', 'frameText', 'videoId', 'ownerId', 'ownerName'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select('createdAt')
        .whereRef('orders.tenantId', '=', 'orderItems.tenantId')
        .whereRef('orders.orderId', '=', 'orderItems.orderId')
        .as('createdAt'),
    )
    .where('orderId', '<>', sql<string>`all(${[...orderIds]}::uuid[])`)
    .where(({ or, and, eb }) =>
      or([
        eb('personId', '=', anyId(personIds)),
        eb('ownerId', '=', anyId(personIds)),
        and([eb('gift', 'is not', null), eb(sql`lower(gift->>'email')`, '=', anyText(emails))]),
      ]),
    )
    .execute();
  return [{ kind: 'lines', table: 'orderItems', rows }];
}
