import { type EventAccess, findShownEvent } from '#finding/events/index.ts';
import { findProofVersion } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { SearchGrant } from './search-token.ts';
import { opensEvent } from './verification.rules.ts';

/** Tells whether a token still opens its event, which may be unpublished or require more than when it was issued. */
export async function isGrantOpen(scope: Scope, grant: SearchGrant): Promise<boolean> {
  const event = await findShownEvent(scope, grant.eventId);
  return event !== undefined && opensFor(scope, event, grant);
}

/**
 * Tells whether a token opens its event as it is now, and rests on what its participant is registered with now: a
 * correction voids what was proved before.
 */
export async function opensFor(
  scope: Scope,
  event: EventAccess,
  { proof, personId, version }: SearchGrant,
): Promise<boolean> {
  return opensEvent(event, proof) && (await findProofVersion(scope, personId)) === version;
}
