import { z } from 'zod';
import { type EventRecord, eventState, findEvent, listMergedInto } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import {
  addPackagePhotos,
  findOrder,
  listOrderItems,
  packageOwner,
  photosOfPackages,
  startRetention,
} from '#selling/orders/index.ts';
import { movePreorder } from './move-preorder.ts';
import { findPreorder } from './preorders.store.ts';

/** Notifies one buyer whose photos are ready. */
export const makeReadyJob = defineJob('preorders.make-ready', { preorderId: z.uuid() });

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The awaited photos of a preorder were published. */
    'preorder.ready': { preorderId: string; orderId: string };
  }
}

export type ReadyDeps = Pick<Deps, 'database' | 'clock' | 'events'> & RecognitionDeps;

/** Returns whether all received photos of an event are visible. */
export function isPublished(deps: Pick<Deps, 'clock'>, event: EventRecord): boolean {
  return eventState(event, deps.clock.now().toISOString().slice(0, 10)) === 'Published';
}

/**
 * Marks a paid preorder as Ready and emits the event, once, if its event is Published and one of its persons has a
 * photo there. An item keeps the event in which it was sold, so items of merged events count too. These photos count as
 * announced; only later photos let the package grow. The order is locked first, as in every change of an order and its
 * preorder.
 * @returns whether this call made it Ready
 */
export async function makeReady(deps: ReadyDeps, tenantId: string, preorderId: string): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const known = await findPreorder(scope, { preorderId });
    if (known?.state !== 'Waiting') return false;
    const event = await findEvent(scope, known.eventId);
    if (event === undefined || !isPublished(deps, event)) return false;
    const order = await findOrder(scope, known.orderId, { lock: true });
    const preorder = await findPreorder(scope, { preorderId });
    if (order?.state !== 'Completed' || preorder?.state !== 'Waiting') return false;
    const soldIn = new Set([preorder.eventId, ...(await listMergedInto(scope, [preorder.eventId]))]);
    const items = (await listOrderItems(scope, order.orderId)).filter(
      (item) => packageOwner(item) !== null && soldIn.has(item.eventId) && !item.isReturned,
    );
    let photosCount = 0;
    for (const [orderItemId, photos] of await photosOfPackages(deps, scope, items)) {
      photosCount += photos.length;
      await addPackagePhotos(
        scope,
        orderItemId,
        photos.map(({ photoId }) => photoId),
      );
    }
    if (photosCount === 0) return false;
    const isMoved = await movePreorder(scope, preorder, { state: 'Ready', readyAt: deps.clock.now() });
    if (isMoved) await startRetention(deps, scope, order);
    if (isMoved) await deps.events.emit(scope, 'preorder.ready', { preorderId, orderId: order.orderId });
    return isMoved;
  });
}
