import { listCompetitorsById } from '#finding/competitors/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import { listWithOwnPhotos, withMergedPersons } from '#finding/recognition/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listPackageOwners } from '#selling/orders/index.ts';

/**
 * Requires the right to hand out originals of orders before participants get another bib, or are merged: an ordered package
 * would grow by the photos of that bib, and by repetition by those of every bib (docs/decisions/0224).
 * @returns Conflict if a package was ordered for one of them, or photos stay theirs under any bib, and the actor may not
 */
export async function refuseOtherBib(
  scope: Scope,
  actor: Actor,
  eventId: string,
  competitorIds: readonly string[],
): Promise<Refusal | undefined> {
  if (await actorMay(scope, actor, 'order.extend', eventId)) return undefined;
  // A concurrent checkout or "this is me" has ended before, or waits for the change.
  await lockStartList(scope, eventId, 'change');
  const bound: string[] = [];
  // A competitor's person has their id.
  for (const { competitorId, bib } of await listCompetitorsById(scope, competitorIds)) {
    const personIds = await withMergedPersons(scope, [competitorId]);
    const owners = await listPackageOwners(scope, personIds);
    if (owners.length > 0 || (await listWithOwnPhotos(scope, personIds)).length > 0) bound.push(bib);
  }
  if (bound.length === 0) return undefined;
  return refuse('Conflict', [
    {
      path: 'packages',
      message: `there are packages or confirmed photos of bibs ${bound.join(', ')}. An owner or an operator has to make this change`,
    },
  ]);
}
