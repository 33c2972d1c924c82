import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { startRetention } from './complete-order.ts';
import type { OrderRecord } from './orders.store.ts';
import { setItemPhoto } from './returned-items.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** In a line of a paid order, another photo of the same runner replaced a removed one. */
    'order.photo-replaced': { orderId: string; orderItemId: string; removedId: string; photoId: string };
  }
}

/** The line, its removed photo, and the photo that replaces it, with the region that shows the runner. */
interface Replacement {
  orderItemId: string;
  removedId: string;
  photoId: string;
  region: Region | null;
}

/**
 * Replaces the photo of a line of a paid order. Price and receipt stay, and the retention of the order's files starts
 * again. The caller must have locked the order and both photos.
 * @returns false if the line has another photo by now, or was returned
 */
export async function replaceItemPhoto(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  order: OrderRecord,
  replacement: Replacement,
): Promise<boolean> {
  if (!(await setItemPhoto(scope, replacement))) return false;
  if (order.keptUntil !== null) await startRetention(deps, scope, order);
  const { orderItemId, removedId, photoId } = replacement;
  await deps.events.emit(scope, 'order.photo-replaced', {
    orderId: order.orderId,
    orderItemId,
    removedId,
    photoId,
  });
  return true;
}
