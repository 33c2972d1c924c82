import { findEvent, followMerged, hasPublicNames } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listProtectedSince } from './protection.store.ts';

/**
 * Lists those of the given participants whose photos only a proof opens: the participant is protected, or the event's
 * names are not public. If earlier proofs become void, everything that they opened for such a participant ends
 * (docs/decisions/0311).
 * @returns whether each of them is protected, by id
 */
export async function listAskingForProof(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<Map<string, { isProtected: boolean }>> {
  const asking = new Map<string, { isProtected: boolean }>();
  const known = await listProtectedSince(scope, competitorIds);
  for (const [eventId, ofEvent] of Map.groupBy(known, (one) => one.eventId)) {
    const event = await followMerged(scope, await findEvent(scope, eventId));
    const isSecret = event !== undefined && !hasPublicNames(event);
    for (const { competitorId, protectedSince } of ofEvent) {
      const isProtected = protectedSince !== null;
      if (isSecret || isProtected) asking.set(competitorId, { isProtected });
    }
  }
  return asking;
}

/** Returns whether only a proof opens a participant's photos: see `listAskingForProof`. */
export async function asksForProof(scope: Scope, competitorId: string): Promise<boolean> {
  return (await listAskingForProof(scope, [competitorId])).has(competitorId);
}
