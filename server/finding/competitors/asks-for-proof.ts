import { findEvent, followMerged, hasPublicNames } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findCompetitor } from './competitors.store.ts';
import { isProtected } from './protection.store.ts';

/**
 * Returns whether only a proof opens a participant's photos: the participant is protected, or the event's names are not
 * public. If earlier proofs become void, whatever they opened ends there (docs/decisions/0311).
 */
export async function asksForProof(scope: Scope, competitorId: string): Promise<boolean> {
  if (await isProtected(scope, competitorId)) return true;
  const competitor = await findCompetitor(scope, competitorId);
  const event = competitor && (await followMerged(scope, await findEvent(scope, competitor.eventId)));
  return event !== undefined && !hasPublicNames(event);
}
