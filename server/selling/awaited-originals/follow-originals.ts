import { z } from 'zod';
import { listPhotosById } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import {
  findOrder,
  listOrderItems,
  listOrdersWithPhotos,
  listPhotosOfPackages,
  refuseHandingOver,
  startRetention,
} from '#selling/orders/index.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /**
     * The original of a photo of a paid order arrived. `awaitedCount` is how many of the order's photos still wait for
     * theirs.
     */
    'order.original-arrived': { orderId: string; photosCount: number; awaitedCount: number };
  }
}

/** Emits, for a paid order, that the original of one of its photos arrived. */
const notifyOfOrderJob = defineJob('awaited-originals.tell-order', { orderId: z.uuid() });

export const awaitedOriginalJobs = [notifyOfOrderJob];

export function awaitedOriginalHandlers(deps: Pick<Deps, 'database' | 'clock' | 'events'>): JobHandler[] {
  return [handleJob(notifyOfOrderJob, 2, ({ tenantId, orderId }) => notifyOfOrder(deps, tenantId, orderId))];
}

/**
 * Connects paid orders with the originals of their photos. Each order is informed by a job: receiving an original locks
 * its photo first, but orders must be locked before photos.
 */
export function subscribeAwaitedOriginals({ events, queue }: Pick<Deps, 'events' | 'queue'>): void {
  events.on('photo.original-arrived', async (scope, { photoId }) => {
    const lines = await listOrdersWithPhotos(scope, [photoId]);
    const paid = lines.flatMap(({ orderId, state, isReturned }) =>
      state === 'Completed' && !isReturned ? orderId : [],
    );
    await queue.send(
      scope,
      notifyOfOrderJob,
      [...new Set(paid)].map((orderId) => ({ orderId })),
    );
  });
}

/**
 * Restarts the retention of an order's files, also if it had ended: the photo was paid and never there. Then emits the
 * event, which books the sale and notifies the buyer.
 */
async function notifyOfOrder(
  { database, clock, events }: Pick<Deps, 'database' | 'clock' | 'events'>,
  tenantId: string,
  orderId: string,
): Promise<void> {
  await database.inTenant(tenantId, async (scope) => {
    const order = await findOrder(scope, orderId, { lock: true });
    if (order?.state !== 'Completed') return;
    const keptUntil = order.keptUntil === null ? null : await startRetention({ clock }, scope, order);
    if (refuseHandingOver({ state: order.state, keptUntil }, clock.now()) !== undefined) return;
    const counts = await countPhotos(scope, orderId);
    await events.emit(scope, 'order.original-arrived', { orderId, ...counts });
  });
}

/** Counts the photos of an order, and those whose original has not arrived yet. */
async function countPhotos(
  scope: Scope,
  orderId: string,
): Promise<{ photosCount: number; awaitedCount: number }> {
  const items = (await listOrderItems(scope, orderId)).filter(({ isReturned }) => !isReturned);
  const held = await listPhotosOfPackages(
    scope,
    items.map(({ orderItemId }) => orderItemId),
  );
  const photoIds = new Set([...items.flatMap(({ photoId }) => photoId ?? []), ...[...held.values()].flat()]);
  const photos = (await listPhotosById(scope, [...photoIds])).filter(({ state }) => state !== 'Removed');
  return {
    photosCount: photos.length,
    awaitedCount: photos.filter(({ awaitsOriginal }) => awaitsOriginal).length,
  };
}
