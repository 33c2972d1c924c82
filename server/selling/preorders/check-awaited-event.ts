import { z } from 'zod';
import { findEvent } from '#finding/events/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { isPublished, makeReadyJob } from './make-ready.ts';
import { isAwaited, listWaiting } from './preorders.store.ts';

/** Checks the preorders of one event; sent when all of its photos are read. */
export const checkAwaitedEventJob = defineJob('preorders.look-at-event', { eventId: z.uuid() });

/**
 * The limit of checks per event, even if many photos arrive one by one. The next check covers those that arrived in
 * between.
 */
const ONCE_A_MINUTE = { turn: 'preorders-look', limit: 1, windowSeconds: 60 };
/** How long until an unchanged event is checked again, because a runner may have claimed a photo. */
const UNCHANGED_SECONDS = 6 * 3600;

/**
 * Sends a check for each preorder that waits for an event, if the event is Published and has changed since the last
 * check.
 * @returns how many preorders are to be checked
 */
export async function checkAwaitedEvent(
  deps: Pick<Deps, 'database' | 'clock' | 'queue' | 'rateLimits'>,
  tenantId: string,
  eventId: string,
): Promise<number> {
  const looked = await deps.database.inTenant(tenantId, async (scope) => {
    const event = (await isAwaited(scope, eventId)) ? await findEvent(scope, eventId) : undefined;
    if (event === undefined || !isPublished(deps, event)) return 0;
    const tooMany = await deps.rateLimits.takeTurn(scope, ONCE_A_MINUTE, idKey(eventId));
    if (tooMany !== undefined) return tooMany;
    const asItIs = {
      turn: `preorders-look-${event.publishedCount}`,
      limit: 1,
      windowSeconds: UNCHANGED_SECONDS,
    };
    const unchanged = await deps.rateLimits.takeTurn(scope, asItIs, idKey(eventId));
    if (unchanged !== undefined) return unchanged;
    const waiting = await listWaiting(scope, eventId);
    await deps.queue.send(
      scope,
      makeReadyJob,
      waiting.map((preorderId) => ({ preorderId })),
    );
    return waiting.length;
  });
  return isRefusal(looked) ? 0 : looked;
}
