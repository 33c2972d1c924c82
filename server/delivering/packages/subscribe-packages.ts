import type { Deps } from '#platform/deps.ts';
import { type FrameDeps, frameOrder } from './frame-photos.ts';

/** Subscribes the rendering of framed items once they are paid, or their photos exist. */
export function subscribePackages(deps: FrameDeps & Pick<Deps, 'events'>): void {
  deps.events.on('order.paid', (scope, { orderId }) => frameOrder(deps, scope, orderId));
  deps.events.on('preorder.ready', (scope, { orderId }) => frameOrder(deps, scope, orderId));
}
