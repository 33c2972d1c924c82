import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findFinishedLine, markNotRendered, markReady, type RenderedFacts } from './framed-photos.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Every photo of an order line was framed, or its framing failed. */
    'frames.rendered': { orderItemId: string };
  }
}

/**
 * Records the result for a framed photo: its file, or why there is none. Emits an event when no photo of its line is
 * pending.
 */
export async function settleFramedPhoto(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  framedPhotoId: string,
  outcome: RenderedFacts | { failure: string },
): Promise<void> {
  if ('failure' in outcome) await markNotRendered(scope, framedPhotoId, outcome.failure);
  else await markReady(scope, framedPhotoId, outcome, deps.clock.now());
  const orderItemId = await findFinishedLine(scope, framedPhotoId);
  if (orderItemId !== undefined) await deps.events.emit(scope, 'frames.rendered', { orderItemId });
}
