import { isBibPassedOn, isProofReplaced } from '#finding/competitors/index.ts';
import { type EventRecord, hasPublicNames } from '#finding/events/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { hasStoppedGrowing } from './orders.rules.ts';

/**
 * Returns whether no more photos are added to a package: its event requires more proof since the purchase, or its
 * participant's proof was replaced (docs/decisions/0234, 0311). In events with public names, packages grow.
 * @param purchase.boughtAt when the order was placed; undefined for a preorder that an operator imported
 * @param event the event as it is now, after merges
 */
export async function isPackageStopped(
  scope: Scope,
  { boughtAt, personId }: { boughtAt: Date | undefined; personId: string | null },
  event: EventRecord | undefined,
): Promise<boolean> {
  if (hasStoppedGrowing(boughtAt, event)) return true;
  if (boughtAt === undefined || personId === null || event === undefined || hasPublicNames(event))
    return false;
  const competitorId = (await findPerson(scope, personId))?.competitorId ?? null;
  if (competitorId === null) return false;
  // A competitor's person has the same id. Someone may have been merged into another participant since.
  const competitorIds = [...new Set([personId, competitorId])];
  return (await isProofReplaced(scope, competitorIds, boughtAt)) || isBibPassedOn(scope, competitorId);
}
