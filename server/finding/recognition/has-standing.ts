import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Returns whether a bib that only this actor entered counts. The buyer of that bib's package gets the photo's original.
 * So the actor needs the right to release originals of orders (docs/decisions/0224).
 */
export const hasStanding = (scope: Scope, actor: Actor, eventId: string): Promise<boolean> =>
  actorMay(scope, actor, 'order.extend', eventId);
