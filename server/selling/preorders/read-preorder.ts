import { findEvent } from '#finding/events/index.ts';
import { findPublished } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder, listOrderItems, type OrderItemRecord, photosOfPackages } from '#selling/orders/index.ts';
import type { ReadPreorder } from './preorders.presenter.ts';
import { findPreorder } from './preorders.store.ts';

/** Reads a preorder with its order and the order's present number of photos; undefined if there is none. */
export async function readPreorder(
  deps: RecognitionDeps,
  scope: Scope,
  preorderId: string,
): Promise<ReadPreorder | undefined> {
  const preorder = await findPreorder(scope, { preorderId });
  if (preorder === undefined) return undefined;
  const order = await findOrder(scope, preorder.orderId);
  const event = await findEvent(scope, preorder.eventId);
  if (order === undefined || event === undefined)
    throw new Error(`the preorder ${preorderId} has lost its order or its event`);
  const items = await listOrderItems(scope, order.orderId);
  return { preorder, order, items, event, photosCount: await countPhotos(deps, scope, items) };
}

/** Each photo counts once, even if several items contain it. */
async function countPhotos(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<number> {
  const singles = await findPublished(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  const photoIds = new Set(singles.map((photo) => photo.photoId));
  for (const photos of (await photosOfPackages(deps, scope, items)).values())
    for (const { photoId } of photos) photoIds.add(photoId);
  return photoIds.size;
}
