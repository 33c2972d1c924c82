import { type NotNull, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';

/** A package whose photos belong to its buyer: the order is Completed, and the package was not refunded. */
export interface PaidPackage {
  orderItemId: string;
  orderId: string;
  eventId: string;
  /** The person in the photos. */
  personId: string;
  /** When it was ordered; undefined for a preorder that an operator imported. */
  boughtAt: Date | undefined;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 10_000;
const PACKAGE_KINDS = ['PhotosWithMe', 'PhotosWithFrame'] as const;

function selectPackages(scope: Scope) {
  return selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .where('orderItems.productType', 'in', PACKAGE_KINDS)
    .where('orderItems.personId', 'is not', null)
    .where('orderItems.isReturned', '=', false)
    .where('orders.state', '=', 'Completed');
}

/**
 * Counts the packages in orders.
 * @param eventIds counts only packages sold in these events
 */
export async function countPackages(
  scope: Scope,
  orderIds: readonly string[],
  eventIds?: readonly string[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { count } = await selectFrom(scope, 'orderItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('productType', 'in', PACKAGE_KINDS)
    .$if(eventIds !== undefined, (query) =>
      query.where('eventId', '=', sql<string>`any(${[...(eventIds ?? [])]}::uuid[])`),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the events with paid packages. */
export async function listPackageEvents(scope: Scope): Promise<string[]> {
  const rows = await selectPackages(scope).select('orderItems.eventId').distinct().execute();
  return rows.map((row) => row.eventId);
}

/** Lists an event's paid packages, in pages ordered by id. */
export async function listPaidPackages(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PaidPackage[]> {
  const rows = await selectPackages(scope)
    .select(['orderItems.orderItemId', 'orderItems.orderId', 'orderItems.eventId', 'orderItems.personId'])
    .select(['orders.cartId', 'orders.createdAt'])
    .$narrowType<{ personId: NotNull }>()
    .where('orderItems.eventId', '=', eventId)
    .where('orderItems.orderItemId', '>', after)
    .orderBy('orderItems.orderItemId')
    .limit(count)
    .execute();
  return rows.map(({ cartId, createdAt, ...row }) => ({
    ...row,
    boughtAt: cartId === null ? undefined : createdAt,
  }));
}

/** Reads the order time, the event and the person of items, by item. Preorders that an operator imported are left out. */
export async function listPurchases(
  scope: Scope,
  orderItemIds: readonly string[],
): Promise<Map<string, { boughtAt: Date; eventId: string; personId: string | null }>> {
  const rows = await selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orderItems.orderItemId', 'orderItems.eventId', 'orderItems.personId', 'orders.createdAt'])
    .where('orderItems.orderItemId', 'in', orderItemIds)
    .where('orders.cartId', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ orderItemId, createdAt, ...row }) => [orderItemId, { boughtAt: createdAt, ...row }]),
  );
}

/**
 * Lists the photos that belong to packages permanently, by item: photos at the time of the order, and photos that were
 * delivered or announced later.
 * @param isAnnounced lists only photos that were announced to the buyer
 */
export async function listPhotosOfPackages(
  scope: Scope,
  orderItemIds: readonly string[],
  { isAnnounced = false } = {},
): Promise<Map<string, string[]>> {
  const rows = await selectFrom(scope, 'orderItemPhotos')
    .select(['orderItemId', 'photoId'])
    .where('orderItemId', 'in', orderItemIds)
    .$if(isAnnounced, (query) => query.where('isTold', '=', true))
    .execute();
  const byItem = new Map<string, string[]>();
  for (const row of rows) {
    const photos = byItem.get(row.orderItemId);
    if (photos === undefined) byItem.set(row.orderItemId, [row.photoId]);
    else photos.push(row.photoId);
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
 * Records that a mail named photos to a package's buyer; they belong to the package from now on.
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
  scope: Scope,
  orderItemId: string,
  photoIds: readonly string[],
  isAnnounced: boolean,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < photoIds.length; start += INSERT_ROWS) {
    const result = await insertInto(
      scope,
      'orderItemPhotos',
      photoIds.slice(start, start + INSERT_ROWS).map((photoId) => ({
        orderItemId,
        photoId,
        isTold: isAnnounced,
      })),
    )
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'orderItemId', 'photoId'])
          .doUpdateSet({ isTold: true })
          .where('orderItemPhotos.isTold', '=', false)
          .where(({ lit }) => lit(isAnnounced)),
      )
      .executeTakeFirst();
    changed += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return changed;
}

/**
 * Lists the imported packages of an event, including canceled ones.
 * @returns their orders, persons, and the present addresses of these orders
 */
export async function listImportedPackages(
  scope: Scope,
  eventId: string,
): Promise<{ orderId: string; personId: string; email: string }[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orderItems.orderId', 'orderItems.personId', 'orders.email'])
    .where('orderItems.eventId', '=', eventId)
    .where('orderItems.productType', 'in', PACKAGE_KINDS)
    .where('orders.cartId', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, personId: row.personId ?? '' }));
}

/**
 * Lists the packages for the given persons in orders that are paid or can still be paid, without those refunded or
 * canceled for good.
 */
export async function listPackagesOf(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ orderItemId: string; orderId: string; personId: string; isPaid: boolean }[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orderItems.orderItemId', 'orderItems.orderId', 'orderItems.personId', 'orders.state'])
    .$narrowType<{ personId: NotNull }>()
    .where('orderItems.personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('orderItems.productType', 'in', PACKAGE_KINDS)
    .where('orderItems.isReturned', '=', false)
    .where('orders.cancelReason', 'is', null)
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, isPaid: state === 'Completed' }));
}

/** Lists the given persons to whom an order refers. */
export async function listOrderedPersons(scope: Scope, personIds: string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .select('personId')
    .distinct()
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.personId ?? []);
}
