import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { checkAwaitedEventJob } from './check-awaited-event.ts';
import { isPublished, makeReadyJob } from './make-ready.ts';
import { movePreorder } from './move-preorder.ts';
import { cancelPreordersOf, findPreorder, isAwaited } from './preorders.store.ts';

type FollowDeps = Pick<Deps, 'clock' | 'events' | 'queue'>;

/** Connects preorders to orders, whose rows the emitters have locked, and to photos. */
export function subscribePreorders(deps: FollowDeps): void {
  deps.events.handle('order.resume-preorder', (scope, { orderId }) => resumePreorder(deps, scope, orderId));
  deps.events.on('order.canceled', async (scope, { orderId }) => {
    const preorder = await findPreorder(scope, { orderId });
    if (preorder === undefined) return;
    await movePreorder(scope, preorder, { state: 'Canceled', readyAt: preorder.readyAt });
  });
  deps.events.on('orders.canceled-untried', (scope, { orderIds }) => cancelPreordersOf(scope, orderIds));
  deps.events.on('photo.published', async (scope, { eventId }) => {
    const event = await findEvent(scope, eventId);
    // Runs only after the last photo was processed, because preorders are checked by event, not by photo.
    if (event?.processingCount !== 0 || !(await isAwaited(scope, eventId))) return;
    await deps.queue.send(scope, checkAwaitedEventJob, [{ eventId }]);
  });
}

/** Restores the state of a canceled preorder. If photos arrived before the money, the preorder is checked at once. */
async function resumePreorder(deps: FollowDeps, scope: Scope, orderId: string): Promise<void> {
  const preorder = await findPreorder(scope, { orderId });
  if (preorder === undefined) return;
  const { preorderId, readyAt } = preorder;
  if (preorder.state === 'Canceled')
    await movePreorder(scope, preorder, { state: readyAt === null ? 'Waiting' : 'Ready', readyAt });
  const event = await findEvent(scope, preorder.eventId);
  if (readyAt !== null || event === undefined || !isPublished(deps, event)) return;
  await deps.queue.send(scope, makeReadyJob, [{ preorderId }]);
}
