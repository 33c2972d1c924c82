/** Finds, removes and moves goods in carts: photos, packages of persons, videos, and the products of an event. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { listEventProducts } from '#selling/catalog/index.ts';

/** Removes the photos and videos of an event from all open carts. */
export async function deleteLinesOfEvent(scope: Scope, eventId: string): Promise<void> {
  const products = await listEventProducts(scope, eventId);
  const productIds = products.map(({ productId }) => productId);
  await deleteOpenLines(scope, 'product_id', productIds);
}

/** Removes a participant's items from all open carts. */
export function deleteLinesOfPersons(scope: Scope, personIds: readonly string[]): Promise<void> {
  return deleteOpenLines(scope, 'person_id', personIds);
}

/** Removes single photos from all open carts. */
export function deleteLinesOfPhotos(scope: Scope, photoIds: readonly string[]): Promise<void> {
  return deleteOpenLines(scope, 'photo_id', photoIds);
}

/** Deletes lines with the given ids from open carts. */
async function deleteOpenLines(
  { trx, tenantId }: Scope,
  column: 'person_id' | 'photo_id' | 'product_id',
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('cart_items')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('cart_id', 'in', (carts) =>
      carts
        .selectFrom('carts')
        .select('cart_id')
        .where('tenant_id', '=', tenantId)
        .where('order_id', 'is', null),
    )
    .execute();
}

/** Lists which of some persons are in a cart. */
export async function listPersonsInCarts({ trx, tenantId }: Scope, personIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('cart_items')
    .select('person_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.person_id ?? []);
}

/** Counts the open carts that contain an item of an event. */
export async function countCartsWith(scope: Scope, eventId: string): Promise<number> {
  const { trx, tenantId } = scope;
  const productIds = await productsOf(scope, eventId);
  if (productIds.length === 0) return 0;
  const { count } = await trx
    .selectFrom('cart_items')
    .innerJoin('carts', (join) =>
      join
        .onRef('carts.tenant_id', '=', 'cart_items.tenant_id')
        .onRef('carts.cart_id', '=', 'cart_items.cart_id'),
    )
    .select(({ fn }) => fn.count<number>('cart_items.cart_id').distinct().as('count'))
    .where('cart_items.tenant_id', '=', tenantId)
    .where('cart_items.product_id', 'in', productIds)
    .where('carts.state', '=', 'Updated')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists the open carts that contain given photos as single photos.
 * @returns the carts' ids
 */
export async function listCartsWithPhotos(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('cart_items')
    .innerJoin('carts', (join) =>
      join
        .onRef('carts.tenant_id', '=', 'cart_items.tenant_id')
        .onRef('carts.cart_id', '=', 'cart_items.cart_id'),
    )
    .select('carts.cart_id')
    .distinct()
    .where('cart_items.tenant_id', '=', tenantId)
    .where('cart_items.photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('carts.state', '=', 'Updated')
    .execute();
  return rows.map((row) => row.cart_id);
}

/** Counts the open carts that contain a package of given persons. */
export async function countCartsOfPersons(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('cart_items')
    .innerJoin('carts', (join) =>
      join
        .onRef('carts.tenant_id', '=', 'cart_items.tenant_id')
        .onRef('carts.cart_id', '=', 'cart_items.cart_id'),
    )
    .select(({ fn }) => fn.count<number>('carts.cart_id').distinct().as('count'))
    .where('cart_items.tenant_id', '=', tenantId)
    .where('cart_items.person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('carts.state', '=', 'Updated')
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes an event that is being deleted, with its products and gift choices, from all carts. */
export async function deleteFromCarts(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[] = [],
): Promise<void> {
  const { trx, tenantId } = scope;
  const productIds = await productsOf(scope, eventId);
  await trx
    .deleteFrom('cart_items')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([
        eb('product_id', '=', sql<string>`any(${productIds}::uuid[])`),
        eb('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`),
      ]),
    )
    .execute();
  await trx
    .deleteFrom('cart_gifts')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

async function productsOf(scope: Scope, eventId: string): Promise<string[]> {
  return (await listEventProducts(scope, eventId)).map(({ productId }) => productId);
}

/** Lists which of some videos are in an open cart or in one that became an order. */
export async function listVideosInCarts({ trx, tenantId }: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('cart_items')
    .select('video_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.video_id ?? []);
}

/**
 * Replaces an event's products in open carts by another event's products. Products without an equivalent there are
 * removed.
 * @param products the first event's products, each with the product that replaces it
 */
export async function moveCartsToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  products: readonly { productId: string; intoProductId: string | null }[],
): Promise<void> {
  const likes = products.flatMap(({ productId, intoProductId }) =>
    intoProductId === null ? [] : { productId, intoProductId },
  );
  const [from, into] = [likes.map((like) => like.productId), likes.map((like) => like.intoProductId)];
  await sql`update cart_items set product_id = likes.into_id
    from unnest(${from}::uuid[], ${into}::uuid[]) as likes (from_id, into_id), carts
    where cart_items.tenant_id = ${tenantId} and cart_items.product_id = likes.from_id
      and carts.tenant_id = ${tenantId} and carts.cart_id = cart_items.cart_id and carts.state = 'Updated'
      and not exists (select from cart_items as there
        where there.tenant_id = ${tenantId} and there.cart_id = cart_items.cart_id
          and there.product_id = likes.into_id
          and there.photo_id is not distinct from cart_items.photo_id
          and there.person_id is not distinct from cart_items.person_id
          and there.frame_id is not distinct from cart_items.frame_id
          and there.video_id is not distinct from cart_items.video_id and there.unit = cart_items.unit)`.execute(
    trx,
  );
  await sql`delete from cart_items using carts
    where cart_items.tenant_id = ${tenantId}
      and cart_items.product_id = any(${products.map(({ productId }) => productId)}::uuid[])
      and carts.tenant_id = ${tenantId} and carts.cart_id = cart_items.cart_id and carts.state = 'Updated'`.execute(
    trx,
  );
  await trx
    .deleteFrom('cart_gifts')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
