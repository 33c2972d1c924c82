import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** A package whose photos belong to its buyer: the order is Completed, and the package was not refunded. */
export interface PaidPackage {
  orderItemId: string;
  orderId: string;
  eventId: string;
  /** The person. */
  personId: string;
  /** When it was ordered; undefined for a preorder that an operator imported. */
  boughtAt: Date | undefined;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 10_000;
const PACKAGE_KINDS = ['PhotosWithMe', 'PhotosWithFrame'] as const;

function selectPackages({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .where('order_items.tenant_id', '=', tenantId)
    .where('order_items.product_type', 'in', PACKAGE_KINDS)
    .where('order_items.person_id', 'is not', null)
    .where('order_items.is_returned', '=', false)
    .where('orders.state', '=', 'Completed');
}

/**
 * Counts the packages in orders.
 * @param eventIds counts only packages sold in these events
 */
export async function countPackages(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
  eventIds?: readonly string[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { count } = await trx
    .selectFrom('order_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('product_type', 'in', PACKAGE_KINDS)
    .$if(eventIds !== undefined, (query) =>
      query.where('event_id', '=', sql<string>`any(${[...(eventIds ?? [])]}::uuid[])`),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the events with paid packages. */
export async function listPackageEvents(scope: Scope): Promise<string[]> {
  const rows = await selectPackages(scope).select('order_items.event_id').distinct().execute();
  return rows.map((row) => row.event_id);
}

/** Lists an event's paid packages, in pages ordered by id. */
export async function listPaidPackages(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PaidPackage[]> {
  const rows = await selectPackages(scope)
    .select(['order_items.order_item_id', 'order_items.order_id', 'order_items.person_id'])
    .select(['orders.cart_id', 'orders.created_at'])
    .where('order_items.event_id', '=', eventId)
    .where('order_items.order_item_id', '>', after)
    .orderBy('order_items.order_item_id')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    orderItemId: row.order_item_id,
    orderId: row.order_id,
    eventId,
    personId: row.person_id ?? '',
    boughtAt: row.cart_id === null ? undefined : row.created_at,
  }));
}

/** Reads the order time and the event of items, by item. Preorders that an operator imported are left out. */
export async function listPurchases(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<Map<string, { boughtAt: Date; eventId: string }>> {
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select(['order_items.order_item_id', 'order_items.event_id', 'orders.created_at'])
    .where('order_items.tenant_id', '=', tenantId)
    .where('order_items.order_item_id', 'in', orderItemIds)
    .where('orders.cart_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.order_item_id, { boughtAt: row.created_at, eventId: row.event_id }]));
}

/**
 * Lists the photos that belong to packages permanently, by item: photos at the time of the order, and photos that were
 * delivered or announced later.
 * @param isAnnounced lists only photos that were announced to the buyer
 */
export async function listPhotosOfPackages(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
  { isAnnounced = false } = {},
): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('order_item_photos')
    .select(['order_item_id', 'photo_id'])
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', 'in', orderItemIds)
    .$if(isAnnounced, (query) => query.where('is_told', '=', true))
    .execute();
  const byItem = new Map<string, string[]>();
  for (const row of rows) {
    const photos = byItem.get(row.order_item_id);
    if (photos === undefined) byItem.set(row.order_item_id, [row.photo_id]);
    else photos.push(row.photo_id);
  }
  return byItem;
}

/** Lists the photos that belong to one package permanently, like `listPhotosOfPackages`. */
export async function listPackagePhotos(
  scope: Scope,
  orderItemId: string,
  which?: { isAnnounced: boolean },
): Promise<string[]> {
  return (await listPhotosOfPackages(scope, [orderItemId], which)).get(orderItemId) ?? [];
}

/**
 * Records that a package's buyer was told of photos; they belong to the package from now on.
 * @returns how many photos were new to the buyer
 */
export function addPackagePhotos(
  scope: Scope,
  orderItemId: string,
  photoIds: readonly string[],
): Promise<number> {
  return insertPackagePhotos(scope, orderItemId, photoIds, true);
}

/**
 * Records that photos belong to a package from now on, because they are delivered with it. The mail that announces them
 * is not sent yet.
 */
export async function keepPackagePhotos(
  scope: Scope,
  orderItemId: string,
  photoIds: readonly string[],
): Promise<void> {
  await insertPackagePhotos(scope, orderItemId, photoIds, false);
}

async function insertPackagePhotos(
  { trx, tenantId }: Scope,
  orderItemId: string,
  photoIds: readonly string[],
  isAnnounced: boolean,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < photoIds.length; start += INSERT_ROWS) {
    const result = await trx
      .insertInto('order_item_photos')
      .values(
        photoIds.slice(start, start + INSERT_ROWS).map((photoId) => ({
          tenant_id: tenantId,
          order_item_id: orderItemId,
          photo_id: photoId,
          is_told: isAnnounced,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'order_item_id', 'photo_id'])
          .doUpdateSet({ is_told: true })
          .where('order_item_photos.is_told', '=', false)
          .where(({ lit }) => lit(isAnnounced)),
      )
      .executeTakeFirst();
    changed += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return changed;
}

/**
 * Lists the persons of an event's imported packages, including canceled ones.
 * @returns the persons, and the addresses with which they were imported
 */
export async function listImportedPackages(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ personId: string; email: string }[]> {
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select(['order_items.person_id', 'orders.email'])
    .where('order_items.tenant_id', '=', tenantId)
    .where('order_items.event_id', '=', eventId)
    .where('order_items.product_type', 'in', PACKAGE_KINDS)
    .where('orders.cart_id', 'is', null)
    .execute();
  return rows.map((row) => ({ personId: row.person_id ?? '', email: row.email }));
}

/**
 * Lists the given persons who have a package in an order that is paid or can still be paid; not one that was refunded
 * or canceled for good.
 */
export async function listPackageOwners(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select('order_items.person_id')
    .distinct()
    .where('order_items.tenant_id', '=', tenantId)
    .where('order_items.person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('order_items.product_type', 'in', PACKAGE_KINDS)
    .where('order_items.is_returned', '=', false)
    .where('orders.cancel_reason', 'is', null)
    .execute();
  return rows.flatMap((row) => row.person_id ?? []);
}

/** Lists the given persons to whom an order refers. */
export async function listOrderedPersons({ trx, tenantId }: Scope, personIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select('person_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.person_id ?? []);
}
