import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { orderFramedPhotos } from '#selling/frames/index.ts';
import { listOrderItems, type OrderItemRecord, photosOfPackage } from '#selling/orders/index.ts';

export type FrameDeps = Pick<Deps, 'queue' | 'newId' | 'clock'> & RecognitionDeps;

/**
 * Orders the framing of the photos in an order's framed lines: single photos, and all photos that a package
 * contains today. Skips photos whose framing was already ordered, so it may be called again.
 */
async function frameOrder(deps: FrameDeps, scope: Scope, orderId: string): Promise<void> {
  const lines: { item: OrderItemRecord; photoIds: readonly string[] }[] = [];
  for (const item of await listOrderItems(scope, orderId)) {
    if (item.frame === null || item.isReturned) continue;
    const photoIds =
      item.photoId === null
        ? (await photosOfPackage(deps, scope, item)).map(({ photoId }) => photoId)
        : [item.photoId];
    lines.push({ item, photoIds });
  }
  await framePhotos(deps, scope, lines);
}

/** Orders the framing of the photos of lines; lines without a frame are ignored. */
export async function framePhotos(
  deps: FrameDeps,
  scope: Scope,
  lines: readonly { item: OrderItemRecord; photoIds: readonly string[] }[],
): Promise<void> {
  const framed = lines.flatMap(({ item: { frame, ...item }, photoIds }) =>
    frame === null
      ? []
      : { item: Object.assign(item, { frameId: frame.frameId, frameText: frame.text }), photoIds },
  );
  await orderFramedPhotos(deps, scope, framed);
}

/** Subscribes the rendering of framed items once they are paid, or their photos exist. */
export function subscribePackages(deps: FrameDeps & Pick<Deps, 'events'>): void {
  deps.events.handle('order.frame-photos', (scope, { orderId }) => frameOrder(deps, scope, orderId));
  deps.events.on('preorder.ready', (scope, { orderId }) => frameOrder(deps, scope, orderId));
}
