import { findShownEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { SearchGrant } from './search-token.ts';
import { opensEvent } from './verification.rules.ts';

/** Tells whether a token still opens its event, which may be unpublished or require more than when it was issued. */
export async function isGrantOpen(scope: Scope, { eventId, proof }: SearchGrant): Promise<boolean> {
  const event = await findShownEvent(scope, eventId);
  return event !== undefined && opensEvent(event, proof);
}
