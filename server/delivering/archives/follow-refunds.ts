import type { Deps } from '#platform/deps.ts';
import { findPartRefund } from '#selling/payments/index.ts';
import { deleteArchivesOfOrder } from './archives.store.ts';

/**
 * Deletes the archives of an order when an item of it is refunded or taken back; the next request creates one of
 * the remaining files.
 */
export function subscribeArchives(deps: Pick<Deps, 'events'>): void {
  deps.events.on('order.part-refunded', async (scope, { orderId, refundId }) => {
    const refund = await findPartRefund(scope, refundId);
    if (refund?.shares.some(({ isWhole }) => isWhole)) await deleteArchivesOfOrder(scope, orderId);
  });
  deps.events.on('order.items-returned', (scope, { orderId }) => deleteArchivesOfOrder(scope, orderId));
}
