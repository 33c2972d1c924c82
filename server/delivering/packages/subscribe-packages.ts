import type { Deps } from '#platform/deps.ts';
import { type FrameDeps, frameOrder } from './frame-photos.ts';

/** What was bought in a frame is put into it as soon as it is paid, or its photos are there. */
export function subscribePackages(deps: FrameDeps & Pick<Deps, 'events'>): void {
  deps.events.on('order.paid', (scope, { orderId }) => frameOrder(deps, scope, orderId));
  deps.events.on('preorder.ready', (scope, { orderId }) => frameOrder(deps, scope, orderId));
}
