import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Returns whether a bib counts that only an actor names: the buyer of that bib's package gets the photo's original, so
 * the actor must be allowed to hand out originals of orders (docs/decisions/0224).
 */
export const hasStanding = (scope: Scope, actor: Actor, eventId: string): Promise<boolean> =>
  actorMay(scope, actor, 'order.extend', eventId);
