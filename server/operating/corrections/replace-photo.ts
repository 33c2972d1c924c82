import { findEvent, followMerged } from '#finding/events/index.ts';
import { listPhotosById, type PhotoRecord } from '#finding/photos/index.ts';
import { findPlaces, photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readRefundable } from '#selling/invoices/index.ts';
import {
  findOrder,
  isPackageStopped,
  latestPersonId,
  listCreditedPackages,
  listOrderItems,
  listPhotosOfPackages,
  type OrderRecord,
  packageOwner,
  replaceItemPhoto,
} from '#selling/orders/index.ts';
import type { Purchase } from './consequences.rules.ts';
import { readPurchases } from './describe-consequences.ts';
import { type ReplaceableLine, selectReplacements } from './replacements.rules.ts';

export type ReplaceDeps = Pick<Deps, 'clock' | 'events'> & RecognitionDeps;

/**
 * Lists the photos that may replace a photo in an order if it is removed, in time order; changes nothing.
 * @returns undefined if there is no such photo; empty if none may replace it
 */
export async function listReplacements(
  deps: ReplaceDeps,
  scope: Scope,
  { photoId, orderId }: { photoId: string; orderId: string },
): Promise<PhotoRecord[] | undefined> {
  const [photo] = await listPhotosById(scope, [photoId]);
  if (photo === undefined) return undefined;
  const purchase = (await readPurchases(deps, scope, [photoId])).find((one) => one.orderId === orderId);
  const order = await findOrder(scope, orderId);
  const line = purchase?.replaceable ?? null;
  return order === undefined || line === null ? [] : findReplacements(deps, scope, { photo, order, line });
}

/**
 * Finds the photos that may replace a removed photo in a line. These are the photos that a package for the line's
 * runner would contain today if it had been bought with this order; protected photos are left out. Finds none if the
 * order's money is being refunded, if the order or a paid package that counted the line contains the runner's photos
 * anyway, or if such a package would no longer grow (docs/decisions/0322).
 */
async function findReplacements(
  deps: RecognitionDeps,
  scope: Scope,
  {
    photo,
    order,
    line: { orderItemId, ownerId },
  }: { photo: { photoId: string; eventId: string }; order: OrderRecord; line: ReplaceableLine },
): Promise<PhotoRecord[]> {
  const refundable = await readRefundable(scope, order);
  if (refundable === undefined || refundable.isReturning) return [];
  const credited = await listCreditedPackages(scope, order.orderId);
  if (credited.some(({ paidItemIds }) => paidItemIds.includes(orderItemId))) return [];
  const items = (await listOrderItems(scope, order.orderId)).filter(({ isReturned }) => !isReturned);
  const item = items.find((one) => one.orderItemId === orderItemId);
  const event = item && (await followMerged(scope, await findEvent(scope, item.eventId)));
  const boughtAt = order.cartId === null ? undefined : order.createdAt;
  if (item === undefined || (await isPackageStopped(scope, { boughtAt, personId: ownerId }, event)))
    return [];
  const runnerId = await latestPersonId(scope, ownerId);
  for (const one of items) {
    const personId = packageOwner(one);
    if (personId !== null && (await latestPersonId(scope, personId)) === runnerId) return [];
  }
  const itemIds = items.map((one) => one.orderItemId);
  const packed = await listPhotosOfPackages(scope, itemIds);
  const heldIds = new Set([...items.flatMap((one) => one.photoId ?? []), ...[...packed.values()].flat()]);
  const { own } = await photosOfPersonId(deps, scope, ownerId);
  return selectReplacements(
    own.map((one) => one.photo),
    photo,
    heldIds,
  );
}

/**
 * Replaces a removed photo in an order, in the transaction that removes it. The caller must have locked both photos.
 * @returns false if the photo may no longer replace it
 */
export async function replaceInOrder(
  deps: ReplaceDeps,
  scope: Scope,
  { removedId, purchase, photoId }: { removedId: string; purchase: Purchase; photoId: string },
  cause: Cause,
): Promise<boolean> {
  const { orderId, replaceable: line } = purchase;
  const [removed] = await listPhotosById(scope, [removedId]);
  const order = await findOrder(scope, orderId, { lock: true });
  if (removed === undefined || order?.state !== 'Completed' || line === null) return false;
  const allowed = await findReplacements(deps, scope, { photo: removed, order, line });
  if (!allowed.some((one) => one.photoId === photoId)) return false;
  const place = (await findPlaces(deps, scope, line.ownerId, [photoId])).get(photoId);
  const { orderItemId } = line;
  const replacement = { orderItemId, removedId, photoId, region: place?.region ?? null };
  if (!(await replaceItemPhoto(deps, scope, order, replacement))) return false;
  const what = 'order.replace-photo';
  // Their file names are read when the record is shown, because an erasure may change them.
  const [before, after] = [{ photos: [removedId] }, { photos: [photoId], orderItemIds: [orderItemId] }];
  await recordAction(scope, { what, thingId: orderId, before, after }, cause);
  return true;
}
