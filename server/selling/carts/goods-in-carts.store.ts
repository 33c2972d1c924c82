/** Finds, removes and moves goods in carts: photos, packages of persons, videos, and the products of an event. */
import { sql } from 'kysely';
import { listMergedInto } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';
import { listEventProducts } from '#selling/catalog/index.ts';

/** Removes the photos and videos of an event from all open carts. */
export async function deleteLinesOfEvent(scope: Scope, eventId: string): Promise<void> {
  const products = await listEventProducts(scope, eventId);
  const productIds = products.map(({ productId }) => productId);
  await deleteOpenLines(scope, 'productId', productIds);
}

/** Removes a participant's items from all open carts. */
export function deleteLinesOfPersons(scope: Scope, personIds: readonly string[]): Promise<void> {
  return deleteOpenLines(scope, 'personId', personIds);
}

/** Removes single photos from all open carts. */
export function deleteLinesOfPhotos(scope: Scope, photoIds: readonly string[]): Promise<void> {
  return deleteOpenLines(scope, 'photoId', photoIds);
}

/** Deletes lines with the given ids from open carts. */
async function deleteOpenLines(
  scope: Scope,
  column: 'personId' | 'photoId' | 'productId',
  ids: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  await deleteFrom(scope, 'cartItems')
    .where(column, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('cartId', 'in', (carts) =>
      carts
        .selectFrom('carts')
        .select('cartId')
        .where('tenantId', '=', tenantId)
        .where('orderId', 'is', null),
    )
    .execute();
}

/** Lists which of some persons are in a cart. */
export async function listPersonsInCarts(scope: Scope, personIds: string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'cartItems')
    .select('personId')
    .distinct()
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.personId ?? []);
}

/** Counts the open carts that contain an item of an event. */
export async function countCartsWith(scope: Scope, eventId: string): Promise<number> {
  const productIds = await productsOf(scope, eventId);
  if (productIds.length === 0) return 0;
  const { count } = await selectFrom(scope, 'cartItems')
    .innerJoin('carts', (join) =>
      join.onRef('carts.tenantId', '=', 'cartItems.tenantId').onRef('carts.cartId', '=', 'cartItems.cartId'),
    )
    .select(({ fn }) => fn.count<number>('cartItems.cartId').distinct().as('count'))
    .where('cartItems.productId', 'in', productIds)
    .where('carts.state', '=', 'Updated')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists the open carts that contain given photos as single photos.
 * @returns the carts' ids
 */
export function listCartsWithPhotos(scope: Scope, photoIds: readonly string[]): Promise<string[]> {
  return listOpenCartsWith(scope, 'photoId', photoIds);
}

/** Lists the open carts that contain given videos. @returns the carts' ids */
export function listCartsWithVideos(scope: Scope, videoIds: readonly string[]): Promise<string[]> {
  return listOpenCartsWith(scope, 'videoId', videoIds);
}

async function listOpenCartsWith(
  scope: Scope,
  column: 'photoId' | 'videoId',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'cartItems')
    .innerJoin('carts', (join) =>
      join.onRef('carts.tenantId', '=', 'cartItems.tenantId').onRef('carts.cartId', '=', 'cartItems.cartId'),
    )
    .select('carts.cartId')
    .distinct()
    .where(`cartItems.${column}`, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('carts.state', '=', 'Updated')
    .execute();
  return rows.map((row) => row.cartId);
}

/** Counts the open carts that contain a package of given persons. */
export async function countCartsOfPersons(scope: Scope, personIds: readonly string[]): Promise<number> {
  const { count } = await selectFrom(scope, 'cartItems')
    .innerJoin('carts', (join) =>
      join.onRef('carts.tenantId', '=', 'cartItems.tenantId').onRef('carts.cartId', '=', 'cartItems.cartId'),
    )
    .select(({ fn }) => fn.count<number>('carts.cartId').distinct().as('count'))
    .where('cartItems.personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('carts.state', '=', 'Updated')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes an event that is being deleted, with its products and gift choices, from all carts. Products of events that
 * were merged into it are removed too, because the persons in these carts belong to it now.
 * @param photoIds the photos of the event; they may be in carts with a product of another event
 */
export async function deleteFromCarts(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
): Promise<void> {
  const productIds: string[] = [];
  for (const soldIn of [eventId, ...(await listMergedInto(scope, [eventId]))])
    productIds.push(...(await productsOf(scope, soldIn)));
  await deleteFrom(scope, 'cartItems')
    .where(({ or, eb }) =>
      or([
        eb('productId', '=', sql<string>`any(${productIds}::uuid[])`),
        eb('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`),
      ]),
    )
    .execute();
  await deleteFrom(scope, 'cartGifts').where('eventId', '=', eventId).execute();
}

async function productsOf(scope: Scope, eventId: string): Promise<string[]> {
  return (await listEventProducts(scope, eventId)).map(({ productId }) => productId);
}

/** Lists which of some videos are in an open cart or in one that became an order. */
export async function listVideosInCarts(scope: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'cartItems')
    .select('videoId')
    .distinct()
    .where('videoId', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.videoId ?? []);
}

/**
 * Replaces an event's products in open carts by another event's products. Products without an equivalent there are
 * removed.
 * @param products the first event's products, each with the product that replaces it
 */
export async function moveCartsToEvent(
  scope: Scope,
  eventId: string,
  products: readonly { productId: string; intoProductId: string | null }[],
): Promise<void> {
  const { trx, tenantId } = scope;
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
  await deleteFrom(scope, 'cartGifts').where('eventId', '=', eventId).execute();
}
